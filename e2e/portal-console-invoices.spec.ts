// Finance at the invoices of a company: one is paid less the tax withheld, its certificate is accepted, its tax invoice is
// seen and downloaded, and all of it stands on the page of the company.
import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { AREAS } from '@lamliang/i18n';
import { authRoutes } from '@lamliang/contracts/auth';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { addDays, bangkokDate, formatBaht, satang, sub } from '@lamliang/kernel';
import { clientOf, until } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { decide, enterDesk } from './support/cod.ts';
import { billedCompany, gatheredCompany, type Company } from './support/credit.ts';
import { slip } from './support/invoices.ts';
import { measure } from './support/measure.ts';
import { th } from './support/phrases.ts';
import { expect, field, review, satangOf, sharedToken, test, watch } from './support/test.ts';

test.describe.configure({ mode: 'serial' });
let company: Company;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  company = await billedCompany(clientOf(await sharedToken('staff_finance')), satang(2_140_00));
});

const press = (within: Page | Locator, phrase: string, values: Record<string, unknown> = {}) =>
  within.getByRole('button', { name: th(phrase, values), exact: true }).click();
async function saved(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('[A182] an invoice is paid less the tax withheld, the certificate is accepted, the tax invoice is seen and downloaded', async ({
  open,
}) => {
  test.setTimeout(180_000);
  const { account_id, shop, invoice } = company;
  const finance = clientOf(await sharedToken('staff_finance'));
  const page = await open();
  const faults = watch(page);
  await enterDesk(page, 'staff_finance');
  const dialog = page.getByRole('dialog');
  const main = page.getByRole('main');

  await test.step('it is found by its shop, below what is owed by age', async () => {
    await page.goto(`/console/invoices?filter=${JSON.stringify({ account_id })}`);
    await expect(main.getByText(invoice.invoice_no).first()).toBeVisible();
    expect(satangOf(await field(page, 'owed').textContent())).toBe(invoice.total_amount);
    expect(await axeFaults(page)).toEqual([]);
  });

  const kept = invoice.withholding_amount;
  await test.step('the payment says what is left before it is recorded', async () => {
    await page.goto(`/console/invoices/${invoice.id}/show`);
    await press(main, 'console.receivables.pay.label');
    await expect(dialog.getByText(th('console.receivables.pay.whole'))).toBeVisible();
    await field(dialog, 'amount').fill('100');
    await expect(dialog.getByText(th('console.receivables.pay.left'))).toBeVisible();
    await field(dialog, 'withheld_amount').fill(formatBaht(kept));
    await expect(field(dialog, 'amount')).toHaveValue((sub(invoice.total_amount, kept) / 100).toFixed(2));
    await field(dialog, 'reference').fill('KBANK 112233');
    const buffer = Buffer.from(await slip().arrayBuffer());
    await dialog.locator('input[type="file"]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
    expect(await axeFaults(page)).toEqual([]);
    await press(dialog, 'console.action.next');
    await press(dialog, 'console.receivables.pay.confirm', { amount: formatBaht(sub(invoice.total_amount, kept)) });
    await expect(dialog).toBeHidden();
    await expect(field(main, 'withheld_amount')).toContainText(formatBaht(kept));
    await expect(main.getByText(th('console.value.certificate_state.missing'))).toBeVisible();
    await expect(main.getByRole('img')).toBeVisible();
  });

  await test.step('the certificate that the company hands in is accepted beside its picture', async () => {
    const { file } = await shop.call(authRoutes.uploadFile, { body: { purpose: 'certificate' }, files: { file: [slip()] } }); // prettier-ignore
    const terms = { document_no: `WT ${account_id}`, document_date: bangkokDate(new Date()), base_amount: invoice.base_amount, tax_amount: kept, file, invoice_ids: [invoice.id] }; // prettier-ignore
    await shop.call(invoicingRoutes.handIn, { body: terms, idempotency_key: randomUUID() });
    await page.goto(`/console/withholding-certificates?filter=${JSON.stringify({ status: 'pending', account_id })}`);
    await main.getByText(terms.document_no).first().click();
    const panel = page.getByRole('complementary');
    await expect(panel.getByRole('img')).toBeVisible();
    await press(panel, 'console.certificates.accept.label');
    await review(dialog);
    await press(dialog, 'console.certificates.accept.confirm', { sum: formatBaht(kept) });
    await expect(dialog).toBeHidden();
    await expect(panel.getByText(th('console.value.certificate.accepted')).first()).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
  });

  await test.step('its tax invoice is seen and downloaded, as PDF and as e-Tax', async () => {
    const paid = await until(async () => {
      const now = await finance.call(invoicingRoutes.staffInvoice, { params: { id: invoice.id } });
      return now.receipt_no === null ? undefined : now;
    }, 30_000);
    expect([paid.invoice_status, paid.certificate_state]).toEqual(['received', 'accepted']);
    await page.goto(`/console/invoices/${invoice.id}/show`);
    await expect(field(main, 'transaction_no').getByRole('link')).toHaveText(paid.transaction_no!);
    await main.getByRole('link', { name: paid.receipt_no! }).click();
    await expect(page).toHaveURL(new RegExp(`/console/papers/${paid.receipt_id}`));
    const sheet = page.frameLocator(`iframe[title="${th('console.papers.frame', { no: paid.receipt_no! })}"]`);
    for (const words of [paid.receipt_no!, 'บริษัท พิมพ์ใจ จำกัด', 'ต้นฉบับ'])
      await expect(sheet.getByText(words, { exact: false }).first()).toBeVisible();
    const pdf = await saved(page, page.locator('[data-field="document"]'));
    expect([pdf.name, pdf.bytes.subarray(0, 5).toString()]).toEqual([`${paid.receipt_no}.pdf`, '%PDF-']);
    const xml = await saved(page, page.locator('[data-field="etax_xml"]'));
    expect(xml.bytes.toString('utf8')).toContain(paid.receipt_no!);
    // Before axe, whose script the sandbox of the paper refuses.
    expect(faults).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
  });
});

test('[A180] an approval that waits is changed, a line is taken out of it, and it is approved', async ({ open }) => {
  const finance = clientOf(await sharedToken('staff_finance'));
  const { shop, approval } = await gatheredCompany(finance, [satang(1_000_00), satang(500_00)]);
  const { id, invoice_approval_no } = approval;
  expect(approval).toMatchObject({ status: 'pending', line_count: 2 });
  const query = { filter: { invoice_approval_id: id } };
  const lines = await finance.call(invoicingRoutes.staffLines, { query });
  const out = lines.toSorted((a, b) => a.amount - b.amount)[0]!;
  const page = await open();
  const faults = watch(page);
  await enterDesk(page, 'staff_finance');
  await page.goto(`/console/invoice-approvals/${id}/show`);
  const main = page.getByRole('main');
  const due = addDays(bangkokDate(new Date()), 10);
  const shownDay = due.split('-').toReversed().join('/');
  await press(main, 'console.invoices.change.label');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'due_date').fill(shownDay);
  await dialog.getByLabel(th('console.field.remark')).fill('ตกลงกับฝ่ายบัญชีแล้ว');
  await review(dialog);
  await expect(dialog).toContainText(shownDay);
  expect(await axeFaults(page)).toEqual([]);
  await press(dialog, 'console.invoices.change.confirm');
  await expect(dialog).toBeHidden();
  await expect(field(main, 'due_date')).toContainText(shownDay);

  await page.goto(`/console/invoice-lines/${out.id}/show`);
  const sum = formatBaht(out.amount);
  await decide(page, 'console.invoices.take_out', { sum }, ['reason', 'กล่องส่งคืนแล้ว']);
  await page.goto(`/console/invoice-approvals/${id}/show`);
  const left = formatBaht(sub(approval.total_amount, out.amount));
  await expect(field(main, 'total_amount').first()).toContainText(left);
  await decide(page, 'console.invoices.approve', { sum: left });
  await expect(main.getByText(th('status.invoice_approval.approved')).first()).toBeVisible();
  await expect(main.getByText(th('status.invoice.not-receive')).first()).toBeVisible();
  const { rows } = await shop.call(invoicingRoutes.invoices, { query: {} });
  expect(rows).toMatchObject([
    { invoice_approval_no, due_date: due, total_amount: sub(approval.total_amount, out.amount) },
  ]);
  expect(faults).toEqual([]);
});

test('[A224] the page of a customer has its seven tabs; accounting documents lead on, and its statement is downloaded', async ({
  open,
}) => {
  test.setTimeout(120_000);
  const { account_id, invoice } = company;
  const page = await open();
  const faults = watch(page);
  await enterDesk(page, 'staff_admin');
  const main = page.getByRole('main');
  await page.goto(`/console/customers/${account_id}/show`);
  const tabs = ['customers.tab.approval', 'customers.tab.pickup', 'customers.tab.credit_history', 'prices.tab', 'customers.tab.documents', 'customers.tab.support', 'customers.tab.shops']; // prettier-ignore
  for (const tab of tabs) await expect(main.getByRole('tab', { name: th(`console.${tab}`), exact: true })).toHaveCount(1);
  await main.getByRole('tab', { name: th('console.customers.tab.documents'), exact: true }).click();
  const table = (name: string) => main.getByRole('table', { name, exact: true });
  await expect(table(th('console.resource.invoices')).getByRole('link', { name: invoice.invoice_no })).toBeVisible();
  await expect(table(th('console.resource.withholding-certificates')).getByRole('link')).toHaveText(`WT ${account_id}`);
  await expect(table(th('console.resource.other-fees')).getByRole('link')).toHaveCount(1);
  await expect(table(th('console.resource.invoice-approvals')).getByRole('link')).toHaveText(invoice.invoice_approval_no); // prettier-ignore
  expect(await axeFaults(page)).toEqual([]);
  await press(main, 'console.receivables.account.label');
  const dialog = page.getByRole('dialog');
  const statement = await saved(page, dialog.getByRole('button', { name: th('console.receivables.account.download') }));
  expect(statement.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(dialog).toBeHidden();
  await table(th('console.resource.papers')).getByRole('link').click();
  await expect(page).toHaveURL(/\/console\/papers\/\d+/);
  expect(faults).toEqual([]);
}); // prettier-ignore

test('a tax invoice is issued anew once the company has moved, and its shop sees which of them holds', async ({ open }) => {
  test.setTimeout(120_000);
  const { shop, invoice } = company;
  const finance = clientOf(await sharedToken('staff_finance'));
  const { receipt_id, receipt_no } = await finance.call(invoicingRoutes.staffInvoice, { params: { id: invoice.id } });
  const page = await open();
  const faults = watch(page);
  await enterDesk(page, 'staff_finance');
  const dialog = page.getByRole('dialog');
  await page.goto(`/console/papers/${receipt_id}`);
  await press(page, 'console.papers.replace.label');
  await expect(dialog.getByText(th('console.papers.replace.same'))).toBeVisible();
  await expect(dialog.getByRole('button', { name: th('console.action.next') })).toBeDisabled();
  await press(dialog, 'common.cancel');
  const invoice_address = { address: '77 ถนนห้วยแก้ว', subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip_code: '50200' }; // prettier-ignore
  await shop.call(authRoutes.updateProfile, { body: { invoice_address } });
  await press(page, 'console.papers.replace.label');
  await expect(field(dialog, 'after')).toContainText('77 ถนนห้วยแก้ว');
  await expect(field(dialog, 'before')).toContainText('1 ถนนสุเทพ');
  await dialog.getByRole('combobox').selectOption('TIVC02');
  await field(dialog, 'reason').fill('ย้ายสำนักงาน');
  expect(await axeFaults(page)).toEqual([]);
  await press(dialog, 'console.action.next');
  await press(dialog, 'console.papers.replace.label');
  await expect(dialog).toBeHidden();
  const [made] = (await shop.call(invoicingRoutes.taxInvoices, { query: {} })).rows;
  expect([made?.replaces_no, made?.total_amount]).toEqual([receipt_no, invoice.total_amount]);
  await expect(page).toHaveURL(new RegExp(`/console/papers/${made?.id}`));
  const sheet = page.frameLocator(`iframe[title="${th('console.papers.frame', { no: made!.paper_no })}"]`);
  await expect(sheet.getByText('77 ถนนห้วยแก้ว', { exact: false }).first()).toBeVisible();
  await expect(sheet.getByText(receipt_no!, { exact: false }).first()).toBeVisible();
  // The one before says so, and cannot be issued anew once more.
  await page.goto(`/console/papers/${receipt_id}`);
  await expect(page.getByRole('link', { name: made!.paper_no }).first()).toBeVisible(); // prettier-ignore
  await expect(page.getByRole('button', { name: th('console.papers.replace.label') })).toHaveCount(0);
  const { replaced_by_no } = await shop.call(invoicingRoutes.taxInvoice, { params: { id: receipt_id! } });
  expect(replaced_by_no).toBe(made!.paper_no);
  expect(faults).toEqual([]);
}); // prettier-ignore

const LOOKS = [
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 1024 },
  { scheme: 'light', width: 390, height: 844, phone: true },
] as const;
for (const look of LOOKS)
  test(`the desks of invoices fit: ${look.scheme}, ${look.width} px`, async ({ open }) => {
    test.setTimeout(180_000);
    const page = await open(look);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: look.scheme });
    await page.addInitScript((theme) => localStorage.setItem('console.ra.theme', JSON.stringify(theme)), look.scheme);
    await enterDesk(page, 'staff_admin');
    const finance = clientOf(await sharedToken('staff_finance'));
    const [paper] = await finance.call(invoicingRoutes.staffPapers, { query: { filter: { account_id: company.account_id, kind: ['tax_invoice'] } } }); // prettier-ignore
    const [certificate] = await finance.call(invoicingRoutes.staffCertificates, { query: { filter: { account_id: company.account_id } } }); // prettier-ignore
    const paths = [
      `/invoices/${company.invoice.id}`,
      `/invoices/${company.invoice.id}/show`,
      `/withholding-certificates/${certificate!.id}`,
      `/papers/${paper!.id}`,
      `/papers/${paper!.id}/show`,
      `/customers/${company.account_id}/show/documents`,
    ];
    for (const path of paths) {
      await page.goto(`/console${path}`);
      await expect(page.getByRole('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { faults } = await measure(page, { phone: false, areas: AREAS });
      faults.push(...(await axeFaults(page)));
      expect.soft(faults.filter((fault) => !fault.endsWith(' h1')), path).toEqual([]);
    }
  }); // prettier-ignore
