import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { claimsService } from '@lamliang/app-claims/module';
import { claimsRoutes } from '@lamliang/contracts/claims';
import { satang } from '@lamliang/kernel';
import { claimForm, refusal, startOrders, uploadFor, type OrdersUnderTest } from './testing.ts';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;

let t: OrdersUnderTest;
beforeAll(async () => {
  t = await startOrders([authService, claimsService], { LOG_LEVEL: 'error', PERSONAL_DATA_DAYS: '365' }, new Date('2026-11-01T03:00:00Z')); // prettier-ignore
  await t.fund(1, 5_000_00, 0, 0);
}, 90_000);
afterAll(() => t?.app.stop(), 30_000);

const owner = () => t.app.as('shop_owner');
/** A claim of shop 1. */
async function claimed(): Promise<number> {
  const order = await t.bookConfirmed();
  await t.report(order, 'picked_up');
  const path = claimsRoutes.open.path.replace(':id', String(order.id));
  const { body } = await owner().raw('POST', path, { body: claimForm() });
  return (body as { data: { id: number } }).data.id;
}
const add = (id: number, files: string[], who = owner()) =>
  who.call(claimsRoutes.addEvidence, { params: { id }, body: { files } });
const shown = (id: number, who = owner()) => who.call(claimsRoutes.evidence, { params: { id } });
const kept = (ids: string[]) =>
  t.app.db<{ id: string; gone: boolean }[]>('auth', `SELECT id::text, expires_at IS NOT NULL AND expires_at <= $2 AS gone FROM files.auth_file WHERE id = ANY ($1::uuid[])`, [ids, t.app.clock.now()]); // prettier-ignore

it('a shop adds pictures to an open claim by their ids, each once, and staff see them', async () => {
  const id = await claimed();
  const [first, second] = [await uploadFor(owner(), 'claim'), await uploadFor(owner(), 'claim')];
  expect(await shown(id)).toEqual([]);
  expect(await add(id, [first, first])).toEqual({ evidence_count: 1 });
  t.app.clock.advance(60_000);
  expect(await add(id, [first, second])).toEqual({ evidence_count: 2 });
  const [mine, staffs] = [await shown(id), await t.app.as('staff_support').call(claimsRoutes.staffClaim, { params: { id } })]; // prettier-ignore
  for (const pictures of [mine, staffs.evidence!]) {
    expect(pictures.map(({ type }) => type)).toEqual(['image/jpeg', 'image/jpeg']);
    for (const { url } of pictures) expect((await t.app.anonymous.raw('GET', url)).status).toBe(200);
  }
  expect(staffs.images).toHaveLength(1);
  t.app.clock.advance(2 * 3_600_000);
  expect((await kept([first, second])).map(({ gone }) => gone)).toEqual([false, false]);
});

it('takes no picture of another shop or purpose, none for a claim of another, of nobody or a resolved one, and ten at most', async () => {
  const [id, done] = [await claimed(), await claimed()];
  const [slip, foreign, own] = [await uploadFor(owner(), 'slip'), await uploadFor(t.app.as('other_shop'), 'claim'), await uploadFor(owner(), 'claim')]; // prettier-ignore
  for (const file of [slip, foreign, 'x'])
    expect(await refusal(add(id, [own, file]))).toMatchObject({ status: 400, code: 'request.invalid' });
  expect(await refusal(add(id, []))).toMatchObject({ status: 400 });
  for (const call of [
    add(id, [foreign], t.app.as('other_shop')),
    shown(id, t.app.as('other_shop')),
    add(987_654, [own]),
  ])
    expect(await refusal(call)).toMatchObject({ status: 404, code: 'record.not_found' });
  expect(await shown(id)).toEqual([]);
  const more: string[] = [];
  for (let n = 0; n < 10; n++) more.push(await uploadFor(owner(), 'claim'));
  await add(id, more.slice(0, 5));
  await add(id, more.slice(5));
  expect(await refusal(add(id, [own]))).toMatchObject({ status: 400, code: 'request.invalid' });
  expect(await shown(id)).toHaveLength(10);
  const terms = { status: 'not-refund', amount: satang(0), note: 'x' } as const;
  await t.app.as('staff_support').call(claimsRoutes.resolve, { params: { id: done }, body: terms });
  expect(await refusal(add(done, [own]))).toMatchObject({ status: 409, code: 'claim.illegal_move' });
});

it('they are deleted with the texts of their claim, a year after it was resolved', async () => {
  const id = await claimed();
  const file = await uploadFor(owner(), 'claim');
  await add(id, [file]);
  const terms = { status: 'not-refund', amount: satang(0), note: 'x' } as const;
  await t.app.as('staff_support').call(claimsRoutes.resolve, { params: { id }, body: terms });
  t.app.clock.advance(364 * DAY_MS);
  await t.app.fire('claims', 'erase-personal-data');
  expect((await kept([file])).map(({ gone }) => gone)).toEqual([false]);
  t.app.clock.advance(2 * DAY_MS);
  await t.app.fire('claims', 'erase-personal-data');
  await t.app.fire('claims', 'erase-personal-data');
  expect((await kept([file])).filter(({ gone }) => !gone)).toEqual([]);
  expect(await t.app.db('claims', 'SELECT 1 FROM claim_evidence WHERE claim_id = $1', [id])).toEqual([]);
});
