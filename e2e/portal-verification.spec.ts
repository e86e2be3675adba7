import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { authRoutes, type StaffVerificationDetail, type VerifyType } from '@lamliang/contracts/auth';
import { base, clientOf } from './support/api.ts';
import { newShop } from './support/people.ts';
import { th } from './support/phrases.ts';
import { expect, field, sharedToken, test, watch } from './support/test.ts';

const WIDE = 1_200;
const HIGH = 760;
/** Where the card of the test says its religion: not below the covers as they begin. */
const RELIGION = { left: 60, top: 600, width: 240, height: 60 };
const RED = { r: 230, g: 20, b: 20 };
const card = () =>
  sharp({ create: { width: WIDE, height: HIGH, channels: 3, background: '#3c78b4' } })
    .composite([{ input: { create: { width: RELIGION.width, height: RELIGION.height, channels: 3, background: RED } }, left: RELIGION.left, top: RELIGION.top }]) // prettier-ignore
    .png()
    .toBuffer(); // prettier-ignore

/** Parts of a picture that are red, blue and black. */
async function coloursOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = { red: 0, blue: 0, black: 0 };
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (r > 120 && r > 2 * g && r > 2 * b) counts.red++;
    else if (b > 90 && b > 1.5 * r) counts.blue++;
    else if (r < 40 && g < 40 && b < 40) counts.black++;
  }
  const all = info.width * info.height;
  return { red: counts.red / all, blue: counts.blue / all, black: counts.black / all };
}

/** Presses Tab until something has the focus, as whoever has no pointer does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${wanted.toString()}`);
}
async function pressOften(page: Page, key: string, times: number): Promise<void> {
  for (let press = 0; press < times; press++) await page.keyboard.press(key);
}

const button = (within: Page | Locator, phrase: string) =>
  within.getByRole('button', { name: th(phrase), exact: true });
const formOf = (page: Page, phrase: string) => page.getByRole('dialog', { name: th(phrase), exact: true });
const cover = (page: Page, what: string) =>
  page.getByRole('button', { name: th('verification.mask.cover', { what: th(`verification.mask.${what}`) }) });

/** What staff find in their queue of this shop. */
async function waiting(account_id: number, verify_type: VerifyType): Promise<StaffVerificationDetail> {
  const staff = clientOf(await sharedToken('staff_support'));
  const filter = { account_id, verify_type: [verify_type], state: ['wait-confirm' as const] };
  const [row] = await staff.call(authRoutes.staffVerifications, { query: { filter } });
  return await staff.call(authRoutes.staffVerification, { params: { id: row!.id } });
}
async function decide(account_id: number, verify_type: VerifyType, remark?: string): Promise<void> {
  const staff = clientOf(await sharedToken('staff_support'));
  const { id } = await waiting(account_id, verify_type);
  const body = { result: remark ? 'not-accept' : 'accept', remark, verification_id: id } as const;
  const params = { id: account_id };
  if (verify_type === 'cod') await staff.call(authRoutes.decideCod, { params, body });
  else await staff.call(authRoutes.decideIdentity, { params, body: { ...body, verify_type } });
}

