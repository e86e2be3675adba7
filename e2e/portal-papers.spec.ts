// The papers of a shop: what a credit customer is billed, and what follows from it.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, formatDate, startOfBangkokDay } from '@lamliang/kernel';
import { clientOf } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { billCredit, slip, type Billed } from './support/invoices.ts';
import { measure } from './support/measure.ts';
import { th } from './support/phrases.ts';
import { AREAS } from '@lamliang/i18n';
import { expect, field, satangOf, sharedToken, test, title, watch } from './support/test.ts';

test.describe.configure({ mode: 'serial' });
let billed: Billed;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  billed = await billCredit();
});

const dayText = (day: string) => formatDate(startOfBangkokDay(day));
const rowOf = (page: Page, no: string) => page.getByRole('row').filter({ hasText: no });

test('[A178][A184] a shop reads its invoice approvals by status, and approves none', async ({ open }) => {
  const page = await open({ who: 'credit_shop_owner' });
  const faults = watch(page);
  await page.goto('/finance/invoice-approval');
  await expect(title(page, th('papers.approvals.title'))).toBeVisible();
  const tabs = page.getByRole('main').getByRole('tab');
  await expect(tabs).toHaveText(
    ['approved', 'pending', 'cancelled'].map((one) => th(`status.invoice_approval.${one}`)),
  );
  const approved = rowOf(page, billed.approved.invoice_approval_no);
  await expect(field(approved, 'invoice_no')).toHaveText(billed.approved.invoice_no!);
  expect(satangOf(await field(approved, 'total_amount').textContent())).toBe(billed.approved.total_amount);
  await expect(field(approved, 'invoice_status')).toHaveText(th('status.invoice.not-receive'));
  for (const status of ['pending', 'cancelled'] as const) {
    await page.getByRole('tab', { name: th(`status.invoice_approval.${status}`) }).click();
    await expect(page).toHaveURL(new RegExp(`status=${status}`));
    await expect(rowOf(page, billed[status].invoice_approval_no)).toBeVisible();
    await expect(rowOf(page, billed.approved.invoice_approval_no)).toHaveCount(0);
  }
  await page.getByRole('tab', { name: th('status.invoice_approval.pending') }).click();
  await rowOf(page, billed.pending.invoice_approval_no).click();
  await expect(page).toHaveURL(`/finance/invoice-approval/${billed.pending.id}/pending`);
  await expect(page.getByText(th('papers.approvals.state.pending'))).toBeVisible();
  // Words of its buttons: the arrows of the pager have none.
  const main = page.getByRole('main');
  await expect(main.getByRole('button').filter({ hasText: /./ })).toHaveText([th('lists.export.button')]);
  await main.getByRole('link', { name: th('papers.approvals.back') }).click();
  await expect(page).toHaveURL('/finance/invoice-approval?status=pending');
  expect(faults).toEqual([]);
});

for (const look of [{ width: 1440 }, { phone: true, width: 390, height: 844 }])
  test(`[A179] a shop opens one, reads its charges by group and exports them: ${look.width} px`, async ({ open }) => {
    const shop = clientOf(await sharedToken('credit_shop_owner'));
    const params = { id: billed.approved.id };
    const { rows } = await shop.call(invoicingRoutes.approvalLines, { params, query: { line_group: 'cod_fee', limit: 100 } }); // prettier-ignore
    const page = await open({ who: 'credit_shop_owner', ...look });
    const faults = watch(page);
    await page.goto(`/finance/invoice-approval/${billed.approved.id}/approved`);
    await expect(field(page, 'number')).toHaveText(billed.approved.invoice_no!);
    for (const name of ['shipping_amount', 'cod_fee_amount', 'insurance_amount', 'other_fee_amount', 'total_amount'] as const)
      expect(satangOf(await field(page, name).textContent())).toBe(billed.approved[name]);
    await expect(field(page, 'due')).toHaveText(dayText(billed.approved.due_date!));

    await page.getByRole('tab', { name: th('papers.group.cod_fee') }).click();
    await expect(page).toHaveURL(/line_group=cod_fee/);
    const shown = look.phone ? page.getByRole('article') : page.getByRole('main').locator('tbody tr');
    await expect(shown).toHaveCount(Math.min(rows.length, 20));
    await expect(field(shown.first(), 'order_no')).toHaveText(rows[0]!.order_no);
    expect(satangOf(await field(shown.first(), 'amount').textContent())).toBe(rows[0]!.amount);

    await page.getByRole('button', { name: th('lists.export.button'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(th('lists.export.file_type')).selectOption('csv');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: th('lists.export.go'), exact: true }).click(),
    ]);
    const [, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(billed.approved.line_count);
    expect(faults).toEqual([]);
  }); // prettier-ignore

