import type { QueryOf } from '@lamliang/contracts';
import type { CarrierPayee, CarrierPayeeTerms, invoicingRoutes } from '@lamliang/contracts/invoicing';
import { provinceName } from '@lamliang/kernel';
import { thaiAddressBook } from '@lamliang/kernel/address-data';
import { AppError, Db, staffList, type AuditTrail, type Listed, type StaffCaller, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { FrozenParty } from '../parties/party.rules.ts';
import { CARRIER_PAYEE_COLUMNS, CarrierPayeesRepository, type CarrierRow } from './carrier-payees.repository.ts';

/** Who the carriers are that we pay, as finance tell it. */
@Injectable()
export class CarrierPayeesService {
  private readonly book = thaiAddressBook();

  constructor(
    private readonly db: Db,
    private readonly payees: CarrierPayeesRepository,
  ) {}

  async list(query: QueryOf<typeof invoicingRoutes.staffCarrierPayees>): Promise<Listed<CarrierPayee>> {
    const list = staffList(query, CARRIER_PAYEE_COLUMNS);
    const { rows, ...found } = await this.db.systemAutocommit((tx) => this.payees.list(tx, list));
    return { ...found, rows: rows.map(payeeOf) };
  }

  /** @throws AppError record.not_found */
  get(id: number): Promise<CarrierPayee> {
    return this.db.systemAutocommit(async (tx) => payeeOf(await this.one(tx, id)));
  }

  /**
   * Tells the company of a carrier; certificates that wait for it are issued by their timer. The same again changes nothing.
   * @throws AppError record.not_found; request.invalid for an address that the address book does not have
   */
  async set(staff: StaffCaller, id: number, { reason, ...terms }: CarrierPayeeTerms, audit: AuditTrail): Promise<CarrierPayee> {
    const party = this.partyOf(terms);
    return await this.db.system(async (tx) => {
      const row = await this.one(tx, id);
      const before = toldOf(row);
      await this.payees.set(tx, { id, partner_code: row.partner_code, party, staff_name: staff.user_name });
      const after = await this.one(tx, id);
      if (JSON.stringify(before) === JSON.stringify(toldOf(after))) audit.unchanged();
      else await audit.write(tx, { target_id: id, reason, before, after: { partner_code: row.partner_code, ...toldOf(after) } });
      return payeeOf(after);
    });
  } // prettier-ignore

  /** @throws AppError request.invalid */
  private partyOf({ name, tax_id, branch_code, address, subdistrict, district, province, zip_code }: Omit<CarrierPayeeTerms, 'reason'>): FrozenParty {
    const row = this.book.find({ province, district, subdistrict, zip_code });
    if (!row) throw new AppError('request.invalid', { errors: [{ field: 'subdistrict', code: 'validation.invalid' }] });
    const where = { line: address, sub_district: row.subdistrict, district: row.district, province: provinceName(row.province), zip_code, sub_district_code: row.subdistrict_code };
    return { name, is_juristic: true, tax_id, branch: branch_code, address: where, telephone: null, email: null, number_id: null, last_digits: '' };
  } // prettier-ignore

  /** @throws AppError record.not_found */
  private async one(tx: Tx, id: number): Promise<CarrierRow> {
    const row = await this.payees.one(tx, id);
    if (!row) throw new AppError('record.not_found');
    return row;
  }
}

/** What finance told of a carrier. */
function toldOf({ party }: CarrierRow) {
  const { name = '', tax_id, branch, address } = party ?? {};
  const { line = '', sub_district = '', district = '', province = '', zip_code = '' } = address ?? {};
  return { name, tax_id: tax_id ?? '', branch_code: branch ?? '', address: line, subdistrict: sub_district, district, province, zip_code }; // prettier-ignore
}
const payeeOf = (row: CarrierRow): CarrierPayee => ({ id: row.id, partner_code: row.partner_code, ...toldOf(row), staff_name: row.staff_name, update_dt: row.update_dt }); // prettier-ignore
