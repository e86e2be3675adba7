// Orders from a file: what the shop chooses, mends, books, and what is left after a reload or a lost connection.
import type { Page } from '@playwright/test';
import exceljs from 'exceljs';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { clientAs, clientOf } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { newShop } from './support/people.ts';
import { th } from './support/phrases.ts';
import { expect, field, sharedToken, test, title, watch } from './support/test.ts';

const PATH = '/orders/createorder-excel';
const fixture = (name: string) => `${import.meta.dirname}/fixtures/${name}`;
const chooseType = (page: Page, type: 'xlsx' | 'csv') => field(page, 'file_type').selectOption(type);
const grid = (page: Page) => page.getByRole('grid', { name: th('excel.table.label') });
const bookButton = (page: Page, count: number) =>
  page.getByRole('button', { name: th('excel.book.go', { count }), exact: true });

/** The shop's fixture in the table, with the columns as they were guessed. */
async function open(page: Page, file = 'shop.xlsx'): Promise<void> {
  await page.goto(PATH);
  await chooseType(page, 'xlsx');
  await field(page, 'sheet').setInputFiles(fixture(file));
  await page.getByRole('button', { name: th('excel.map.go') }).click();
  await expect(grid(page)).toBeVisible();
}
async function book(page: Page, count: number): Promise<void> {
  await bookButton(page, count).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: th('excel.book.go', { count }) })
    .click();
}
/** Parcels of the fixture that are booked. */
async function bookedNow(search: string): Promise<number> {
  const shop = await clientAs('shop_owner');
  return (await shop.call(ordersRoutes.list, { query: { search, limit: 1 } })).total;
}

