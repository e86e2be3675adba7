import type { PhraseKey } from '@lamliang/i18n/keys';
import type { Order } from '@lamliang/contracts/orders';
import {
  MAX_ORDERS_PER_REQUEST,
  PAPER_SIZE_NAMES,
  PAPER_SIZES,
  type JobProgress,
  type PaperSize,
} from '@lamliang/contracts/render';

const PX_PER_MM = 96 / 25.4;
/** The remembered size if it still exists, else the sticker size of the most common label printers. */
export const paperOf = (remembered: string | undefined): PaperSize =>
  PAPER_SIZE_NAMES.find((name) => name === remembered) ?? 'sticker-100x150';

/** Width of a page on the screen at 100 %, in px. */
export const pageWidth = (paper: PaperSize): number => Math.ceil(PAPER_SIZES[paper].width * PX_PER_MM);

/** Whether there are too many orders to print from the page, so that a job creates one file. */
export const isJob = (orders: number): boolean => orders > MAX_ORDERS_PER_REQUEST;

/** Orders in the preview: all, or those on the first pages of a job. */
export const shownOf = <T>(orders: readonly T[]): readonly T[] => (isJob(orders.length) ? orders.slice(0, 4) : orders);

/** Why an order has no cover sheet, as its list says it; undefined where its receiver was erased, which its name says. */
export function whyLeftOut(order: Pick<Order, 'booking_state' | 'shipment_status'>): PhraseKey | undefined {
  if (order.booking_state !== 'confirmed') return `status.booking_state.${order.booking_state}`;
  return order.shipment_status === 'cancelled' ? 'status.shipment_status.cancelled' : undefined;
}

/** Whether a job is still waiting or running. */
export const isRunning = (job: JobProgress | undefined): boolean =>
  job?.state === 'waiting' || job?.state === 'running';
