// What a credit customer is billed, as finance would do it.
import { authRoutes } from '@lamliang/contracts/auth';
import { invoicingRoutes, type StaffInvoiceApproval } from '@lamliang/contracts/invoicing';
import type { Client } from '@lamliang/contracts';
import { addDays, bangkokDate, daysBetween } from '@lamliang/kernel';
import { clientOf, type Who } from './api.ts';
import { sharedToken } from './test.ts';

export type Billed = Record<'cancelled' | 'approved' | 'pending', StaffInvoiceApproval>;

/**
 * Three invoice approvals of a credit customer: a cancelled one, an approved one of its older charges whose money is
 * awaited, and a pending one of the rest. Those of before are taken, where a test is run once more.
 */
export async function billCredit(who: Who = 'credit_shop_owner'): Promise<Billed> {
  const finance = clientOf(await sharedToken('staff_finance'));
  const { parent_account, id } = await clientOf(await sharedToken(who)).call(authRoutes.init, {});
  const params = { id: parent_account?.id ?? id };
  const filter = { account_id: params.id };
  const rows = await finance.call(invoicingRoutes.staffApprovals, { query: { filter, sort: ['id', 'DESC'] } });
  const of = (status: string, paid?: string) =>
    rows.find((one) => one.status === status && (!paid || one.invoice_status === paid));
  const [cancelled, approved, pending] = [of('cancelled'), of('approved', 'not-receive'), of('pending')];
  if (cancelled && approved && pending) return { cancelled, approved, pending };
  return makeThem(finance, params);
}

async function makeThem(finance: Client, params: { id: number }): Promise<Billed> {
  const today = bangkokDate(new Date());
  const make = (summary_date: string) =>
    finance.call(invoicingRoutes.createApproval, { params, body: { summary_date } });
  // The half of the days that have charges: what is left makes the third.
  const whole = await make(today);
  const first = whole.period_from ?? today;
  const middle = addDays(first, Math.floor(daysBetween(first, whole.period_to ?? today) / 2));
  const body = { status: 'cancelled', reason: 'รวมยอดผิดช่วง ขอวางบิลใหม่' } as const;
  const cancelled = await finance.call(invoicingRoutes.changeApproval, { params: { id: whole.id }, body });
  const older = await make(middle);
  const due_date = addDays(today, 15);
  await finance.call(invoicingRoutes.changeApproval, { params: { id: older.id }, body: { due_date } });
  const approved = await finance.call(invoicingRoutes.approveApproval, { params: { id: older.id }, body: {} });
  return { cancelled, approved, pending: await make(today) };
}