test('[A97] a file without a type is refused with the words of the export, and one of another type too', async ({
  open: page_,
}) => {
  const page = await page_({ who: 'shop_owner' });
  const faults = watch(page);
  await page.goto(PATH);
  await field(page, 'sheet').setInputFiles(fixture('shop.xlsx'));
  await expect(page.getByText(th('validation.choose_file_type'))).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
  await chooseType(page, 'csv');
  await field(page, 'sheet').setInputFiles(fixture('shop.xlsx'));
  await expect(page.getByText(th('excel.file.reason.none'))).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('[A78] the three screens that create orders stand in the menu of who may, and not of who may not', async ({
  open: page_,
}) => {
  const page = await page_({ who: 'shop_owner' });
  await page.goto('/orders/all');
  for (const [link, heading, path] of [
    ['frame.orders_create', 'orders.create.title', '/orders/createorder'],
    ['frame.orders_excel', 'excel.title', PATH],
    ['frame.orders_multi', 'excel.multi.title', '/orders/createmultiorder'],
  ] as const) {
    await page
      .getByRole('complementary')
      .getByRole('link', { name: th(link), exact: true })
      .click();
    await expect(title(page, th(heading))).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  const reader = await page_({ who: 'reader' });
  await reader.goto(PATH);
  await expect(reader.getByText(th('orders.create.read_only'), { exact: true })).toBeVisible();
  await expect(reader.getByRole('link', { name: th('frame.orders_excel') })).toHaveCount(0);
  const accountant = await page_({ who: 'accountant' });
  await accountant.goto(PATH);
  await expect(accountant.getByRole('button', { name: th('excel.file.pick') })).toHaveCount(0);
});

test('[A95][A98] several orders written into the table are booked together, and each row tells what became of it', async ({
  open: page_,
}) => {
  const page = await page_({ who: 'shop_owner' });
  const faults = watch(page);
  await page.goto('/orders/createmultiorder');
  await grid(page).getByRole('gridcell').first().click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const place = ['สุเทพ', 'เมืองเชียงใหม่', 'เชียงใหม่', '50200', '1', '14', '20', '6'];
  const lines = [
    ['หลายใบ หนึ่ง', '0812345671', '1/1', ...place, '', '', '', '', '', 'Flash'],
    ['หลายใบ สอง', '0812345672', '1/2', ...place],
    // Thailand Post takes no parcel of 45 kg: it is told before it is booked.
    ['หลายใบ สาม', '0812345673', '1/3', ...place.with(4, '45'), '', '', '', '', '', 'thaipost'],
    ['หลายใบ สี่', '0812345674', '1/4', ...place.with(3, '10400')],
  ];
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.map((line) => line.join('\t')).join('\n'));
  await page.keyboard.press('Control+V');
  await expect(field(page, 'row_counts')).toContainText(
    th('excel.table.sum', { rows: 20, ready: 3, faulty: 1, booked: 0 }),
  );
  const before = await bookedNow('หลายใบ');
  await book(page, 2);
  await expect(field(page, 'booked')).toContainText(th('excel.book.done', { count: 2 }));
  expect(await bookedNow('หลายใบ')).toBe(before + 2);
  const states = grid(page).getByRole('rowheader');
  for (const [row, state] of [
    [0, 'booked'],
    [1, 'booked'],
    [2, 'ready'],
    [3, 'faulty'],
  ] as const)
    await expect(states.nth(row)).toContainText(th(`excel.state.${state}`));
  await page.getByRole('button', { name: th('excel.table.next_fault') }).click();
  await expect(field(page, 'cell_fault')).toContainText(th.like('pricing.missing.over_weight').source.slice(1, 8));
  await page.getByRole('button', { name: th('excel.table.next_fault') }).click();
  await expect(field(page, 'cell_fault')).toContainText(th('validation.zip_province'));
  expect(await axeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('[A96][A98] a sheet of another library is booked: the wrong row is told at its cell and stays, the right ones are orders', async ({
  open: page_,
}) => {
  const page = await page_({ who: 'shop_owner' });
  const faults = watch(page);
  await open(page);
  await expect(field(page, 'row_counts')).toContainText(
    th('excel.table.sum', { rows: 12, ready: 11, faulty: 1, booked: 0 }),
  );
  await page.getByRole('button', { name: th('excel.table.next_fault') }).click();
  await expect(field(page, 'cell_fault')).toContainText(th('validation.phone_full'));
  expect(await axeFaults(page)).toEqual([]);

  const before = await bookedNow('ลูกค้า อันดับ');
  await book(page, 11);
  await expect(field(page, 'booked')).toContainText(th('excel.book.done', { count: 11 }));
  expect(await bookedNow('ลูกค้า อันดับ')).toBe(before + 11);
  await expect(field(page, 'row_counts')).toContainText(
    th('excel.table.sum', { rows: 12, ready: 0, faulty: 1, booked: 11 }),
  );

  // Mended in the table, it is booked alone.
  await page.getByRole('button', { name: th('excel.table.next_fault') }).click();
  await page.keyboard.type('0812340005');
  await page.keyboard.press('Enter');
  await book(page, 1);
  await expect(field(page, 'booked')).toContainText(th('excel.book.done', { count: 12 }));
  expect(await bookedNow('ลูกค้า อันดับ')).toBe(before + 12);
  expect(faults).toEqual([]);
});

test('the template says at each column what belongs there, and comes back filled in by another library', async ({
  open: page_,
}) => {
  const page = await page_({ who: 'shop_owner' });
  await page.goto(PATH);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: th('excel.file.template_xlsx') }).click();
  const made = await (await saving).path();
  const book = new exceljs.Workbook();
  await book.xlsx.readFile(made);
  const [sheet, values] = book.worksheets as [exceljs.Worksheet, exceljs.Worksheet];
  expect(JSON.stringify(sheet.getCell('A1').note)).toContain(th('excel.template.note.name'));
  expect(values.getColumn(1).values).toContain('เชียงใหม่');
  sheet.addRow(['แม่พิมพ์ หนึ่ง', '0812345678', '9/1 ถนนสุเทพ', 'สุเทพ', 'เมืองเชียงใหม่', 'เชียงใหม่', '50200', 1.5]);
  sheet.addRow(['แม่พิมพ์ สอง', '0812345678', '9/2 ถ.สุเทพ ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200', '', '', '', '', 2]);
  const buffer = Buffer.from(await book.xlsx.writeBuffer());
  await chooseType(page, 'xlsx');
  await field(page, 'sheet').setInputFiles({ name: 'filled.xlsx', mimeType: 'application/octet-stream', buffer });
  await page.getByRole('button', { name: th('excel.map.go') }).click();
  await expect(field(page, 'row_counts')).toContainText(th('excel.table.sum', { rows: 2, ready: 2, faulty: 0, booked: 0 })); // prettier-ignore
});

/** Rows of the large table; `EXCEL_ROWS=10000` books as many as a file may have. */
const MANY = Number(process.env.EXCEL_ROWS ?? 1_200);
const HEADERS = ['ชื่อผู้รับ', 'เบอร์โทร', 'ที่อยู่', 'ตำบล', 'อำเภอ', 'จังหวัด', 'รหัสไปรษณีย์', 'น้ำหนัก (กก.)', 'หมายเหตุ']; // prettier-ignore
const csvOf = (rows: number): Buffer =>
  Buffer.from(
    `\ufeff${HEADERS.join(',')}\r\n${Array.from({ length: rows }, (_, n) => `ลูกค้า ${n + 1},08${String(10_000_000 + n)},${n + 1} ถนนสุเทพ,สุเทพ,เมืองเชียงใหม่,เชียงใหม่,50200,${(n % 5) + 1},row-${n + 1}`).join('\r\n')}\r\n`,
  );
async function openCsv(page: Page, rows: number): Promise<void> {
  await page.goto(PATH);
  await chooseType(page, 'csv');
  await field(page, 'sheet').setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer: csvOf(rows) });
  await page.getByRole('button', { name: th('excel.map.go') }).click();
}
const counted = (rows: number, ready: number, faulty = 0, booked = 0) => {
  const words = (n: number) => n.toLocaleString('en-US');
  return th('excel.table.sum', {
    rows: words(rows),
    ready: words(ready),
    faulty: words(faulty),
    booked: words(booked),
  });
};

/** Watches the heap of the page's workers. @returns what tells the most that one of them had, in bytes */
async function workerHeap(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  const message = JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage' });
  let peak = 0;
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message: answer }) => {
    const { result } = JSON.parse(answer) as { result?: { totalSize: number } };
    peak = Math.max(peak, result?.totalSize ?? 0);
    // Asked again as soon as it has answered, for as long as it lives.
    void session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined);
  });
  session.on('Target.attachedToTarget', ({ sessionId }) => void session.send('Target.sendMessageToTarget', { sessionId, message })); // prettier-ignore
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  return async () => {
    await session.detach();
    return peak;
  };
}

