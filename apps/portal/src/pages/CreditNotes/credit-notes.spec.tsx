import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../api/query-client.ts';
import { entryOf } from '../../routes/index.ts';
import { decide } from '../../session/access.rules.ts';
import { session } from '../../session/session.ts';
import { wireNote, wirePage } from '../../testing/invoices.ts';
import { answerCalls, pageAt, type Sent } from '../../testing/orders.tsx';
import { userWith } from '../../testing/verification.ts';
import { Component as CreditNotes } from './index.tsx';

let restore: () => void = () => undefined;
let sent: Sent[];
let note: object | undefined;
beforeEach(() => {
  note = wireNote();
});
afterEach(() => {
  cleanup();
  restore();
  session.end();
  queryClient.clear();
});

async function open(path: string, ...flags: string[]) {
  session.begin('secret', userWith('credit_flag', ...flags));
  const calls = answerCalls(({ url }) => {
    if (url.includes('/preview?')) return { data: { html: `<p>${url}</p>` } };
    if (/credit-notes\/\d+$/.test(url)) return note ? { data: note } : { status: 404, failure: { code: 'record.not_found' } }; // prettier-ignore
    return url.includes('/credit-notes') ? { data: note ? wirePage(note) : wirePage() } : { status: 500, data: {} };
  });
  ({ sent, restore } = calls);
  render(await pageAt(<CreditNotes />, path));
}
const shown = (name: string, inside: ParentNode = document) =>
  inside.querySelector(`[data-field="${name}"]`)?.textContent;

describe('credit notes of a shop', () => {
  it('[A185] are listed with the paper that they take back from, and opened where they are listed', async () => {
    await open('/finance/credit-note?search=CDN');
    const [, line] = await screen.findAllByRole('row');
    expect(['credit_note_no', 'reason', 'issue_dt', 'tax_invoice_no', 'difference_amount', 'vat_amount', 'total_amount'].map((name) => shown(name, line))).toEqual(['CDN00000-202611-000011', 'น้ำหนักจริงน้อยกว่าที่เรียกเก็บ', '28/11/2026', 'TIV00000-202611-000009', '20.00', '1.40', '21.40']); // prettier-ignore
    fireEvent.click(line!);
    const back = await screen.findByRole('link', { name: 'กลับไปใบลดหนี้' });
    expect(back.getAttribute('href')).toBe('/finance/credit-note?search=CDN');
  });

  it('[A185] one shows its four figures, reason and lines, its paper and its e-Tax, and exports its lines', async () => {
    await open('/finance/credit-note?note=11', 'tax_invoice_flag');
    const sums = await screen.findByRole('region', { name: 'ยอดเงิน' });
    expect(['original_amount', 'correct_amount', 'difference_amount', 'vat_amount', 'total_amount'].map((name) => shown(name, sums))).toEqual(['฿145.00', '฿125.00', '฿20.00', '฿1.40', '฿21.40']); // prettier-ignore
    expect(shown('reason_code')).toBe('CDNS03');
    expect(screen.getByRole('link', { name: 'TIV00000-202611-000009' }).getAttribute('href')).toBe('/finance/tax-invoice/9/all'); // prettier-ignore
    const sheet = await screen.findByTitle<HTMLIFrameElement>('ตัวอย่างของ CDN00000-202611-000011');
    expect(sheet.srcdoc).toContain('/credit-notes/11/preview');
    expect(within(screen.getByRole('table')).getByText('LM261120000012')).toBeTruthy();
    const etax = screen.getByRole('region', { name: 'e-Tax Invoice' });
    expect(within(etax).getByRole('alert').textContent).toMatch(/^ยังไม่ได้ลงลายมือชื่อดิจิทัล/);
    fireEvent.click(within(etax).getByRole('button', { name: 'PDF/A-3' }));
    await waitFor(() => expect(sent.at(-1)?.url).toBe('/client/v1/credit-notes/11/e-tax?form=pdf'));
    fireEvent.click(screen.getByRole('button', { name: 'ส่งออก' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'ส่งออก' }));
    await waitFor(() => expect(sent.at(-1)?.url).toBe('/client/v1/credit-notes/11/credit-note-details/export?file_type=xlsx')); // prettier-ignore
  });

  it('link no tax invoice for who may not see those', async () => {
    await open('/finance/credit-note?note=11');
    await screen.findByRole('region', { name: 'ยอดเงิน' });
    expect(screen.queryByRole('link', { name: 'TIV00000-202611-000009' })).toBeNull();
  });

  it('[A187] are not for who has no credit permission: home', () => {
    const route = entryOf('/finance/credit-note');
    expect([route.path, decide(route, userWith('finance_flag', 'tax_invoice_flag'))]).toEqual(['/finance/credit-note', 'home']); // prettier-ignore
    expect(decide(route, userWith('credit_flag'))).toBe('open');
  });

  it('say that there are none, and that there is no such one', async () => {
    note = undefined;
    await open('/finance/credit-note');
    await screen.findByText('ไม่มีข้อมูล');
    for (const wrong of ['11', 'x']) {
      cleanup();
      queryClient.clear();
      await open(`/finance/credit-note?note=${wrong}`);
      await screen.findByText('ไม่พบใบลดหนี้นี้');
    }
  });
});
