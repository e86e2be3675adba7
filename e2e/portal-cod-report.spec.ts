import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fromWire, type AnswerOf, type AnyRoute } from '@lamliang/contracts';
import { codReportRoutes } from '@lamliang/contracts/orders';
import { th } from './support/phrases.ts';
import { expect, field, satangOf, test, title, watch } from './support/test.ts';

/** What the page was answered: other tests book for the same shop meanwhile. */
async function answered<R extends AnyRoute>(page: Page, route: R): Promise<AnswerOf<R>> {
  const response = await page.waitForResponse((one) => new URL(one.url()).pathname === route.path);
  return fromWire(route.answer, ((await response.json()) as { data: unknown }).data) as AnswerOf<R>;
}

for (const look of [{ width: 1440 }, { phone: true, width: 390, height: 844 }])
  test(`[A75][A166] a shop reads the COD of the last 30 days, by status, and exports it: ${look.width} px`, async ({
    open,
  }) => {
    const page = await open({ who: 'shop_owner', ...look });
    const faults = watch(page);
    const [amounts, summary, list] = await Promise.all([
      answered(page, codReportRoutes.codAmounts),
      answered(page, codReportRoutes.codReportSummary),
      answered(page, codReportRoutes.codReport),
      page.goto('/report/order-cod'),
    ]);
    await expect(title(page, th('finance.cod_report.title'))).toBeVisible();
    expect(list.rows.length).toBeGreaterThan(0);
    for (const name of ['waiting', 'received', 'transferred', 'fee'] as const)
      await expect.poll(async () => satangOf(await field(page, name).textContent())).toBe(amounts[name]);
    const rows = look.phone ? page.getByRole('article') : page.getByRole('main').locator('tbody tr');
    await expect(rows).toHaveCount(list.rows.length);
    expect(satangOf(await field(rows.first(), 'net_amount').textContent())).toBe(list.rows[0]?.net_amount);

    const status = (['delivery-success', 'on-delivery', 'booked'] as const).find((one) => summary[one] > 0)!;
    const words = th(`status.cod_status.${status}`);
    await page.getByRole('tab', { name: new RegExp(words) }).click();
    await expect(page).toHaveURL(new RegExp(`cod_status=${status}`));
    await expect(field(rows.first(), 'cod_status')).toHaveText(words);

    await page.getByRole('button', { name: th('lists.export.button'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(th('lists.export.file_type')).selectOption('csv');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: th('lists.export.go'), exact: true }).click(),
    ]);
    const [, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !line.includes(words))).toEqual([]);
    expect(faults).toEqual([]);
  });