/** A new shop that can pay so much, in satang, and has a place that parcels go from. */
async function fundedShop(amount: number) {
  const { token, parent_account } = await newShop('ขายส่ง');
  const account_id = parent_account!.id;
  const shop = clientOf(token);
  await shop.call(ordersRoutes.createPickupPoint, {
    body: {
      pickup_point_name: 'โกดัง',
      responser_name: 'ขายส่ง',
      responser_tel: '0812345678',
      pickup_point_addr: '1 ถนนสุเทพ',
      pickup_point_district: 'สุเทพ',
      pickup_point_city: 'เมืองเชียงใหม่',
      pickup_point_province: 'เชียงใหม่',
      pickup_point_postal_code: '50200',
    },
  });
  const finance = clientOf(await sharedToken('staff_finance'));
  await finance.call(walletRoutes.adjust, { body: { account_id, book: 'credit', amount: satang(amount), reason: 'เงินเริ่มต้นของการทดสอบ' } }); // prettier-ignore
  const waiting = await finance.call(walletRoutes.decisions, {
    query: { filter: { account_id: [account_id], state: ['waiting'] } },
  });
  const second = clientOf(await sharedToken('staff_finance_2'));
  for (const { id } of waiting) await second.call(walletRoutes.approveDecision, { params: { id }, body: {} });
  return { shop, token };
}

