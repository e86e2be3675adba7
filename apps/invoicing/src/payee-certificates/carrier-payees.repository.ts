import { CARRIERS } from '@lamliang/contracts/pricing';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { FrozenParty } from '../parties/party.rules.ts';
import type { CarrierPayeeEntity } from './carrier-payee.entity.ts';

type Optional = 'party' | 'staff_name' | 'update_dt';
/** A carrier of which nobody told anything has no party. */
export type CarrierRow = Omit<CarrierPayeeEntity, Optional> & { [Name in Optional]: CarrierPayeeEntity[Name] | null };

const FROM = `(VALUES ${CARRIERS.map(({ id, code }) => `(${id}, '${code}')`).join(', ')}) AS k (id, code) LEFT JOIN carrier_payee p ON p.id = k.id`;
const ROW = 'k.id, k.code AS partner_code, p.party, p.staff_name, p.update_dt';
/** What the list of staff may be sorted by. */
export const CARRIER_PAYEE_COLUMNS = { id: 'k.id' };

/** SQL of the companies of carriers. */
@Injectable()
export class CarrierPayeesRepository {
  list(tx: Tx, list: StaffList<{ id?: number[] | undefined }>): Promise<Listed<CarrierRow>> {
    const search = new Search().add('k.id = ANY (?::integer[])', list.filter.id);
    return listRows(tx, { select: ROW, from: FROM }, search, list);
  }

  async one(tx: Tx, id: number): Promise<CarrierRow | undefined> {
    return (await tx.query<CarrierRow[]>(`SELECT ${ROW} FROM ${FROM} WHERE k.id = $1`, [id]))[0];
  }

  async party(tx: Tx, partner_code: string): Promise<FrozenParty | undefined> {
    const sql = 'SELECT party FROM carrier_payee WHERE partner_code = $1';
    return (await tx.query<Pick<CarrierPayeeEntity, 'party'>[]>(sql, [partner_code]))[0]?.party;
  }

  async set(tx: Tx, { id, partner_code, party, staff_name }: Omit<CarrierPayeeEntity, 'update_dt'>): Promise<void> {
    await tx.run(
      `INSERT INTO carrier_payee (id, partner_code, party, staff_name, update_dt) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET party = excluded.party, staff_name = excluded.staff_name, update_dt = excluded.update_dt`,
      [id, partner_code, JSON.stringify(party), staff_name, tx.now()],
    );
  }
}
