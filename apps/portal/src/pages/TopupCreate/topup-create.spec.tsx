import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../../api/query-client.ts';
import { TopupPage } from '../../components/topup/TopupPage.tsx';
import { Component as TopupCreate } from './index.tsx';
import { session } from '../../session/session.ts';
import { wireApproval, wirePage } from '../../testing/invoices.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { takeUploads, uploadedAs } from '../../testing/uploads.ts';
import { userWith } from '../../testing/verification.ts';

let restores: (() => void)[] = [];
afterEach(() => {
  cleanup();
  session.end();
  queryClient.clear();
  for (const restore of restores) restore();
});

const PACKAGES = [
  { id: 1, name: 'เริ่มต้น', price: 500, credit_amount: 500, bonus_amount: 0, start_dt: '2026-01-01T00:00:00+07:00', end_dt: null },
  { id: 2, name: 'คุ้มค่า', price: 1000, credit_amount: 1000, bonus_amount: 50, start_dt: '2026-01-01T00:00:00+07:00', end_dt: '2026-12-31T23:59:00+07:00' },
]; // prettier-ignore
const PAYMENT = { payee_name: 'บริษัท ลำเลียง จำกัด', promptpay_id: '0105561000003', payee_accounts: [{ bank_id: 4, payee_account_number: '1234567890' }] }; // prettier-ignore
const wire = (more: object = {}) => ({
  id: 7, topup_no: 'TU00000007', wallet_type: 'transport', topup_package_id: 2, amount: 1000, credit_amount: 1000, bonus_amount: 50,
  bank_id: 14, transfer_dt: '2026-11-20T14:05:00+07:00', slip_file: 'file-1', slip_reference: null, status: 'pending', remark: null,
  create_dt: '2026-11-20T14:10:00+07:00', decided_dt: null, transaction_no: null, ...more,
}); // prettier-ignore

