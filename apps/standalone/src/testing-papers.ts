import { invoicingRoutes, type PaymentOfInvoice } from '@lamliang/contracts/invoicing';
import { satang } from '@lamliang/kernel';
import type { StartedServices } from '@lamliang/platform/testing';
import { picture } from './testing.ts';

const KINDS = {
  tax_invoice: ['T03', 'TIV', null],
  receipt: ['T01', 'RCP', null],
  withholding_certificate: [null, 'WHT', null],
  credit_note: ['81', 'CDN', '{"original_amount": 40000, "correct_amount": 20000, "difference_amount": 20000}'],
} as const;

/** A company that carries, as finance tell it. */
export const CARRIER_COMPANY = { name: 'บริษัท ขนส่งตัวอย่าง จำกัด', tax_id: '0105556012341', branch_code: '00000', address: '99/1 ถนนพระรามที่ 9', subdistrict: 'ห้วยขวาง', district: 'ห้วยขวาง', province: 'กรุงเทพมหานคร', zip_code: '10310', reason: 'contract' }; // prettier-ignore

let billed = 0;
/** A pending invoice approval of a shop, of one COD fee of 107 baht. */
export async function plantApproval(app: StartedServices, account_id: number): Promise<number> {
  await app.db(
    'invoicing',
    `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt)
     VALUES ($1, 1, 'x', 'x', 'cod_fee', $2, 10700, $3, $3)`,
    [account_id, `planted:${++billed}`, new Date('2026-11-01')],
  );
  const asked = { params: { id: account_id }, body: { summary_date: '2026-11-19' } };
  return (await app.as('staff_finance').call(invoicingRoutes.createApproval, asked)).id;
}

/** What the payment of an invoice would be receipted by, a tax invoice with its lines. @returns its id */
export async function plantTaxInvoiceOf(app: StartedServices, invoice_no: string | null): Promise<number> {
  const [paper] = await app.db<{ id: number }[]>(
    'invoicing',
    `INSERT INTO paper (kind, etax_type, paper_no, source_key, refers_to_paper_id, issuer, branch, month, sequence, account_id, issue_date, seller, buyer, line_count, taxable_amount,
       exempt_amount, base_amount, vat_amount, total_amount, withholding_amount, lines_sha256, head_sha256, hash_version, issued_dt, issued_name)
     SELECT 'tax_invoice', 'T03', 'TIV' || substr(paper_no, 4), 'planted:' || id, id, issuer, branch, month, sequence, account_id, issue_date, seller, buyer, line_count, taxable_amount,
       exempt_amount, base_amount, vat_amount, total_amount, withholding_amount, lines_sha256, head_sha256, hash_version, issued_dt, issued_name
     FROM paper WHERE paper_no = $1 RETURNING id`,
    [invoice_no],
  );
  const names = 'line_no, account_id, billable_line_id, order_no, tracking_no, charge_code, charged_dt, base_amount, vat_bps, vat_amount, amount, withholding_bps, description'; // prettier-ignore
  await app.db(
    'invoicing',
    `INSERT INTO paper_line (paper_id, ${names}) SELECT $1, ${names.replaceAll(/\w+/g, 'l.$&')} FROM paper_line l JOIN paper p ON p.id = l.paper_id WHERE p.paper_no = $2`,
    [paper?.id, invoice_no],
  );
  return paper?.id ?? 0;
}
/** A tax invoice of a shop of lines of one COD fee of 107 baht each, of orders that nobody booked or cancels. @returns its id */
export async function plantTaxInvoice(app: StartedServices, account_id: number, lines = 1): Promise<number> {
  await app.db(
    'invoicing',
    `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt)
     SELECT $1, 1000000 + n, 'LM' || n, 'LL' || n, 'cod_fee', $2 || n, 10700, $3, $3 FROM generate_series(1, $4::integer) n`,
    [account_id, `planted:${++billed}:`, new Date('2026-11-01'), lines],
  );
  const finance = app.as('staff_finance');
  const asked = { params: { id: account_id }, body: { summary_date: '2026-11-19' } };
  const { id } = await finance.call(invoicingRoutes.createApproval, asked);
  const { invoice_no } = await finance.call(invoicingRoutes.approveApproval, { params: { id }, body: {} });
  return plantTaxInvoiceOf(app, invoice_no);
}
/** A credit note of one line of a tax invoice. @param amount satang with VAT */
export async function plantNote(app: StartedServices, paper_id: number, line_no = 1, amount = 53_50): Promise<number> {
  const body = { lines: [{ line_no, amount: satang(amount) }], reason_code: 'CDNS01' as const, reason: 'ลดราคาให้ลูกค้า' }; // prettier-ignore
  const made = await app.as('staff_finance').call(invoicingRoutes.makeCreditNote, { params: { id: paper_id }, body });
  return made.credit_note_id ?? 0;
}
/** An other fee of a shop that waits for approval, of one baht. */
export async function plantFee(app: StartedServices, account_id: number): Promise<number> {
  const body = { account_id, fee_type: 'label', amount: satang(1_00), detail: 'x' } as const;
  return (await app.as('staff_finance').call(invoicingRoutes.createOtherFee, { body })).id;
}
/** The form in which finance record a payment; amounts are satang. */
export function paymentForm(terms: PaymentOfInvoice): FormData {
  const form = new FormData();
  const { paid_date, amount, withheld_amount, reference } = terms;
  const fields = { paid_date, amount: String(amount / 100), withheld_amount: String(withheld_amount / 100), ...(reference && { reference }) }; // prettier-ignore
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('slip', picture, 'slip.png');
  return form;
}

