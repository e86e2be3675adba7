import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bannerRoutes, notificationsRoutes as routes, type BannerTerms } from '@lamliang/contracts/notifications';
import { DEMO_CALLERS, startService, type StartedServices } from '@lamliang/platform/testing';
import sharp from 'sharp';
import { notificationsService } from '../notifications.module.ts';

let app: StartedServices;
beforeAll(async () => {
  app = await startService([notificationsService]);
});
afterAll(() => app?.stop());

it('[F-P5] pictures of banners hold no words: they stand beside them, a title and a line', async () => {
  const all = await app.as('warehouse_worker').call(routes.banners, { query: {} });
  expect(all).toHaveLength(4);
  for (const { title, detail, image } of all) {
    const drawing = decodeURIComponent(image.slice('data:image/svg+xml,'.length));
    expect(drawing).toMatch(/^<svg .*<path .*<\/svg>$/);
    expect(drawing).not.toMatch(/<text|[\u0e00-\u0e7f]/);
    expect([title, detail]).toEqual([
      expect.stringMatching(/[\u0e00-\u0e7f]/),
      expect.stringMatching(/[\u0e00-\u0e7f]/),
    ]);
  }
});

it('[A73] shows active banners within their dates alone, in order', async () => {
  const list = (status?: 'active' | 'inactive') =>
    app.as('warehouse_worker').call(routes.banners, { query: status ? { status } : {} });
  const active = await list('active');
  expect(active).toHaveLength(3);
  expect(active.map((b) => b.sort_no)).toEqual([1, 2, 3]);
  expect(active.every((b) => b.status === 'active' && b.image.startsWith('data:image/svg+xml,'))).toBe(true);
  expect(await list('inactive')).toHaveLength(1);
  expect(await list()).toHaveLength(4);

  const [first, second] = active;
  await app.db('notifications', 'UPDATE banner SET end_dt = $2 WHERE id = $1', [
    first!.id,
    new Date(app.clock.now().getTime() + 3_600_000),
  ]);
  await app.db('notifications', 'UPDATE banner SET start_dt = $2 WHERE id = $1', [
    second!.id,
    new Date(app.clock.now().getTime() + 7_200_000),
  ]);
  expect((await list('active')).map((b) => b.sort_no)).toEqual([1, 3]);
  app.clock.advance(3_600_000);
  expect((await list('active')).map((b) => b.sort_no)).toEqual([3]);
  app.clock.advance(3_600_000);
  expect((await list('active')).map((b) => b.sort_no)).toEqual([2, 3]);
});