test('[A55][A56][A60][A61] a shop hands in its card, covered by keys alone, and its COD account, reads why one was refused, and hands it in again', async ({
  open,
}) => {
  const { token, parent_account } = await newShop();
  const account_id = parent_account!.id;
  const page = await open({ width: 390, height: 844, phone: true });
  const faults = watch(page);
  await page.addInitScript((given) => localStorage.setItem('auth.token', given), token);
  await page.goto('/user/profile#identity');
  const section = page.getByRole('region', { name: th('verification.title'), exact: true });
  await expect(field(section, 'card_verify_flag')).toHaveText(th('status.verification.not-confirm'));

  // By keys alone, from the button to the answer.
  await tabTo(page, button(section, 'verification.hand_in.not-confirm'));
  await page.keyboard.press('Enter');
  const form = formOf(page, 'verification.card.title');
  await expect(field(form, 'id_card_number')).toBeFocused();
  await page.keyboard.type('1234567890121');
  await expect(form.locator('[data-field="id_card_file"] .camera').getByText(th('common.files_camera'))).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, form.locator('[data-field="id_card_file"] input').first());
  await page.keyboard.press('Space');
  await (await chooser).setFiles({ name: 'card.png', mimeType: 'image/png', buffer: await card() });
  await expect(cover(page, 'religion')).toBeFocused();
  await pressOften(page, 'ArrowLeft', 24);
  await pressOften(page, 'ArrowDown', 25);
  await pressOften(page, 'Shift+ArrowDown', 2);
  await expect(cover(page, 'religion')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(cover(page, 'blood_group')).toBeFocused();
  await tabTo(page, button(page, 'verification.mask.use'));
  await page.keyboard.press('Enter');
  await expect(form.getByRole('img', { name: 'card.jpg' })).toBeVisible();
  await tabTo(page, button(form, 'verification.send'));
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(field(section, 'card_verify_flag')).toHaveText(th('status.verification.wait-confirm'));
  await expect(field(section, 'id_card_number')).toHaveText('••••0121');
  await expect(section.getByRole('button')).toHaveCount(0);

  // What came to staff is the card without its religion: no pixel of it left the browser.
  expect((await coloursOf(await card())).red).toBeGreaterThan(0.01);
  const { papers } = await waiting(account_id, 'card');
  const came = await fetch(base() + papers[0]!.url);
  const colours = await coloursOf(Buffer.from(await came.arrayBuffer()));
  expect(colours.red).toBe(0);
  expect(colours.blue).toBeGreaterThan(0.5);
  // Two covers of 24 by 11 and 20 by 9 hundredths, below the mark that all pictures for a verification have.
  expect(colours.black).toBeGreaterThan(0.025);

  await page.goto('/options/codoption');
  await button(page, 'verification.hand_in.not-confirm').click();
  const cod = formOf(page, 'verification.cod.title');
  await field(cod, 'bank_id').selectOption({ label: 'ธนาคารกสิกรไทย' });
  await field(cod, 'account_number').fill('123-4-56789-0');
  await field(cod, 'account_name').fill('สุดา ใจดี');
  await cod.locator('[data-field="book_bank_file"] input').first().setInputFiles({ name: 'book.png', mimeType: 'image/png', buffer: await card() }); // prettier-ignore
  await button(cod, 'verification.send').click();
  await expect(field(page, 'cod_verify_flag')).toHaveText(th('status.verification.wait-confirm'));

  await decide(account_id, 'card', 'รูปไม่ชัด กรุณาถ่ายใหม่');
  await decide(account_id, 'cod');
  await page.reload();
  await expect(field(page, 'cod_verify_flag')).toHaveText(th('status.verification.accept'));
  await expect(field(page, 'account_number')).toHaveText('••••7890');
  await page.goto('/user/profile#identity');
  await expect(field(section, 'remark')).toHaveText('รูปไม่ชัด กรุณาถ่ายใหม่');
  await button(section, 'verification.hand_in.not-accept').click();
  await expect(field(form, 'remark')).toHaveText('รูปไม่ชัด กรุณาถ่ายใหม่');
  await field(form, 'id_card_number').fill('1234567890121');
  await form.locator('[data-field="id_card_file"] input').first().setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: await card() }); // prettier-ignore
  // This time by pointer.
  const picture = (await page.getByRole('img', { name: th('verification.mask.picture') }).boundingBox())!;
  const box = (await cover(page, 'religion').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(picture.x, picture.y + picture.height, { steps: 4 });
  await page.mouse.up();
  const after = (await cover(page, 'religion').boundingBox())!;
  expect(Math.abs(after.x - picture.x)).toBeLessThan(3);
  expect(Math.abs(after.y + after.height - picture.y - picture.height)).toBeLessThan(3);
  await button(page, 'verification.mask.use').click();
  await button(form, 'verification.send').click();
  await expect(field(section, 'card_verify_flag')).toHaveText(th('status.verification.wait-confirm'));
  await decide(account_id, 'card');
  const own = await clientOf(token).call(authRoutes.ownAccount, {});
  expect([own.card_verify_flag, own.cod_verify_flag, own.status]).toEqual(['accept', 'accept', 'complete']);

  await page.goto('/options/invoiceaddress');
  await button(page, 'options.address.add').click();
  await page.getByLabel(th('options.address.pickup_point_addr')).fill('1 ถนนสุเทพ');
  await page.getByRole('combobox').fill('สุเทพ');
  await page.getByRole('option').first().click();
  await button(page, 'common.save').click();
  await expect(field(page, 'invoice_address')).toHaveText(/^1 ถนนสุเทพ สุเทพ .* 50200$/);
  await page.reload();
  await expect(field(page, 'invoice_address')).toHaveText(/^1 ถนนสุเทพ สุเทพ .* 50200$/);
  expect(faults).toEqual([]);
});

test('[A57][A58][A68] a company hands in its papers; a short number and a broken connection are said, and lose nothing', async ({
  open,
}) => {
  const { token } = await newShop();
  const page = await open();
  await page.addInitScript((given) => localStorage.setItem('auth.token', given), token);
  await page.goto('/user/profile#identity');
  const section = page.getByRole('region', { name: th('verification.title'), exact: true });
  await section.getByRole('radio', { name: th('status.account_type.juristic') }).check();
  await button(section, 'verification.hand_in.not-confirm').click();
  const form = formOf(page, 'verification.juristic.title');
  await field(form, 'company_name').fill('บริษัท ดอกไม้ริมน้ำ จำกัด');
  await field(form, 'tax_id').fill('01055610001');
  await field(form, 'head_office_flag').uncheck();
  await field(form, 'branch_name').fill('เชียงใหม่');
  await form.locator('[data-field="registered_address.address"]').fill('1 ถนนสุเทพ');
  await form.getByRole('combobox').fill('สุเทพ');
  await page.getByRole('option').first().click();
  const papers = form.locator('[data-field="document_files"] input').first();
  const paper = { name: 'paper.png', mimeType: 'image/png', buffer: await card() };

  await page.route('**/client/**/upload/**', (route) => route.abort());
  await papers.setInputFiles(paper);
  await button(form, 'verification.send').click();
  await expect(page.getByText(th('common.cannot_connect')).first()).toBeVisible();
  await page.unroute('**/client/**/upload/**');
  await button(form, 'common.retry').click();
  await expect(form.getByText(th.like('common.cannot_connect'))).toHaveCount(0);
  await button(form, 'verification.send').click();
  await expect(form.getByText(th('validation.tax_id'))).toBeVisible();
  await expect(field(form, 'company_name')).toHaveValue('บริษัท ดอกไม้ริมน้ำ จำกัด');
  await field(form, 'tax_id').fill('0105561000011');
  await button(form, 'verification.send').click();
  await expect(field(section, 'juristic_verify_flag')).toHaveText(th('status.verification.wait-confirm'));
  expect((await clientOf(token).call(authRoutes.ownAccount, {})).juristic_verify_flag).toBe('wait-confirm');
});