test('10,000 rows are read and checked, at most 60 of them are drawn, and the worker stays below 256 MB', async ({
  open: page_,
}) => {
  test.setTimeout(120_000);
  const page = await page_({ who: 'shop_owner' });
  const peak = await workerHeap(page);
  await openCsv(page, 10_000);
  const begun = Date.now();
  await expect(field(page, 'row_counts')).toContainText(counted(10_000, 10_000), { timeout: 60_000 });
  test.info().annotations.push({ type: 'checked', description: `${Date.now() - begun} ms after the columns` });
  const heap = await peak();
  test.info().annotations.push({ type: 'heap', description: `${Math.round(heap / 1024 ** 2)} MB` });
  expect(heap).toBeGreaterThan(0);
  expect(heap).toBeLessThan(256 * 1024 ** 2);
  const rows = grid(page).getByRole('row');
  expect(await rows.count()).toBeLessThanOrEqual(60);
  // The last row is as near as the first one.
  await grid(page).getByRole('gridcell').first().click();
  await page.keyboard.press('Control+End');
  await expect(grid(page).getByText('row-10000', { exact: true })).toBeVisible();
  expect(await rows.count()).toBeLessThanOrEqual(60);
  await page.keyboard.type('ท้ายสุด');
  await page.keyboard.press('Enter');
  await expect(grid(page).getByText('ท้ายสุด', { exact: true })).toBeVisible();
  await expect(field(page, 'saved')).toHaveText(th('excel.table.saved'));
  await page.reload();
  await expect(field(page, 'row_counts')).toContainText(counted(10_000, 10_000), { timeout: 60_000 });
  await grid(page).getByRole('gridcell').first().click();
  await page.keyboard.press('Control+End');
  await expect(grid(page).getByText('ท้ายสุด', { exact: true })).toBeVisible();
});

test(`a connection that is cut five times, and a reload, leave ${MANY} orders for ${MANY} rows, none twice`, async ({
  open: page_,
}) => {
  test.setTimeout(300_000 + MANY * 60);
  const { shop, token } = await fundedShop(MANY * 100_00);
  const page = await page_();
  await page.addInitScript((kept) => localStorage.setItem('auth.token', kept), token);
  let calls = 0;
  let cuts = 0;
  // Every other call is cut: some before the server has them, some after it has booked, before its answer arrives.
  await page.route('**/client/v1/shipment-orders/bulk-create', async (route) => {
    calls += 1;
    if (calls % 2 === 0 || cuts >= 5) return route.continue();
    cuts += 1;
    if (cuts % 2 === 1) await route.fetch();
    await route.abort('connectionreset');
  });
  await openCsv(page, MANY);
  await expect(field(page, 'row_counts')).toContainText(counted(MANY, MANY), { timeout: 60_000 });
  await book(page, MANY);
  await expect(page.getByText(th('excel.book.waiting'))).toBeVisible({ timeout: 30_000 });

  // What was sent and not answered outlives the page, and is not sent as something new.
  await page.reload();
  await page.getByRole('button', { name: th('excel.book.resume') }).click();
  await expect(field(page, 'booked')).toBeVisible({ timeout: 60_000 });
  const rest = MANY - 500;
  await book(page, rest);
  await expect(field(page, 'booked')).toContainText(th('excel.book.done', { count: MANY }), { timeout: 240_000 });
  const pieces = Math.ceil(MANY / 500);
  expect(cuts).toBe(Math.min(5, pieces));

  const { total } = await shop.call(ordersRoutes.summary, { query: {} });
  expect(total).toBe(MANY);
  const seen = new Set<string>();
  for (let page_no = 1; seen.size < MANY && page_no <= 100; page_no += 1) {
    const list = await shop.call(ordersRoutes.list, { query: { page: page_no, limit: 100 } });
    for (const { remark } of list.rows) seen.add(remark);
  }
  expect(seen.size).toBe(MANY);
});