describe('staff maintain banners', () => {
  const canvas = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#7a9' } });
  const picture = async (width = 1_500, height = 500) =>
    new File([new Uint8Array(await canvas(width, height).png().toBuffer())], 'promo.png', { type: 'image/png' });
  const day = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
  const terms = (more: Partial<BannerTerms> = {}): BannerTerms => ({ title: 'ลดค่าส่ง', sort_no: 9, status: 'active', start_dt: day(-1), ...more }); // prettier-ignore
  const create = async (more: Partial<BannerTerms> = {}, image?: Blob, who: 'staff_support' | 'staff_admin' = 'staff_support') =>
    await app.as(who).call(bannerRoutes.staffCreateBanner, { body: terms(more), files: { image: [image ?? (await picture())] } }); // prettier-ignore
  const shopOf = (provider: string) => app.as({ ...DEMO_CALLERS.shop_owner, shop: { ...DEMO_CALLERS.shop_owner.shop, provider } as never }); // prettier-ignore
  const titles = async (who = app.as('shop_owner')) =>
    (await who.call(routes.banners, { query: { status: 'active' } })).map(({ title }) => title);
  const trail = (id: number) =>
    app.db<{ action: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null }[]>(
      'notifications',
      `SELECT action, before, after FROM audit_entry WHERE target_type = 'banner' AND target_id = $1 ORDER BY id`,
      [String(id)],
    );

  it('[A73] a banner is created, changed and deleted, and each is audited with before and after', async () => {
    const made = await create({ title: 'แรก', detail: 'บรรทัดสอง', link: '/orders/createorder', end_dt: day(2) });
    expect(made).toMatchObject({ title: 'แรก', show_state: 'shown', provider: null, version: 1 });
    expect(await titles()).toContain('แรก');
    const params = { id: made.id };
    const support = app.as('staff_support');
    const changed = await support.call(bannerRoutes.staffUpdateBanner, { params, body: { ...terms({ title: 'สอง', status: 'inactive' }), version: 1 }, files: { image: [] } }); // prettier-ignore
    expect(changed).toMatchObject({
      title: 'สอง',
      detail: null,
      link: null,
      end_dt: null,
      show_state: 'off',
      version: 2,
    });
    expect(changed.image).toBe(made.image);
    expect(await titles()).not.toContain('สอง');
    const late = support.call(bannerRoutes.staffUpdateBanner, { params, body: { ...terms(), version: 1 }, files: { image: [] } }); // prettier-ignore
    await expect(late).rejects.toMatchObject({ code: 'banner.changed' });
    await app.as('staff_admin').call(bannerRoutes.staffDeleteBanner, { params });
    await expect(support.call(bannerRoutes.staffBanner, { params })).rejects.toMatchObject({
      code: 'record.not_found',
    });
    expect((await trail(made.id)).map(({ action, before, after }) => [action, before?.['title'], after?.['title']])).toEqual([
      ['banner.create', undefined, 'แรก'],
      ['banner.update', 'แรก', 'สอง'],
      ['banner.delete', 'สอง', undefined],
    ]); // prettier-ignore
  });

  it('[A73] shops see the banners of their provider and those for all', async () => {
    const [harbor, all] = [await create({ title: 'ฮาร์เบอร์', provider: 'harbor' }), await create({ title: 'ทุกราย' })];
    expect(await titles(shopOf('harbor'))).toEqual(expect.arrayContaining(['ฮาร์เบอร์', 'ทุกราย']));
    expect(await titles(shopOf('lamliang'))).not.toContain('ฮาร์เบอร์');
    expect(await titles(shopOf('lamliang'))).toContain('ทุกราย');
    const nobody = app.as({ ...DEMO_CALLERS.shop_owner, shop: null });
    expect(await titles(nobody)).not.toContain('ฮาร์เบอร์');
    const listed = async (filter: object) =>
      ((await app.as('staff_support').raw('GET', `/staff-api/v1/banners?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body as { id: number }[]).map(({ id }) => id); // prettier-ignore
    expect(await listed({ provider: 'harbor' })).toEqual(expect.arrayContaining([harbor.id, all.id]));
    expect(await listed({ provider: 'ember' })).not.toContain(harbor.id);
    expect(await listed({ q: 'ฮาร์เบอร์', show_state: ['shown'] })).toEqual([harbor.id]);
    expect(await listed({ q: 'ฮาร์เบอร์', show_state: ['off', 'over', 'scheduled'] })).toEqual([]);
  });

  it('support and administrators alone', async () => {
    for (const who of ['staff_sales', 'staff_finance', 'shop_owner'] as const)
      expect([who, (await app.as(who).raw('GET', '/staff-api/v1/banners')).status]).toEqual([who, 403]);
    expect((await app.anonymous.raw('GET', '/staff-api/v1/banners')).status).toBe(401);
    expect(await create({}, undefined, 'staff_admin')).toMatchObject({ show_state: 'shown' });
  });

  it.each([
    'javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', '\\\\evil.example',
    'http://evil.example', 'https://user:pass@evil.example', 'https:evil.example', 'https://localhost', 'orders/createorder', '/\t/evil.example',
  ])('does not lead to %j', async (link) => {
    await expect(create({ link })).rejects.toMatchObject({ failure: { code: 'request.invalid', errors: [{ field: 'link', code: 'validation.banner_link' }] } }); // prettier-ignore
  }); // prettier-ignore
  it.each(['/orders/createorder?from=banner#top', 'https://example.com/promo?a=1', 'https://xn--o3cw4h.example/'])(
    'leads to %s',
    async (link) => expect((await create({ link })).link).toBe(link),
  );

  it('[A73] a banner ends after it begins, and is scheduled, shown and over in its time', async () => {
    const moment = day(2);
    await expect(create({ start_dt: moment, end_dt: moment })).rejects.toMatchObject({ failure: { errors: [{ field: 'end_dt', code: 'validation.date_order' }] } }); // prettier-ignore
    const { id, show_state } = await create({ start_dt: day(1), end_dt: day(2) });
    const now = async () =>
      (await app.as('staff_support').call(bannerRoutes.staffBanner, { params: { id } })).show_state;
    expect(show_state).toBe('scheduled');
    app.clock.advance(86_400_000);
    expect(await now()).toBe('shown');
    app.clock.advance(86_400_000);
    expect(await now()).toBe('over');
  });

  it('its picture is cut to 3:1 and small, everybody loads it and browsers keep it', async () => {
    // Noise is what WebP can do least about.
    const noise = await sharp({ create: { width: 2_400, height: 900, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).jpeg().toBuffer(); // prettier-ignore
    const { id, image } = await create({ title: 'รูป' }, new File([new Uint8Array(noise)], 'noise.jpg', { type: 'image/jpeg' })); // prettier-ignore
    const shown = await app.anonymous.raw('GET', image);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable']); // prettier-ignore
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 1_200, height: 400 });
    expect(shown.bytes.length).toBeLessThan(200_000);
    const changed = await app.as('staff_support').call(bannerRoutes.staffUpdateBanner, { params: { id }, body: { ...terms(), version: 1 }, files: { image: [await picture(900, 300)] } }); // prettier-ignore
    expect(await sharp((await app.anonymous.raw('GET', changed.image)).bytes).metadata()).toMatchObject({ width: 900, height: 300 }); // prettier-ignore
    // Pages that are open go on showing the old one for a day.
    expect((await app.anonymous.raw('GET', image)).status).toBe(200);
    app.clock.advance(86_400_000);
    expect((await app.anonymous.raw('GET', image)).status).toBe(404);
    for (const none of ['x', '0198d0a2-5b7c-7cc1-9a53-6f2d4a1e8b12'])
      expect((await app.anonymous.raw('GET', `/client/v1/banner-pictures/${none}`)).body).toMatchObject({ code: 'file.not_found' }); // prettier-ignore
  });

  it('takes no picture that is too small, of other sides, or none', async () => {
    for (const [width, height] of [[899, 300], [900, 299], [1_200, 1_200], [1_500, 300]] as const)
      await expect(create({}, await picture(width, height))).rejects.toMatchObject({ failure: { code: 'banner.picture_size', errors: [{ field: 'image' }] } }); // prettier-ignore
    const of = (text: string) => new File([text], 'promo.png', { type: 'image/png' });
    await expect(create({}, of('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))).rejects.toMatchObject({ code: 'file.type' }); // prettier-ignore
    await expect(create({}, of('<html><script>alert(1)</script>'))).rejects.toMatchObject({ code: 'file.type' });
    const torn = new Uint8Array((await canvas(1_200, 400).png().toBuffer()).subarray(0, 300));
    await expect(create({}, new File([torn], 'x.png'))).rejects.toMatchObject({ code: 'file.broken' });
    const hiding = await canvas(1_200, 400)
      .withExif({ IFD0: { Artist: 'planted' } })
      .jpeg()
      .toBuffer();
    const { image } = await create({}, new File([new Uint8Array(Buffer.concat([hiding, Buffer.from('<script>planted')]))], 'x.jpg')); // prettier-ignore
    expect((await app.anonymous.raw('GET', image)).bytes.includes('planted')).toBe(false);
    await expect(app.as('staff_support').call(bannerRoutes.staffCreateBanner, { body: terms(), files: { image: [] } })).rejects.toMatchObject({ code: 'request.invalid' }); // prettier-ignore
  });
});
