import { invoicingRoutes, type PaymentOfInvoice, type StaffInvoice, type StaffInvoiceApproval } from '@lamliang/contracts/invoicing'; // prettier-ignore
import type { CarrierEvent, OrderDetail, OrderTerms } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang, type Satang } from '@lamliang/kernel';
import { until, type As, type RawAnswer } from '@lamliang/platform/testing';
import { paymentForm } from '../testing-papers.ts';
import type { OrdersUnderTest } from '../testing.ts';

export const COD = { cod_amount: satang(600_00), shipment_order_items: [{ name: 'x', quantity: 1, price: satang(600_00) }] }; // prettier-ignore
/** The shop of the tests that pays by credit. */
export const CREDIT_SHOP = 3;

/** A shop that pays by credit, from its parcels to its invoices. */
export interface CreditShop {
  /** Books a parcel, and has its carrier report it. */
  sent(more?: Partial<OrderTerms>, reports?: CarrierEvent[]): Promise<OrderDetail>;
  /** Waits until what an order costs has lines. */
  billed(order: { id: number }): Promise<void>;
  gather(summary_date?: string): Promise<StaffInvoiceApproval>;
  /** An invoice of a parcel of its own. */
  issued(more?: Partial<OrderTerms>): Promise<{ order: OrderDetail; invoice: StaffInvoiceApproval }>;
  invoice(id: number): Promise<StaffInvoice>;
  /** Records a payment as staff do, by default of the whole sum by transfer of today. */
  pay(id: number, more?: Partial<PaymentOfInvoice>, who?: As): Promise<RawAnswer>;
}

/** @param limit of its credit line, satang */
export async function creditShop(t: OrdersUnderTest, limit: Satang): Promise<CreditShop> {
  const [shop, finance] = [t.app.as('credit_shop_owner'), t.app.as('staff_finance')];
  await finance.call(walletRoutes.setCreditLine, { body: { account_id: CREDIT_SHOP, limit, reason: 'ลูกค้าเครดิต' } });
  const billed = async ({ id }: { id: number }) => {
    await t.app.drain();
    await t.app.fire('invoicing', 'bill-orders');
    const waits = () => t.app.db<object[]>('invoicing', 'SELECT FROM charged_order WHERE order_id = $1 AND due_dt IS NOT NULL', [id]); // prettier-ignore
    await until(async () => (await waits()).length === 0, 20_000, 'the lines to be made');
  };
  const sent = async (more: Partial<OrderTerms> = {}, reports: CarrierEvent[] = ['picked_up', 'delivered']) => {
    const order = await t.bookConfirmed(more, shop);
    for (const report of reports) await t.report(order, report);
    await t.settled();
    return t.order(order.id, shop);
  };
  const gather = (summary_date = '2027-01-31') =>
    finance.call(invoicingRoutes.createApproval, { params: { id: CREDIT_SHOP }, body: { summary_date } });
  const invoice = (id: number) => finance.call(invoicingRoutes.staffInvoice, { params: { id } });
  return {
    sent,
    billed,
    gather,
    invoice,
    async issued(more) {
      const order = await sent(more);
      await billed(order);
      const { id } = await gather();
      const approved = await finance.call(invoicingRoutes.approveApproval, { params: { id }, body: {} });
      await t.app.drain();
      return { order, invoice: approved };
    },
    async pay(id, more = {}, who = finance) {
      const { total_amount } = await invoice(id);
      const { withheld_amount = satang(0) } = more;
      const paid_date = t.app.clock.now().toISOString().slice(0, 10);
      const whole = { paid_date, withheld_amount, amount: satang(total_amount - withheld_amount), ...more };
      return who.raw('POST', `/staff-api/v1/invoices/${id}/pay`, { body: paymentForm(whole) });
    },
  };
}
