import type { BodyOf } from '@lamliang/contracts';
import type { ordersRoutes } from '@lamliang/contracts/orders';
import { receiverComplaint } from '@lamliang/contracts/wallet';
import type { Language } from '@lamliang/i18n';
import { AppClock, AppError, Limits } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { ShipmentQueries } from '../shipments/shipment-queries.service.ts';
import { ComplaintClient } from './complaint.client.ts';
import { complaintPage, trackingPage, unknownPage } from './tracking-page.view.ts';
import { canComplain, isWholeNumber, knowsTelephone, trackingNumberOf, TRIES } from './tracking.rules.ts';

/** Complaints that one address may send. */
const A_MINUTE = 10;
const MINUTE_MS = 60_000;
const WHOLE = 'tracking.whole_number';
/** Where a complaint comes from. */
interface From {
  language: Language;
  ip: string;
}

/** What receivers complain of on the tracking page. */
@Injectable()
export class ComplaintsService {
  constructor(
    private readonly clock: AppClock,
    private readonly limits: Limits,
    private readonly shipments: ShipmentQueries,
    private readonly wallet: ComplaintClient,
  ) {}

  /**
   * Takes the complaint of whoever knows the parcel and the last digits of its receiver's telephone. Every refusal is
   * a page that keeps what was typed, but for the digits.
   * @throws AppError order.not_found, cod_complaint.not_possible, request.invalid, tracking.wrong_digits,
   *   tracking.whole_number where others tried too often, rate.limited, service.unavailable
   */
  async complain(
    typed: string,
    said: BodyOf<typeof ordersRoutes.trackComplaint>,
    { language, ip }: From,
  ): Promise<string> {
    const { complaint_reason, detail = '', digits = '' } = said;
    const is_whole = isWholeNumber(digits);
    const refusedOf = ({ code, more }: AppError) => ({ complaint_reason, detail, fault: code, retry_after_s: retryAfter(more), is_whole: is_whole || code === WHOLE }); // prettier-ignore
    await this.mayCome(ip, (error) => complaintPage(trackingNumberOf(typed), language, refusedOf(error)));
    const found = await this.shipments.findTracked(trackingNumberOf(typed));
    if (!found) throw new AppError('order.not_found', { page: unknownPage(typed, language) });
    const { order, events } = found;
    const now = this.clock.now();
    try {
      if (!canComplain(order, now)) throw new AppError('cod_complaint.not_possible');
      const terms = z.safeDecode(receiverComplaint, {
        order_id: order.id,
        complaint_reason: complaint_reason as never,
        detail,
      });
      if (!terms.success) throw new AppError('request.invalid');
      await this.mayTry(order.id, is_whole, ip);
      if (!knowsTelephone(order.receiver_telephone, digits)) throw new AppError('tracking.wrong_digits');
      const number = await this.wallet.complain(terms.data);
      return trackingPage(order, events, language, now, { number });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const page = trackingPage(order, events, language, now, refusedOf(error));
      throw new AppError(error.code, { ...error.more, page });
    }
  }

  /** Before anything is looked up. @throws AppError rate.limited with the page */
  private async mayCome(ip: string, page: (error: AppError) => string): Promise<void> {
    try {
      await this.limits.consume(`orders.track_complaint:${ip}`, A_MINUTE, MINUTE_MS);
    } catch (error) {
      throw error instanceof AppError ? new AppError(error.code, { ...error.more, page: page(error) }) : error;
    }
  }

  /** @throws AppError rate.limited, tracking.whole_number */
  private async mayTry(order_id: number, is_whole: boolean, ip: string): Promise<void> {
    const kind = is_whole ? 'whole' : 'digits';
    await this.limits.consume(`complaint:${kind}:${order_id}:${ip}`, TRIES.address.most, TRIES.address.window_ms);
    try {
      await this.limits.consume(`complaint:${kind}:${order_id}`, TRIES[kind].most, TRIES[kind].window_ms);
    } catch (error) {
      if (is_whole || !(error instanceof AppError) || error.code !== 'rate.limited') throw error;
      throw new AppError(WHOLE);
    }
  }
}

const retryAfter = ({ data }: AppError['more']): number => (data as { retry_after_s?: number } | undefined)?.retry_after_s ?? 0; // prettier-ignore
