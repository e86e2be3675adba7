import type { CodCalendar } from '@lamliang/contracts/wallet';
import { ZERO, type Satang } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** As `netOf`: what the shop gets of a parcel. */
const NET = `p.cod_amount - CASE WHEN p.payment_type = 'wallet' THEN p.cod_fee + p.cod_fee_vat ELSE 0 END`;
const FEE = '(a.fee_amount + a.fee_vat_amount)';
/** Kept from rounds by a complaint or a claim. */
const KEPT = '(p.complaint_flag = 1 OR p.complaint_id IS NOT NULL)';
/** Days of the calendar at most, and payments that are told. Money is held for six days. */
const MOST_DAYS = 31;
const MOST_PAID = 5;
const bangkokDay = (moment: string) => `(${moment} AT TIME ZONE 'Asia/Bangkok')::date`;
interface Part {
  order_count: number;
  net_amount: Satang;
}
const NONE: Part = { order_count: 0, net_amount: ZERO };

/** SQL of when the COD of a shop comes. */
@Injectable()
export class CodCalendarRepository {
  /** What may be paid on which day, from today on. */
  days(tx: Tx, account_id: number, today: string): Promise<CodCalendar['days']> {
    return tx.query(
      `SELECT greatest(${bangkokDay('p.hold_until')}, $2::date)::text AS day, count(*)::integer AS order_count, sum(${NET})::bigint AS net_amount
       FROM cod_parcel p WHERE p.account_id = $1 AND p.cod_status = 'cod-received' AND p.cod_round_id IS NULL AND NOT ${KEPT}
       GROUP BY 1 ORDER BY 1 LIMIT ${MOST_DAYS}`,
      [account_id, today],
    );
  }

  /** What waits elsewhere. */
  async parts(tx: Tx, account_id: number): Promise<Omit<CodCalendar, 'days' | 'paid'>> {
    const rows = await tx.query<(Part & { part: string })[]>(
      `SELECT CASE WHEN p.cod_status = 'paid-in-advance' THEN 'in_advance' WHEN p.cod_round_id IS NOT NULL THEN 'in_round' WHEN ${KEPT} THEN 'complained'
           ELSE 'with_carrier' END AS part,
         count(*)::integer AS order_count, sum(${NET} - coalesce(${FEE}, 0))::bigint AS net_amount
       FROM cod_parcel p LEFT JOIN cod_advance a ON a.order_id = p.order_id
       WHERE p.account_id = $1 AND (p.cod_status IN ('cod-wait-for-tranfer', 'delivery-success', 'paid-in-advance')
         OR p.cod_status = 'cod-received' AND (p.cod_round_id IS NOT NULL OR ${KEPT}))
       GROUP BY 1
       UNION ALL SELECT 'to_give_back', count(*)::integer, coalesce(sum(due_amount), 0)::bigint FROM cod_advance WHERE account_id = $1 AND state = 'owed'`,
      [account_id],
    );
    const of = (part: string): Part => {
      const found = rows.find((row) => row.part === part);
      return found ? { order_count: found.order_count, net_amount: found.net_amount } : NONE;
    };
    return {
      in_round: of('in_round'),
      with_carrier: of('with_carrier'),
      complained: of('complained'),
      in_advance: of('in_advance'),
      to_give_back: of('to_give_back'),
    };
  }

  /** The last payments, newest first. What was handed over after its hold was over is promised for that day. */
  paid(tx: Tx, account_id: number): Promise<CodCalendar['paid']> {
    return tx.query(
      `SELECT r.id AS cod_approval_id, r.cod_approval_no, r.net_amount, ${bangkokDay('r.transfer_dt')}::text AS paid_day,
         (SELECT ${bangkokDay('max(greatest(p.hold_until, p.cod_received_dt))')}::text FROM cod_parcel p WHERE p.cod_round_id = r.id) AS promised_day
       FROM cod_round r WHERE r.account_id = $1 AND r.status = 'transferred' AND EXISTS (SELECT FROM cod_parcel p WHERE p.cod_round_id = r.id)
       ORDER BY r.transfer_dt DESC, r.id DESC LIMIT ${MOST_PAID}`,
      [account_id],
    );
  }
}