test("a credit customer's home shows its line, what is used and what is due next", async ({ open }) => {
  const shop = clientOf(await sharedToken('credit_shop_owner'));
  const page = await open({ who: 'credit_shop_owner' });
  await page.goto('/');
  const card = page.locator('[data-field="credit_card"]');
  const { rows: unpaid } = await shop.call(invoicingRoutes.approvals, { query: { invoice_status: 'not-receive' } });
  const [next] = unpaid.toSorted((a, b) => a.due_date!.localeCompare(b.due_date!));
  expect(unpaid.map(({ id }) => id)).toContain(billed.approved.id);
  await expect(field(card, 'due_date')).toHaveText(dayText(next!.due_date!));
  expect(satangOf(await field(card, 'due_amount').textContent())).toBe(next!.total_amount);
  const { credit_line } = await shop.call(walletRoutes.balances, {});
  // Other tests book and cancel for the same shop meanwhile; its limit stays.
  expect(satangOf(await field(card, 'limit').textContent())).toBe(credit_line.limit);
  const sum = async (name: string) => satangOf(await field(card, name).textContent());
  expect((await sum('used')) + (await sum('account_credit'))).toBe(credit_line.limit);
  await card.getByRole('link', { name: th('home.credit_invoices') }).click();
  await expect(title(page, th('papers.invoices.title'))).toBeVisible();
});

