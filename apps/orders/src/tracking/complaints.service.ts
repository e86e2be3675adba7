import type { BodyOf, ErrorCode } from '@lamliang/contracts';
import type { ordersRoutes } from '@lamliang/contracts/orders';
import { receiverComplaint } from '@lamliang/contracts/wallet';
import type { Language } from '@lamliang/i18n';
import { AppClock, AppError, Limits } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { ShipmentQueries } from '../shipments/shipment-queries.service.ts';
import { ComplaintClient } from './complaint.client.ts';
import { trackingPage, unknownPage } from './tracking-page.view.ts';
import { canComplain, knowsTelephone, trackingNumberOf } from './tracking.rules.ts';

/** How often somebody may try to complain about one parcel, so that nobody finds the digits by trying. */
const MOST_TRIES = 5;
const WINDOW_MS = 24 * 60 * 60_000;

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
   * @throws AppError order.not_found, cod_complaint.not_possible, request.invalid, tracking.wrong_digits, rate.limited,
   *   service.unavailable
   */
  async complain(typed: string, said: BodyOf<typeof ordersRoutes.trackComplaint>, language: Language): Promise<string> {
    const found = await this.shipments.findTracked(trackingNumberOf(typed));
    if (!found) throw new AppError('order.not_found', { page: unknownPage(typed, language) });
    const { order, events } = found;
    const now = this.clock.now();
    const { complaint_reason, detail = '', digits = '' } = said;
    const pageOf = (fault: ErrorCode) =>
      trackingPage(order, events, language, now, { complaint_reason, detail, fault });
    try {
      if (!canComplain(order, now)) throw new AppError('cod_complaint.not_possible');
      const terms = z.safeDecode(receiverComplaint, {
        order_id: order.id,
        complaint_reason: complaint_reason as never,
        detail,
      });
      if (!terms.success) throw new AppError('request.invalid');
      await this.limits.consume(`complaint:${order.id}`, MOST_TRIES, WINDOW_MS);
      if (!knowsTelephone(order.receiver_telephone, digits)) throw new AppError('tracking.wrong_digits');
      const number = await this.wallet.complain(terms.data);
      return trackingPage(order, events, language, now, { number });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, { ...error.more, page: pageOf(error.code) });
    }
  }
}