async function start({ flags = ['topup_flag', 'advanced_topup_flag'], wallet = 'transport', state = null as object | null, sent = wire() } = {}) {
  session.begin('secret', userWith(...(flags as ['topup_flag'])));
  let now = sent;
  const calls = answerCalls(({ method, url }) => {
    if (url.endsWith('/topup-packages')) return { data: PACKAGES };
    if (url.includes('/topup-payment')) return { data: { ...PAYMENT, promptpay_payload: `code of ${new URL(url, 'http://x').searchParams.get('amount')}` } };
    if (method === 'POST') return { data: now };
    if (url.includes('/balances')) return { data: {} };
    return { data: { rows: [now], total: 1, page: 1, limit: 20, next: null } };
  });
  const taken = takeUploads();
  restores = [calls.restore, taken.restore];
  render(await pageAt(<TopupPage wallet={wallet as 'transport'} />, '/topup/create', '*', state));
  const decided = (more: object) => {
    now = wire(more);
    return act(() => queryClient.invalidateQueries());
  };
  const posts = () => calls.sent.filter(({ method }) => method === 'POST');
  return { user: userEvent.setup({ applyAccept: false }), calls, posts, uploads: taken.uploads, decided };
} // prettier-ignore
const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`);

describe('asking for a top-up', () => {
  it('[A151][A152] takes a package, shows whom to pay, sends the slip, and then says what happens', async () => {
    const { user, posts, uploads, calls, decided } = await start();
    const [first, second] = await screen.findAllByRole('radio');
    expect(first!.closest('label')!.textContent).toBe('เริ่มต้น฿500.00ได้เครดิต ฿500.00ไม่มีวันหมดเขต');
    expect(second!.closest('label')!.textContent).toBe('คุ้มค่า฿1,000.00ได้เครดิต ฿1,000.00โบนัส +฿50.00ถึง 31/12/2026');
    expect((await screen.findByText('เลือกยอดก่อน แล้วคิวอาร์โค้ดของยอดนั้นจะแสดงที่นี่')).textContent).toBeTruthy();
    await user.click(second!);
    await waitFor(() => expect(fieldOf('promptpay_payload')?.textContent).toBe('code of 1000'));
    expect((await screen.findByRole('img', { name: 'คิวอาร์โค้ดพร้อมเพย์ของยอด ฿1,000.00' })).tagName).toBe('svg');
    expect(fieldOf('payee_name')!.textContent).toBe('บริษัท ลำเลียง จำกัด');
    expect(fieldOf('payee_account_number')!.textContent).toBe('1234567890');
    await user.upload(screen.getByLabelText(/^เพิ่มรูป/), new File(['%PDF'], 'slip.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.purpose).toBe('slip');
    await act(async () => uploads[0]!.answer(uploadedAs('file-1')));
    await user.click(screen.getByRole('button', { name: 'ส่งคำขอเติมเงิน' }));
    // The day is that of today; the time is asked for where it is missing.
    await waitFor(() => expect(document.getElementById(fieldOf('transfer_dt_time')!.getAttribute('aria-describedby')!)!.textContent).toBe('กรุณากรอกช่องนี้')); // prettier-ignore
    expect(posts()).toEqual([]);
    await user.selectOptions(fieldOf('bank_id')!, 'ธนาคารไทยพาณิชย์');
    await user.clear(fieldOf('transfer_dt')!);
    await user.type(fieldOf('transfer_dt')!, '20/11/2026');
    await user.type(fieldOf('transfer_dt_time')!, '14:05');
    await user.type(fieldOf('slip_reference')!, '2026AB');
    await user.click(screen.getByRole('button', { name: 'ส่งคำขอเติมเงิน' }));
    expect((await screen.findByText('รอฝ่ายการเงินตรวจสอบ')).textContent).toBeTruthy();
    expect(posts()[0]!.body).toEqual({ wallet_type: 'transport', topup_package_id: 2, amount: 1000, bank_id: 14, transfer_dt: '2026-11-20T14:05:00+07:00', slip_file: 'file-1', slip_reference: '2026AB' }); // prettier-ignore
    await waitFor(() => expect(calls.sent.some(({ url }) => url.includes('topup-approvals?'))).toBe(true));
    await decided({ status: 'approved', decided_dt: '2026-11-20T15:00:00+07:00', transaction_no: 'LW1' });
    expect((await screen.findByText('เติมเงินเรียบร้อย')).textContent).toBeTruthy();
  });

  it('takes an amount of one’s own, of which the code is drawn once it can be paid', async () => {
    const { user, calls } = await start();
    await user.type((await screen.findByRole('textbox', { name: /^จำนวนเงิน/ })), '99');
    expect(screen.queryByRole('img', { name: /คิวอาร์โค้ด/ })).toBeNull();
    await user.type(fieldOf('amount')!, '9.50');
    await waitFor(() => expect(fieldOf('promptpay_payload')?.textContent).toBe('code of 999.5'));
    expect(calls.sent.filter(({ url }) => url.includes('topup-payment')).map(({ url }) => new URL(url, 'http://x').search)).not.toContain('?amount=99'); // prettier-ignore
    // A package takes its place.
    await user.click(screen.getAllByRole('radio')[0]!);
    expect(fieldOf('amount')).toBeNull();
    await waitFor(() => expect(fieldOf('promptpay_payload')?.textContent).toBe('code of 500'));
  }); // prettier-ignore

  it('[A154] of the insurance wallet has no packages', async () => {
    const { calls } = await start({ wallet: 'insurance' });
    expect((await screen.findByRole('heading', { name: 'เติมเงินประกันพัสดุ' })).textContent).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(calls.sent.some(({ url }) => url.includes('packages'))).toBe(false);
  });

  it('begins with what was refused before, and says why it was', async () => {
    const again = { ...wire({ status: 'not-approved', remark: 'ยอดไม่ตรง', slip_reference: 'AB' }), amount: 100_000, transfer_dt: new Date('2026-11-20T14:05:00+07:00') }; // prettier-ignore
    await start({ state: { again } });
    await screen.findAllByRole('radio');
    expect(fieldOf('remark')!.textContent).toBe('ยอดไม่ตรง');
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, true, false]);
    expect(['bank_id', 'slip_reference', 'transfer_dt', 'transfer_dt_time'].map((name) => fieldOf(name)!.value)).toEqual(['14', 'AB', '20/11/2026', '14:05']); // prettier-ignore
  });

  it('[A161] shows packages without the form to who may not ask', async () => {
    await start({ flags: ['topup_flag'] });
    expect((await screen.findByText(/การเติมเงินต้องให้ผู้ที่มีสิทธิ์/)).textContent).toBeTruthy();
    await screen.findByText('คุ้มค่า');
    expect([screen.queryByRole('radio'), screen.queryByRole('button', { name: 'ส่งคำขอเติมเงิน' })]).toEqual([null, null]); // prettier-ignore
  });
});

describe('a credit bill', () => {
  it('[A74] is asked for by shops on credit alone; others fill their wallet', async () => {
    const { restore } = answerCalls(({ url }) => ({ data: url.endsWith('/topup-packages') ? PACKAGES : PAYMENT }));
    restores = [restore];
    for (const [payment_type, search, title] of [
      ['credit', '?type=credit', 'จ่ายบิลเครดิต'],
      ['credit', '', 'เติมเงินค่าขนส่ง'],
      ['wallet', '?type=credit', 'เติมเงินค่าขนส่ง'],
    ] as const) {
      session.begin('secret', { ...userWith('topup_flag', 'advanced_topup_flag', 'finance_flag'), payment_type });
      render(await pageAt(<TopupCreate />, `/topup/create${search}`, '*'));
      const head = await screen.findByRole('heading', { level: 1 });
      expect([payment_type, search, head.textContent]).toEqual([payment_type, search, title]);
      cleanup();
    }
  });

  it('says how an invoice is paid: the one that is due first, less what a company withholds', async () => {
    const soon = wireApproval({ id: 43, invoice_no: 'INV00000-202612-000043', due_date: '2099-12-01', total_amount: 1_070, withholding_amount: 30 }); // prettier-ignore
    const calls = answerCalls(
      ({ url }) =>
      url.includes('/invoice-approvals') ? { data: wirePage(wireApproval({ due_date: '2099-12-15' }), soon) } : { data: { ...PAYMENT, promptpay_payload: '0002' } }, // prettier-ignore
    );
    restores = [calls.restore];
    session.begin('secret', { ...userWith('topup_flag', 'finance_flag', 'credit_flag'), payment_type: 'credit' });
    render(await pageAt(<TopupCreate />, '/topup/create?type=credit', '*'));
    const choice = await screen.findByLabelText<HTMLSelectElement>('ใบแจ้งหนี้ที่จะชำระ');
    expect([choice.selectedOptions[0]?.textContent, fieldOf('pay_due')?.textContent, fieldOf('pay_amount')?.textContent]).toEqual(['INV00000-202612-000043', '01/12/2099', '฿1,070.00']); // prettier-ignore
    expect(screen.getByRole('link', { name: 'ไปหน้าเติมค่าขนส่ง' }).getAttribute('href')).toBe('/topup/create');
    fireEvent.click(screen.getByRole('checkbox', { name: /หักภาษี ณ ที่จ่าย/ }));
    // Only whole invoices are paid by a top-up, that which is due first before others.
    expect(screen.queryByRole('link', { name: 'ไปหน้าเติมค่าขนส่ง' })).toBeNull();
    expect(fieldOf('pay_amount')?.textContent).toBe('฿1,040.00');
    expect(screen.getByRole('link', { name: 'ไปหน้าหัก ณ ที่จ่าย' }).getAttribute('href')).toBe('/finances/witholdingtax'); // prettier-ignore
    await waitFor(() => expect(calls.sent.some(({ url }) => url.includes('topup-payment?amount=1040'))).toBe(true));
    fireEvent.change(choice, { target: { value: '42' } });
    expect([fieldOf('pay_amount')?.textContent, screen.queryByRole('checkbox'), screen.queryByRole('link', { name: 'ไปหน้าเติมค่าขนส่ง' })]).toEqual(['฿182.80', null, null]); // prettier-ignore
  });

  it('says that there is none, and asks for none where the login may not see invoices', async () => {
    const calls = answerCalls(({ url }) => ({
      data: url.includes('/invoice-approvals') ? wirePage() : { ...PAYMENT, promptpay_payload: '0002' },
    }));
    restores = [calls.restore];
    for (const flags of [['topup_flag', 'credit_flag'], ['topup_flag']]) {
      session.begin('secret', { ...userWith(...flags), payment_type: 'credit' });
      render(await pageAt(<TopupCreate />, '/topup/create?type=credit', '*'));
      await screen.findByText('ยังไม่มีบิลค้างชำระ');
      cleanup();
    }
    expect(calls.sent.filter(({ url }) => url.includes('/invoice-approvals'))).toHaveLength(1);
  });
});