/** Approves an invoice approval. @returns the paper that it became */
export async function issueInvoice(
  app: StartedServices,
  approval_id: number,
): Promise<{ id: number; paper_no: string }> {
  await app.as('staff_finance').call(invoicingRoutes.approveApproval, { params: { id: approval_id }, body: {} });
  const [paper] = await app.db<{ id: number; paper_no: string }[]>('invoicing', 'SELECT id, paper_no FROM paper WHERE invoice_approval_id = $1', [approval_id]); // prettier-ignore
  return paper!;
}

/** A paper of another kind with the lines of one that was issued, as a payment or a mistake makes it. @returns its id */
export async function plantPaper(app: StartedServices, kind: keyof typeof KINDS, from: number): Promise<number> {
  const [etax_type, prefix, figures] = KINDS[kind];
  const [row] = await app.db<{ id: number }[]>(
    'invoicing',
    `INSERT INTO paper (kind, etax_type, paper_no, issuer, branch, month, sequence, account_id, source_key, issue_date, seller, buyer, line_count, taxable_amount, exempt_amount, base_amount, vat_amount,
       total_amount, withholding_amount, refers_to_paper_id, figures, lines_sha256, head_sha256, hash_version, issued_dt, issued_name)
     SELECT $2, $3, $4 || substr(paper_no, 4), issuer, branch, month, sequence, account_id, $2 || ':' || id, issue_date, seller, buyer, line_count, taxable_amount, exempt_amount, base_amount, vat_amount,
       total_amount, withholding_amount, id, $5::jsonb, lines_sha256, head_sha256, hash_version, issued_dt, issued_name FROM paper WHERE id = $1 RETURNING id`,
    [from, kind, etax_type, prefix, figures],
  );
  const columns = 'account_id, line_no, billable_line_id, order_no, tracking_no, charge_code, charged_dt, base_amount, vat_bps, vat_amount, amount, withholding_bps'; // prettier-ignore
  await app.db('invoicing', `INSERT INTO paper_line (paper_id, ${columns}) SELECT $2, ${columns} FROM paper_line WHERE paper_id = $1`, [from, row!.id]); // prettier-ignore
  return row!.id;
}

/** Papers of a shop of every list: an invoice, a tax invoice, a receipt, certificates of tax on both sides, and a day that waits for its paper. */
export async function plantPapers(app: StartedServices, account_id: number): Promise<void> {
  const { id } = await issueInvoice(app, await plantApproval(app, account_id));
  await plantPaper(app, 'tax_invoice', id);
  await plantPaper(app, 'receipt', id);
  await plantPayeeCertificates(app, account_id, id);
  await app.db('invoicing', `INSERT INTO withholding_certificate (account_id, document_no, document_key, document_date, base_amount, tax_amount, status, refund_flag, handed_by, create_dt) VALUES ($1, 'x', 'x', '2026-11-19', 100, 3, 'pending', 0, 1, now())`, [account_id]); // prettier-ignore
  await app.db('invoicing', `INSERT INTO waiting_paper (account_id, day, line_count, total_amount, lacks, waits_since) VALUES ($1, '2026-11-19', 1, 100, '{address}', now())`, [account_id]); // prettier-ignore
}

/** Tax that we withheld: certificates of a shop, one that waits and one that is a paper, and one of a carrier. @returns the id of the issued one */
export async function plantPayeeCertificates(app: StartedServices, account_id: number, paper: number): Promise<number> {
  const paper_id = await plantPaper(app, 'withholding_certificate', paper);
  const rows = await app.db<{ id: number; paper_id: number | null }[]>(
    'invoicing',
    `INSERT INTO payee_certificate (payee_kind, account_id, partner_code, payment_reference, paid_date, payment_count, paid_amount, withheld_amount, lacks, paper_id, return_form, create_dt)
     VALUES ('affiliate', $1, '', 'CR1', '2026-11-19', 1, 100000, 3000, '{}', $2, 'pnd3', now()), ('affiliate', $1, '', 'CR2', '2026-11-20', 1, 50000, 1500, '{tax_id}', NULL, NULL, now()),
       ('carrier', 0, 'flash', 'T-1', '2026-11-19', 1, 200000, 2000, '{address}', NULL, NULL, now()) RETURNING id, paper_id`,
    [account_id, paper_id],
  );
  for (const { id } of rows)
    await app.db('invoicing', `INSERT INTO withheld_payment (source_key, payee_certificate_id, paid_dt, paid_amount, withheld_bps, withheld_amount) SELECT 'planted:' || id, id, '2026-11-19', paid_amount, 100, withheld_amount FROM payee_certificate WHERE id = $1`, [id]); // prettier-ignore
  return rows.find((row) => row.paper_id !== null)!.id;
}
