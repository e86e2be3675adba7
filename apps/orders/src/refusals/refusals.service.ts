import type { BodyOf } from '@lamliang/contracts';
import type { OrderRefusal, ordersRoutes } from '@lamliang/contracts/orders';
import { AppClock, AppError, cleaned, Db, Files, orErased, type AuditTrail, type Sent, type StaffCaller, type StoredFile, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import type { ShipmentOrder } from '../shipments/shipment-order.entity.ts';
import { ShipmentsService } from '../shipments/shipments.service.ts';
import { canBeRefused } from './refusal.rules.ts';
import { RefusalsRepository } from './refusals.repository.ts';

/** How long pictures wait for what they belong to, and how long a link shows one (ms). */
const UPLOAD_MS = 3_600_000;
const LINK_MS = 15 * 60_000;

/** Parcels with COD that their receivers opened and refused, with the evidence. */
@Injectable()
export class RefusalsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly files: Files,
    private readonly shipments: ShipmentsService,
    private readonly refusals: RefusalsRepository,
  ) {}

  /** What was recorded of an order that is visible in `tx`; null where nothing was. */
  async ofOrder(tx: Tx, order_id: number): Promise<OrderRefusal | null> {
    const row = await this.refusals.one(tx, order_id);
    if (!row) return null;
    const found: (StoredFile | undefined)[] = [];
    for (const id of row.files) found.push(await this.files.find(tx, id));
    const pictures = found.flatMap((file) => (file ? [{ url: this.files.link(file, LINK_MS) }] : []));
    const { complaint_reason, detail, create_dt } = row;
    return { complaint_reason, detail: orErased(detail), create_dt, pictures };
  }

  /**
   * Records it once. The parcel goes back as by a carrier's report, unless the carrier has reported that already, and with it
   * its COD is owed by nobody. Its pictures are put before: one that belongs to nothing is gone in an hour.
   * @throws AppError order.not_found; order.illegal_move for a parcel without COD, that was delivered, is not on its way, or
   *   whose refusal is recorded; file.*
   */
  async refuse(
    { login_id, user_name }: StaffCaller,
    id: number,
    { complaint_reason, detail }: BodyOf<typeof ordersRoutes.staffRefuse>,
    images: Sent[],
    audit: AuditTrail,
  ): Promise<OrderRefusal> {
    const known = await this.db.systemAutocommit((tx) => this.shipments.one(tx, id));
    if (!known) throw new AppError('order.not_found');
    if (!canBeRefused(known)) throw illegal(known);
    const files = await this.put(known.account_id, images);
    return await this.db.system(async (tx) => {
      const row = await this.shipments.lock(tx, id);
      if (!row) throw new AppError('order.not_found');
      if (!canBeRefused(row) || (await this.refusals.one(tx, id))) throw illegal(row);
      const { account_id, order_no, partner_awb_no, shipment_status: before } = row;
      const create_dt = tx.now();
      await this.refusals.insert(tx, { order_id: id, account_id, complaint_reason, detail, files, filed_by: login_id, filed_name: user_name, create_dt }); // prettier-ignore
      await this.files.keep(tx, files, null);
      const told = await this.shipments.hasEvent(tx, id, 'refused');
      const report = { event_id: `refusal:${id}`, partner_awb_no: partner_awb_no ?? '', event: 'refused', occurred_at: create_dt.toISOString() } as const; // prettier-ignore
      const after = told ? row : await this.shipments.applyReport(tx, row, report, create_dt);
      await audit.write(tx, {
        target_id: id,
        reason: detail,
        before: { shipment_status: before, cod_status: row.cod_status },
        after: { shipment_status: after.shipment_status, cod_status: after.cod_status, account_id, order_no, complaint_reason },
      });
      return (await this.ofOrder(tx, id))!;
    }); // prettier-ignore
  }

  private async put(account_id: number, images: Sent[]): Promise<string[]> {
    const expires_at = new Date(this.clock.now().getTime() + UPLOAD_MS);
    const ids: string[] = [];
    for (const image of images)
      ids.push((await this.files.put({ ...(await cleaned(image)), account_id, purpose: 'refusal_image', expires_at })).id); // prettier-ignore
    return ids;
  }
}

const illegal = ({ shipment_status }: ShipmentOrder) =>
  new AppError('order.illegal_move', { data: { shipment_status } });
