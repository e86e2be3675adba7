// Staff verify a new shop with keys alone: its ID card and the bank account that receives its COD.
import { authRoutes } from '@lamliang/contracts/auth';
import { clientOf, LOGIN, PASSWORD } from './support/api.ts';
import { newShop } from './support/people.ts';
import { th } from './support/phrases.ts';
import { expect, test, watch } from './support/test.ts';

const CARD = '1234567890121';

test('[A225][A226][A227] a card is refused with a remark and a COD account accepted, with keys alone', async ({
  open,
}) => {
  test.setTimeout(120_000);
  const page = await open();
  const picture = new Blob([new Uint8Array(await page.screenshot({ type: 'jpeg' }))], { type: 'image/jpeg' });
  const { token } = await newShop('สมหญิง');
  const shop = clientOf(token);
  const { id } = await shop.call(authRoutes.ownAccount, {});
  const upload = async () => (await shop.call(authRoutes.uploadFile, { body: {}, files: { file: [picture] } })).file;
  await shop.call(authRoutes.verifyCard, { body: { id_card_number: CARD, id_card_file: await upload() } });
  const account = { bank_id: 4, account_name: 'สมหญิง ใจดี', account_number: '0123456789', book_bank_file: await upload() }; // prettier-ignore
  await shop.call(authRoutes.verifyCod, { body: account });

  const faults = watch(page);
  const { keyboard } = page;
  const panel = page.getByRole('complementary');
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('table').getByRole('link', { name: 'สมหญิง ใจดี' });
  const button = (name: string) => page.getByRole('button', { name: th(name), exact: true });
  const openQueue = async (path: string) => {
    // This shop alone: other journeys may hand something in meanwhile.
    const filter = JSON.stringify({ state: 'wait-confirm', account_id: id });
    await page.goto(`/console/${path}?filter=${encodeURIComponent(filter)}`);
    await expect(row).toHaveCount(1);
    await keyboard.press('j');
    await expect(row).toBeFocused();
    await keyboard.press('Enter');
    const seen = panel.getByRole('img').first();
    await expect.poll(() => seen.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  };
  await page.goto('/console/login');
  await page.getByLabel(th('signin.login.username')).focus();
  await keyboard.type(LOGIN.staff_support);
  await keyboard.press('Tab');
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/?$/);

  await test.step('[A226] the card is compared and refused, and the shop reads why', async () => {
    await openQueue('verifications');
    const show = panel.getByRole('button', { name: `${th('console.customers.reveal.button')}: ${th('console.field.id_card_number')}` }); // prettier-ignore
    await show.focus();
    await keyboard.press('Enter');
    await expect(panel.getByText(CARD)).toBeVisible();
    await keyboard.press('+');
    await keyboard.press('t');
    await keyboard.press('r');
    await expect(dialog.getByLabel(th('console.field.remark'))).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog.getByText(th('validation.required'))).toHaveCount(1);
    await dialog.getByLabel(th('console.field.remark')).focus();
    await keyboard.type('ภาพไม่ชัด');
    await keyboard.press('Enter');
    await expect(button('console.verifications.refuse.confirm')).toBeFocused();
    await keyboard.press('Enter');
    await expect(panel).toContainText(th('status.verification.not-accept'));
    await expect(panel).toContainText('ภาพไม่ชัด');
    const own = await shop.call(authRoutes.ownAccount, {});
    expect(own.card_verify_flag).toBe('not-accept');
    expect(own.steps.find(({ step }) => step === 'identity')).toMatchObject({ status: 'not-accept', remark: 'ภาพไม่ชัด' }); // prettier-ignore
  });

  await test.step('[A227] the COD account is accepted, and has left the queue', async () => {
    await openQueue('cod-verifications');
    await expect(panel).toContainText('สมหญิง ใจดี');
    await expect(button('console.verifications.accept.label')).toBeVisible();
    await keyboard.press('a');
    await expect(dialog.getByLabel(th('console.field.remark'))).toBeFocused();
    await keyboard.press('Enter');
    await expect(button('console.verifications.accept.confirm')).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(0);
    expect((await shop.call(authRoutes.ownAccount, {})).cod_verify_flag).toBe('accept');
  });

  await test.step('[A225] the next card waits, with the remark of the one before in its history', async () => {
    await shop.call(authRoutes.verifyCard, { body: { id_card_number: CARD, id_card_file: await upload() } });
    await openQueue('verifications');
    const before = panel.getByRole('table', { name: th('console.verifications.history') });
    await expect(before).toContainText('ภาพไม่ชัด');
  });
  expect(faults).toEqual([]);
});