test('what is pasted from Excel is mended by keys: fill down, find and replace, undo; nothing is lost on reload', async ({
  open: page_,
}) => {
  const page = await page_({ who: 'shop_owner' });
  const faults = watch(page);
  await page.goto(PATH);
  await page.getByRole('button', { name: th('excel.file.empty') }).click();
  await grid(page).getByRole('gridcell').first().click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const line = (n: number) => `มาลี ${n}\t81234567${n}\t9/${n}\tสุเทพ\tเมืองเชียงใหม่\tจ.เชียงใหม่\t50200${n === 1 ? '\t1.5' : '\t'}`; // prettier-ignore
  await page.evaluate((text) => navigator.clipboard.writeText(text), Array.from({ length: 30 }, (_, n) => line(n + 1)).map((one, n) => (n < 9 ? one : one.replace(/81234567\d+/, '0812345678'))).join('\n')); // prettier-ignore
  await page.keyboard.press('Control+V');
  await expect(field(page, 'row_counts')).toContainText(counted(30, 0, 30));
  await expect(grid(page).getByText('0812345671', { exact: true })).toBeVisible();

  // Weight and sizes of the first row, into all below it.
  const cellAt = (row: number, name: string) =>
    grid(page).getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${row}(?!\\d)`) }) }).getByRole('gridcell').nth(['name', 'telephone', 'address', 'subdistrict', 'district', 'province', 'zip_code', 'weight', 'width', 'length', 'height'].indexOf(name)); // prettier-ignore
  for (const [name, size] of [
    ['width', '14'],
    ['length', '20'],
    ['height', '6'],
  ] as const) {
    await cellAt(1, name).click();
    await page.keyboard.type(size);
    await page.keyboard.press('Enter');
  }
  await cellAt(1, 'weight').click();
  await page.keyboard.press('Shift+Control+ArrowDown');
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+D');
  await expect(field(page, 'row_counts')).toContainText(counted(30, 30));
  await page.keyboard.press('Control+Z');
  await expect(field(page, 'row_counts')).toContainText(counted(30, 1, 29));
  await page.keyboard.press('Control+Y');
  await expect(field(page, 'row_counts')).toContainText(counted(30, 30));

  await page.keyboard.press('Control+F');
  await field(page, 'find_words').fill('มาลี');
  await field(page, 'find_by').fill('มานี');
  await page.getByRole('button', { name: th('excel.find.replace') }).click();
  await expect(page.getByText(th('excel.find.replaced', { count: 30 }))).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await expect(field(page, 'saved')).toHaveText(th('excel.table.saved'));
  await page.reload();
  await expect(field(page, 'row_counts')).toContainText(counted(30, 30));
  await expect(grid(page).getByText('มานี 1', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  // One carrier for all, and the total of it, before anything is booked.
  await field(page, 'carrier_rule').selectOption('2');
  await expect(field(page, 'carrier.2')).toBeVisible();
  await expect(field(page, 'carrier.1')).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('on a phone the rows are a list with their faults, and a row is mended in its form', async ({ open: page_ }) => {
  const page = await page_({ who: 'shop_owner', width: 390, height: 844, phone: true });
  await page.goto(PATH);
  await chooseType(page, 'xlsx');
  await field(page, 'sheet').setInputFiles(fixture('shop.xlsx'));
  await page.getByRole('button', { name: th('excel.map.go') }).click();
  await page.getByRole('button', { name: th('excel.table.only_faults') }).click();
  const rows = page.getByRole('list', { name: th('excel.table.label') }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(th('validation.phone_full'));
  expect(await axeFaults(page)).toEqual([]);
  await rows.getByRole('button').click();
  await field(page.getByRole('dialog'), 'telephone').fill('0812340005');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: th('common.save') })
    .click();
  await expect(field(page, 'row_counts')).toContainText(counted(12, 12));
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
