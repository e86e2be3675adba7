import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { fromWire, type AnswerOf, type AnyRoute } from '@lamliang/contracts';
import { codReportRoutes } from '@lamliang/contracts/orders';
import { th } from './support/phrases.ts';
import { expect, field, satangOf, test, title, watch } from './support/test.ts';

/** What the page was answered last: other tests book for the same shop meanwhile, and a page asks again. */
function lastAnswer<R extends AnyRoute>(page: Page, route: R): () => AnswerOf<R> | undefined {
  let last: AnswerOf<R> | undefined;
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== route.path || !response.ok()) return;
    last = fromWire(route.answer, ((await response.json()) as { data: unknown }).data) as AnswerOf<R>;
  });
  return () => last;
}

for (const look of [{ width: 1440 }, { phone: true, width: 390, height: 844 }])
  test(`[A75][A166] a shop reads the COD of the last 30 days, by status, and exports it: ${look.width} px`, async ({
    open,
  }) => {
    const page = await open({ who: 'shop_owner', ...look });
    const faults = watch(page);
    const amounts = lastAnswer(page, codReportRoutes.codAmounts);
    const summary = lastAnswer(page, codReportRoutes.codReportSummary);
    const list = lastAnswer(page, codReportRoutes.codReport);
    await page.goto('/report/order-cod');
    await expect(title(page, th('finance.cod_report.title'))).toBeVisible();
    const rows = look.phone ? page.getByRole('article') : page.getByRole('main').locator('tbody tr');
    const shown = async (within: Page | Locator, name: string) =>
      satangOf(await field(within, name).textContent({ timeout: 1000 }));
    await expect(async () => {
      for (const name of ['waiting', 'received', 'transferred', 'fee'] as const)
        expect(await shown(page, name), name).toBe(amounts()![name]);
      expect(list()!.rows.length).toBeGreaterThan(0);
      await expect(rows).toHaveCount(list()!.rows.length, { timeout: 1000 });
      expect(await shown(rows.first(), 'net_amount')).toBe(list()!.rows[0]?.net_amount);
    }).toPass({ timeout: 20_000 });

    const status = (['delivery-success', 'on-delivery', 'booked'] as const).find((one) => summary()![one] > 0)!;
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