/** Downloads by a button. @returns the name and the bytes of the file */
async function saved(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
const sheetOf = (page: Page, no: string) => page.frameLocator(`iframe[title="${th('papers.desk.frame', { no })}"]`);

for (const place of ['/finance/tax-invoice', '/manage-document/tax-invoice'])
  test(`[A195] a shop lists its tax invoices and receipts: ${place}`, async ({ open }) => {
    const page = await open({ who: 'credit_shop_owner' });
    const faults = watch(page);
    await page.goto(place);
    await expect(title(page, th('papers.tax.title'))).toBeVisible();
    const row = rowOf(page, billed.paid.receipt_no!);
    await expect(field(row, 'refers_to_no')).toHaveText(billed.paid.invoice_no);
    expect(satangOf(await field(row, 'total_amount').textContent())).toBe(billed.paid.total_amount);
    await row.click();
    await expect(page).toHaveURL(`${place}/${billed.paid.receipt_id}/all`);
    await page.getByRole('link', { name: th('papers.tax.back') }).click();
    await expect(page).toHaveURL(place);
    expect(faults).toEqual([]);
  });

test('[A196][A197] a tax invoice is previewed beside its facts, and downloaded as PDF and as e-Tax', async ({ open }) => {
  const { receipt_id: id, receipt_no } = billed.paid;
  const shop = clientOf(await sharedToken('credit_shop_owner'));
  const paper = await shop.call(invoicingRoutes.taxInvoice, { params: { id } });
  const page = await open({ who: 'credit_shop_owner' });
  const faults = watch(page);
  await page.goto(`/finance/tax-invoice/${id}/all`);
  const sheet = sheetOf(page, receipt_no!);
  for (const words of [receipt_no!, paper.seller.name, paper.buyer.name, 'ต้นฉบับ'])
    await expect(sheet.getByText(words, { exact: false }).first()).toBeVisible();
  const sums = page.getByRole('region', { name: th('papers.sums.title') });
  for (const name of ['base_amount', 'vat_amount', 'total_amount'] as const)
    expect(satangOf(await field(sums, name).textContent())).toBe(paper[name]);
  for (const [who, party] of [['seller', paper.seller], ['buyer', paper.buyer]] as const) {
    const card = page.getByRole('region', { name: th(`papers.party.${who}`) });
    expect(party.tax_id).toMatch(/^\d{13}$/);
    await expect(field(card, 'tax_id')).toHaveText(party.tax_id!);
  }
  await page.getByLabel(th('papers.desk.form')).selectOption('copy');
  await expect(sheet.getByText('สำเนา', { exact: false }).first()).toBeVisible();
  const pdf = await saved(page, page.getByRole('button', { name: th('papers.desk.pdf') }));
  expect([pdf.name, pdf.bytes.subarray(0, 5).toString()]).toEqual([`${receipt_no}-copy.pdf`, '%PDF-']);
  const etax = page.getByRole('region', { name: th('papers.etax.title') });
  await expect(field(etax, 'e_tax')).toHaveText(th(`papers.etax.${paper.e_tax!}`));
  const xml = await saved(page, etax.getByRole('button', { name: th('papers.etax.xml') }));
  expect(xml.bytes.toString('utf8')).toContain(receipt_no!);
  const signed = await saved(page, etax.getByRole('button', { name: th('papers.etax.pdf') }));
  expect([signed.name.endsWith('.pdf'), signed.bytes.subarray(0, 5).toString()]).toEqual([true, '%PDF-']);
  expect(faults).toEqual([]);
}); // prettier-ignore

test('[A185] a credit note is opened where it is listed, with its figures, its paper and an export', async ({ open }) => {
  const shop = clientOf(await sharedToken('credit_shop_owner'));
  const note = await shop.call(invoicingRoutes.creditNote, { params: { id: billed.credit_note_id } });
  const page = await open({ who: 'credit_shop_owner' });
  const faults = watch(page);
  await page.goto('/finance/credit-note');
  const row = rowOf(page, note.credit_note_no);
  await expect(field(row, 'tax_invoice_no')).toHaveText(note.tax_invoice_no);
  await row.click();
  await expect(page).toHaveURL(`/finance/credit-note?note=${note.id}`);
  const sums = page.getByRole('region', { name: th('papers.sums.title') });
  for (const name of ['original_amount', 'correct_amount', 'difference_amount', 'vat_amount', 'total_amount'] as const)
    expect(satangOf(await field(sums, name).textContent())).toBe(note[name]);
  await expect(sheetOf(page, note.credit_note_no).getByText(note.credit_note_no).first()).toBeVisible();
  await expect(field(page, 'e_tax')).toHaveText(th(`papers.etax.${note.e_tax!}`));
  await page.getByRole('button', { name: th('lists.export.button'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(th('lists.export.file_type')).selectOption('csv');
  const csv = await saved(page, dialog.getByRole('button', { name: th('lists.export.go'), exact: true }));
  expect(csv.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(1 + note.details.length);
  await page.getByRole('link', { name: th('papers.note.back') }).click();
  await expect(page).toHaveURL(/\/finance\/credit-note\??$/);
  expect(faults).toEqual([]);
}); // prettier-ignore

test('a shop reads its invoices by state, what it owes, and how the next one is paid', async ({ open }) => {
  const shop = clientOf(await sharedToken('credit_shop_owner'));
  const summary = await shop.call(invoicingRoutes.invoiceSummary, { query: {} });
  const page = await open({ who: 'credit_shop_owner' });
  const faults = watch(page);
  await page.goto('/finances/invoice');
  await expect(field(rowOf(page, billed.approved.invoice_no!), 'state')).toHaveText(th('status.invoice.not-receive'));
  await expect(field(rowOf(page, billed.paid.invoice_no), 'receipt_no')).toHaveText(billed.paid.receipt_no!);
  expect(satangOf(await field(page, 'owed_amount').textContent())).toBe(summary.owed_amount);
  await page.getByRole('tab', { name: new RegExp(th('status.invoice.received')) }).click();
  await expect(rowOf(page, billed.paid.invoice_no)).toBeVisible();
  await expect(rowOf(page, billed.approved.invoice_no!)).toHaveCount(0);
  await page.getByLabel(th('papers.pay.invoice')).selectOption({ label: billed.approved.invoice_no! });
  expect(satangOf(await field(page, 'pay_amount').textContent())).toBe(billed.approved.total_amount);
  await expect(field(page, 'promptpay_payload')).toBeVisible();
  await page.getByRole('button', { name: th('papers.invoices.statement') }).click();
  const dialog = page.getByRole('dialog');
  const statement = await saved(page, dialog.getByRole('button', { name: th('papers.desk.pdf') }));
  expect(statement.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(faults).toEqual([]);
});

test('a company hands in a certificate of tax withheld, and reads why it was refused', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  const faults = watch(page);
  const no = `WHT-${Date.now()}`;
  await page.goto('/finances/witholdingtax');
  await page.getByRole('button', { name: th('papers.certificates.hand_in') }).click();
  const dialog = page.getByRole('dialog');
  const words = (name: string) => th(`papers.certificates.field.${name}`);
  await dialog.getByLabel(words('document_no')).fill(no);
  await dialog.getByLabel(words('base_amount')).fill('100');
  await dialog.getByLabel(words('tax_amount')).fill('1');
  await field(dialog, 'document_date').fill(dayText(bangkokDate(new Date())));
  const buffer = Buffer.from(await slip().arrayBuffer());
  await dialog.locator('input[type="file"]').first().setInputFiles({ name: 'wht.png', mimeType: 'image/png', buffer });
  await dialog.getByRole('button', { name: th('papers.certificates.submit') }).click();
  await expect(dialog).toBeHidden();
  const row = rowOf(page, no);
  await expect(field(row, 'status')).toHaveText(th('papers.certificates.status.pending'));
  await expect(field(row, 'refund_flag')).toHaveText(th('papers.certificates.to_wallet'));

  const finance = clientOf(await sharedToken('staff_finance'));
  const [one] = await finance.call(invoicingRoutes.staffCertificates, { query: { filter: { q: no } } });
  await finance.call(invoicingRoutes.decideCertificate, { params: { id: one!.id }, body: { status: 'refused', remark: 'ภาพไม่ชัด' } });
  await page.reload();
  await expect(field(row, 'status')).toHaveText(th('papers.certificates.status.refused'));
  await expect(field(row, 'remark')).toHaveText('ภาพไม่ชัด');
  expect(faults).toEqual([]);
}); // prettier-ignore

test('[A187] whoever has no permission for credit is sent home', async ({ open }) => {
  const page = await open({ who: 'warehouse_worker' });
  const paths = ['/finance/invoice-approval', `/finance/invoice-approval/${billed.approved.id}/approved`, '/finance/credit-note', '/finance/tax-invoice', '/finances/invoice', '/finances/witholdingtax']; // prettier-ignore
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByText(th('home.refused'))).toBeVisible();
  }
});

test('papers of another shop are not found', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  for (const [path, said] of [
    [`/finance/invoice-approval/${billed.approved.id}/approved`, 'papers.approvals.not_found'],
    [`/finance/tax-invoice/${billed.paid.receipt_id}/all`, 'papers.tax.not_found'],
    [`/finance/credit-note?note=${billed.credit_note_id}`, 'papers.note.not_found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(th(said))).toBeVisible();
  }
});

/** Looks that the sweep of all screens takes with a shop that has no such papers. */
const LOOKS = [
  { language: 'th', scheme: 'light', width: 1024 },
  { language: 'ar', scheme: 'dark', width: 1440 },
  { language: 'ar', scheme: 'light', width: 390, height: 844, phone: true },
  { language: 'en', scheme: 'dark', width: 360, height: 844, phone: true },
] as const;
for (const look of LOOKS)
  test(`[F-P5] papers fit: ${look.language}, ${look.scheme}, ${look.width} px`, async ({ open }) => {
    test.setTimeout(180_000);
    const page = await open({ who: 'credit_shop_owner', ...look });
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: look.scheme });
    const paths = [
      '/',
      '/finance/invoice-approval',
      `/finance/invoice-approval/${billed.approved.id}/approved`,
      '/finances/invoice',
      '/finance/tax-invoice',
      `/finance/tax-invoice/${billed.paid.receipt_id}/all`,
      '/finance/credit-note',
      `/finance/credit-note?note=${billed.credit_note_id}`,
      '/finances/witholdingtax',
      '/topup/create?type=credit',
    ];
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading')).not.toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
      const { faults } = await measure(page, { phone: 'phone' in look, areas: AREAS });
      expect.soft([...faults, ...(await axeFaults(page))], path).toEqual([]);
    }
  });
