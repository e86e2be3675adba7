import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authRoutes } from '@lamliang/contracts/auth';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';
import sharp, { type Region } from 'sharp';
import { authService } from '../auth.module.ts';
import { CATALOG, packedPdf, pdf } from '../testing/hostile-files.ts';

jest.setTimeout(60_000);
let app: StartedServices;
let shop: As;
beforeAll(async () => {
  app = await startService([authService], { env: { TRUST_PROXY: '1', PROVIDER_HOSTS: JSON.stringify({ 'harbor.example': 'harbor', 'ember.example': 'ember' }) } }); // prettier-ignore
  shop = app.as('shop_owner');
});
afterAll(() => app?.stop());

const form = (bytes: Buffer | string, name: string, type = 'image/jpeg', purpose?: string) => {
  const body = new FormData();
  if (purpose) body.append('purpose', purpose);
  body.append('file', new Blob([bytes as Buffer<ArrayBuffer>], { type }), name);
  return body;
};
const send = async (bytes: Buffer | string, name = 'x.jpg', type?: string, purpose?: string, who = shop) => {
  const answer = await who.raw('POST', authRoutes.uploadFile.path, { body: form(bytes, name, type, purpose) });
  const { code, data } = answer.body as { code?: string; data?: { file: string; name: string; type: string; size: number; url: string } }; // prettier-ignore
  return { status: answer.status, code, data };
};
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#99aacc' } });
const jpeg = (width = 600, height = 400) => canvas(width, height).jpeg().toBuffer();

describe('an upload', () => {
  it('[A55] is kept with the shop when something names it in time, and can be read by its link', async () => {
    const { status, data } = await send(await jpeg(), 'บัตร.png', 'image/png', 'slip');
    expect([status, data?.type, data?.name]).toEqual([200, 'image/jpeg', 'บัตร.jpg']);
    const read = await app.anonymous.raw('GET', data!.url);
    expect([read.status, read.bytes.length, read.headers.get('content-security-policy')]).toEqual([200, data!.size, expect.stringContaining('sandbox')]); // prettier-ignore
    const keep = app.service('wallet');
    const terms = { account_id: 1, purpose: 'slip' as const, file_ids: [data!.file] };
    await keep(authRoutes.keepFiles, { body: terms });
    const [row] = await app.db('auth', `SELECT account_id, purpose, expires_at FROM files.auth_file WHERE id = $1`, [data!.file]); // prettier-ignore
    expect(row).toEqual({ account_id: 1, purpose: 'slip', expires_at: null });
    // Of another shop, for another purpose, or none at all: one answer.
    for (const wrong of [{ account_id: 2 }, { purpose: 'verification' as const }, { file_ids: [crypto.randomUUID()] }, { file_ids: ['x'] }]) // prettier-ignore
      await expect(keep(authRoutes.keepFiles, { body: { ...terms, ...wrong } })).rejects.toMatchObject({ code: 'file.not_found' }); // prettier-ignore
    const kept = await app.db(
      'auth',
      `SELECT target_type, target_id, after FROM audit_entry WHERE action = 'file.kept'`,
    );
    expect(kept).toEqual([
      { target_type: 'account', target_id: '1', after: { purpose: 'slip', file_ids: [data!.file] } },
    ]);
  });

  it('goes after an hour unless something named it', async () => {
    const { data } = await send(await jpeg());
    app.clock.advance(3_600_001);
    const terms = { account_id: 1, purpose: 'verification' as const, file_ids: [data!.file] };
    await expect(app.service('wallet')(authRoutes.keepFiles, { body: terms })).rejects.toMatchObject({ code: 'file.not_found' }); // prettier-ignore
  });

  it('[A55] names the shop that was entered, and no other', async () => {
    const to = async (id: number) => (await shop.raw('POST', `/client/v1/upload/${id}/file`, { body: form(await jpeg(), 'x.jpg') })).status; // prettier-ignore
    expect([await to(1), await to(2), await to(987_654)]).toEqual([200, 404, 404]);
  });

  it('for a verification says so all over the picture; others do not', async () => {
    const plain = await jpeg(900, 600);
    const darkest = async (purpose: string, part: Region) => {
      const { data } = await send(plain, 'x.jpg', 'image/jpeg', purpose);
      const { bytes } = await app.anonymous.raw('GET', data!.url);
      const { channels } = await sharp(bytes).extract(part).stats();
      return channels[0]!.min;
    };
    for (const left of [0, 450])
      for (const top of [0, 150, 300, 450]) {
        const part = { left, top, width: 450, height: 150 };
        expect(await darkest('verification', part)).toBeLessThan(120);
        expect(await darkest('profile_pic', part)).toBeGreaterThan(140);
      }
  });

  it('names the provider at whose door it was sent', async () => {
    app.clock.advance(60_000);
    const plain = await jpeg(920, 600);
    const at = async (host: string) => {
      const headers = { 'x-forwarded-host': host };
      const { body } = await shop.raw('POST', authRoutes.uploadFile.path, { body: form(plain, 'x.jpg', 'image/jpeg', 'verification'), headers }); // prettier-ignore
      return (await app.anonymous.raw('GET', (body as { data: { url: string } }).data.url)).bytes;
    };
    const [lamliang, harbor, ember] = [await at('a.example'), await at('harbor.example'), await at('ember.example')];
    /** Where the picture is darkened by one mark and not by the other. */
    const apart = async (one: Buffer, other: Buffer) => {
      const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).greyscale().raw().toBuffer()));
      return a!.filter((value, n) => Math.abs(value - b![n]!) > 40).length;
    };
    expect(await apart(lamliang, await at('b.example'))).toBe(0);
    for (const [one, other] of [[lamliang, harbor], [lamliang, ember], [harbor, ember]] as const)
      expect(await apart(one, other)).toBeGreaterThan(1_000);
    app.clock.advance(60_000);
  }); // prettier-ignore

  it.each([[1, 1], [3, 2_000], [2_000, 3]])('of %i by %i pixels is marked, too', async (width, height) => {
    expect(await send(await jpeg(width, height))).toMatchObject({ status: 200 });
  }); // prettier-ignore

  it.each([['a plain PDF', pdf(CATALOG)], ['a plain PDF of packed objects', packedPdf('<</Type /Page>>')]])('%s stays as it is', async (_name, bytes) => {
    // Twenty a minute are enough for a shop.
    app.clock.advance(60_000);
    const { status, data } = await send(bytes, 'paper.pdf', 'application/pdf');
    expect(status).toBe(200);
    expect((await app.anonymous.raw('GET', data!.url)).bytes.equals(bytes)).toBe(true);
  }); // prettier-ignore
});
