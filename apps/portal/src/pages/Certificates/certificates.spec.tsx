import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { wireCertificate, wireInvoice, wirePage } from '../../testing/invoices.ts';
import { answerCalls, pageAt, type Sent } from '../../testing/orders.tsx';
import { takeUploads, uploadedAs } from '../../testing/uploads.ts';
import { userWith } from '../../testing/verification.ts';
import { Component as Certificates } from './index.tsx';

let restores: (() => void)[] = [];
let sent: Sent[];
let rows: object[];
let invoices: object[];
beforeEach(() => {
  rows = [wireCertificate()];
  invoices = [];
});
afterEach(() => {
  cleanup();
  session.end();
  queryClient.clear();
  for (const restore of restores) restore();
});

async function open(flags = ['finance_flag', 'advanced_finance_flag'], account_type: 'juristic' | 'ordinary' = 'juristic') {
  session.begin('secret', { ...userWith(...flags), account_type });
  const calls = answerCalls(({ url, method }) => {
    if (url.includes('/invoices?')) return { data: wirePage(...invoices) };
    if (method === 'POST') return { data: wireCertificate() };
    return url.includes('/withholding-taxes') ? { data: wirePage(...rows) } : { status: 500, data: {} };
  });
  const uploads = takeUploads();
  restores = [calls.restore, uploads.restore];
  ({ sent } = calls);
  render(await pageAt(<Certificates />, '/finances/witholdingtax'));
  return { user: userEvent.setup({ applyAccept: false }), uploads: uploads.uploads };
} // prettier-ignore
const shown = (name: string, inside: ParentNode = document) =>
  inside.querySelector(`[data-field="${name}"]`)?.textContent;
const HAND_IN = { name: 'ส่งหนังสือรับรอง' };

describe('certificates of tax that a shop withheld', () => {
  it('are listed with what they prove and how far they are, and why one was refused', async () => {
    rows = [
      wireCertificate(),
      wireCertificate({ id: 2, status: 'refused', remark: 'อ่านไม่ออก', document_no: 'B' }),
      wireCertificate({ id: 1, status: 'accepted', refund_flag: 1, invoices: [], refunded_dt: '2026-11-25T10:00:00+07:00', document_no: 'C' }), // prettier-ignore
    ];
    await open();
    const [, waits, refused, accepted] = await screen.findAllByRole('row');
    expect(['document_no', 'document_date', 'status', 'invoices', 'base_amount', 'tax_amount'].map((name) => shown(name, waits))).toEqual(['WHT-2569/12', '20/11/2026', 'รอตรวจสอบ', 'INV00000-202612-000042', '1,000.00', '10.00']); // prettier-ignore
    expect([shown('status', refused), shown('remark', refused)]).toEqual(['ไม่ผ่าน', 'อ่านไม่ออก']);
    expect([shown('status', accepted), shown('refund_flag', accepted)]).toEqual(['ผ่านแล้ว', 'คืนเข้ากระเป๋าเงินแล้ว 25/11/2026']); // prettier-ignore
    fireEvent.click(screen.getByRole('tab', { name: 'ไม่ผ่าน' }));
    await waitFor(() => expect(sent.some(({ url }) => url.includes('status=refused'))).toBe(true));
  });

  it('are handed in with their file, for invoices from whose payment tax was kept back', async () => {
    invoices = [
      wireInvoice({ state: 'received', withheld_amount: 10, certificate_state: 'missing' }),
      wireInvoice({ id: 41, invoice_no: 'INV00000-202611-000041', state: 'received', withheld_amount: 5, certificate_state: 'accepted' }), // prettier-ignore
    ];
    const { user, uploads } = await open();
    await user.click(await screen.findByRole('button', HAND_IN));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: /^เลขที่หนังสือรับรอง/ }), 'WHT-1');
    await user.type(within(dialog).getByRole('textbox', { name: /^ยอดก่อน VAT/ }), '1000');
    await user.type(within(dialog).getByRole('textbox', { name: /^ภาษีที่หัก/ }), '10');
    const date = dialog.querySelector<HTMLInputElement>('[data-field="document_date"]')!;
    await user.type(date, '20/11/2026');
    await user.upload(dialog.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['x'], 'wht.pdf', { type: 'application/pdf' })); // prettier-ignore
    await waitFor(() => expect(uploads[0]?.purpose).toBe('certificate'));
    await act(async () => uploads[0]?.answer(uploadedAs('file-9')));
    expect(within(dialog).queryByText(/000041/)).toBeNull();
    await user.click(await within(dialog).findByRole('checkbox', { name: /INV00000-202612-000042/ }));
    await user.click(within(dialog).getByRole('button', { name: 'ส่งให้ตรวจ' }));
    await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ document_no: 'WHT-1', document_date: '2026-11-20', base_amount: 1000, tax_amount: 10, file: 'file-9', invoice_ids: [42] })); // prettier-ignore
  });

  it('need their file and their figures', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', HAND_IN));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/จะคืนเข้ากระเป๋าเงิน|เมื่ออนุมัติจะคืนเข้ากระเป๋าเงิน/);
    await user.click(within(dialog).getByRole('button', { name: 'ส่งให้ตรวจ' }));
    expect((await within(dialog).findAllByText('กรุณากรอกช่องนี้')).length).toBeGreaterThan(2);
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it.each([
    [['finance_flag'], 'juristic' as const, /^การส่งหนังสือรับรองต้องให้ผู้ที่มีสิทธิ์/],
    [['finance_flag', 'advanced_finance_flag'], 'ordinary' as const, /^เฉพาะร้านที่เป็นนิติบุคคล/],
  ])('are not handed in by %s of a shop that is %s', async (flags, account_type, said) => {
    await open(flags, account_type);
    await screen.findByText(said);
    expect(screen.queryByRole('button', HAND_IN)).toBeNull();
  });
});
