import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Failure } from '@lamliang/contracts';
import { satang } from '@lamliang/kernel';
import sharp from 'sharp';
import { startService, until, type As, type StartedServices } from '../testing/index.ts';
import { Toy, toyRoutes, toyService } from '../testing/toy.ts';

const { path } = toyRoutes.upload;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF');
const SCRIPT = '<script>alert(1)</script>';

/** A picture with a red upper half; with `orientation` 6 it lies on its side until that is followed. */
const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: { create: { width, height: height / 2, channels: 3, background: '#f00' } }, top: 0, left: 0 },
  ]);
const photo = () =>
  picture()
    .jpeg()
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
const blob = (bytes: Buffer | string, type = 'image/jpeg') => new Blob([bytes as Buffer<ArrayBuffer>], { type });

/** A PNG that says it is so large, with a few bytes of pixels. */
const claiming = async (side: number) => {
  const png = await picture().png().toBuffer();
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  const { crc32 } = await import('node:zlib');
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
};

describe('a form with files', () => {
  let app: StartedServices;
  let toy: Toy;
  let shop: As;
  beforeAll(async () => {
    app = await startService([toyService], { env: { LOG_LEVEL: 'silent' } });
    shop = app.as('shop_owner');
    toy = app.composition.services[0]!.app.get(Toy);
  }, 30_000);
  afterAll(() => app.stop());

  const send = async (parts: [string, string | Blob, string?][]) => {
    const form = new FormData();
    for (const [name, value, file] of parts)
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, file);
    const answer = await shop.raw('POST', path, { body: form, headers: { 'accept-language': 'en' } });
    return { ...answer, body: answer.body as Failure & { data: { names: string[] } } };
  };
  const image = async (bytes: Buffer | string, type?: string, name = 'x.jpg') => {
    const { status, body } = await send([['title', 'x'], ['images', blob(bytes, type), name]]); // prettier-ignore
    return [status, body.code, body.errors?.[0]?.field];
  };

  it('reaches its handler through the typed client, in inside units', async () => {
    const images = [new File([blob(await photo())], 'รูปสินค้า.png'), new File([blob(await photo())], 'b.jpg')];
    const papers = [new File([PDF], 'ใบเสร็จ.pdf')];
    const body = { title: '"12"', price: satang(1_250), tags: ['a', 'b'] };
    const answer = await shop.call(toyRoutes.upload, { body, files: { images, papers } });
    expect(answer).toEqual({ ...body, names: ['รูปสินค้า.jpg', 'b.jpg', 'ใบเสร็จ.pdf'] });
    expect(toy.uploads.map((file) => file.type)).toEqual(['image/jpeg', 'image/jpeg', 'application/pdf']);
    expect(toy.uploads[2]?.body.equals(PDF)).toBe(true);
  });

  it('takes its fields before and after its files', async () => {
    const file = blob(await photo());
    expect((await send([['images', file, 'a.jpg'], ['title', 'later']])).body.data).toMatchObject({ title: 'later' }); // prettier-ignore
    expect((await send([['title', 'first'], ['images', file, 'a.jpg'], ['price', '10.25']])).body.data).toMatchObject({ title: 'first', price: 10.25 }); // prettier-ignore
    expect((await send([['images', file, 'a.jpg']])).body).toMatchObject({ code: 'request.invalid', errors: [{ field: 'title', code: 'validation.required' }] }); // prettier-ignore
    expect((await send([['title', 'x'], ['tilte', 'y'], ['images', file, 'a.jpg']])).body).toMatchObject({ code: 'request.invalid', errors: [{ field: 'tilte', code: 'validation.unknown' }] }); // prettier-ignore
    expect((await send([['title', '12'], ['price', 'ten'], ['images', file, 'a.jpg']])).body).toMatchObject({ errors: [{ field: 'price', code: 'validation.number' }] }); // prettier-ignore
  });

  it('turns a picture upright, and leaves behind where it was taken and with what', async () => {
    const sent = await photo();
    expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    await image(sent);
    const kept = toy.uploads[0]!.body;
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect(kept.includes('Telephone')).toBe(false);
    // What was the upper half is on the right.
    const { data } = await sharp(kept).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => data[(y * 40 + x) * 3]!;
    expect([red(35, 30) > 200, red(5, 30) < 50]).toEqual([true, true]);
  });

  it('draws anew what is larger than 2,400 px, whatever it calls itself', async () => {
    const webp = await picture(3_000, 1_000).webp().toBuffer();
    expect(await image(webp, 'text/html', '../../etc/pass\u0000wd\u202egpj.exe')).toEqual([200, undefined, undefined]);
    expect(await sharp(toy.uploads[0]!.body).metadata()).toMatchObject({ format: 'jpeg', width: 2_400, height: 800 });
    expect(toy.uploads[0]!.name).toBe('passwdgpj.jpg');
  });

  it('drops what hides behind a picture', async () => {
    expect(await image(Buffer.concat([await photo(), Buffer.from(SCRIPT)]))).toEqual([200, undefined, undefined]);
    expect(toy.uploads[0]!.body.includes('script')).toBe(false);
  });

  it('refuses with 415 what is no picture, no whole one, or of a kind that this place does not take', async () => {
    const type = [415, 'file.type', 'images.0'];
    expect(await image(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`, 'image/svg+xml')).toEqual(type);
    expect(await image(`<html>${SCRIPT}</html>`)).toEqual(type);
    expect(await image('GIF89a\u0001\u0000\u0001\u0000')).toEqual(type);
    expect(await image(PDF)).toEqual(type);
    expect(await image('')).toEqual(type);
    const whole = await picture(600, 400).jpeg().toBuffer();
    expect(await image(whole.subarray(0, whole.length / 2))).toEqual([415, 'file.broken', 'images.0']);
    const { body } = await send([['title', 'x'], ['images', blob('x'), 'x']]); // prettier-ignore
    expect(body.message).toBe('This file type is not supported. Please upload JPEG, PNG, WEBP');
  });

  it('refuses a picture of 30,000 by 30,000 before it draws it', async () => {
    const started = performance.now();
    expect(await image(await claiming(30_000))).toEqual([413, 'file.pixels', 'images.0']);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('refuses with 413 a file above its limit, and a body above the limit of the route', async () => {
    expect((await send([['title', 'x'], ['images', blob(Buffer.alloc(12_000_000)), 'x']])).body).toMatchObject({ code: 'file.too_large', message: 'The file is too large. The limit is 10 MB per file' }); // prettier-ignore
    expect((await send([['title', 'x'], ['images', blob(await photo()), 'x'], ['papers', blob(Buffer.alloc(1_100_000)), 'y']])).body).toMatchObject({ code: 'file.too_large', message: 'The file is too large. The limit is 1 MB per file' }); // prettier-ignore
    expect(await image(Buffer.alloc(16 * 1024 * 1024))).toEqual([413, 'request.too_large', undefined]);
  });

  it('counts the files of each name', async () => {
    const file = blob(await photo());
    const six = Array.from({ length: 6 }, (): [string, Blob, string] => ['images', file, 'x.jpg']);
    expect((await send([...six, ['title', 'x'], ['other', file, 'y']])).body).toMatchObject({
      code: 'request.invalid',
      errors: [{ field: 'images', code: 'validation.too_many' }, { field: 'other', code: 'validation.unknown' }],
    }); // prettier-ignore
    expect((await send([['title', 'x']])).body).toMatchObject({ errors: [{ field: 'images', code: 'validation.required' }] }); // prettier-ignore
  });

  it('is refused where it is no form, and where nobody is logged in', async () => {
    expect((await shop.raw('POST', path, { body: { title: 'x' } })).body).toMatchObject({ code: 'request.type' });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const body of [
      '--x\r\nno form',
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
    ])
      expect((await shop.raw('POST', path, { body, headers })).body).toMatchObject({ code: 'request.invalid' });
    expect((await shop.raw('POST', path, { body: 'x', headers: { 'content-type': 'multipart/form-data' } })).status).toBe(400); // prettier-ignore
    expect((await app.anonymous.raw('POST', path, { body: 'x', headers })).status).toBe(401);
    expect((await app.anonymous.raw('POST', path, { body: { title: 'x' } })).status).toBe(401);
  });

  const head = (length: number, { token } = shop) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`;
  const begun = (text: string | Buffer, length: number, who = shop) => {
    const socket = connect(Number(new URL(app.base).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(head(length, who));
    socket.write(text);
    return socket;
  };

  it('judges its fields before it looks at its files', async () => {
    const { body } = await send([['images', blob('no picture'), 'x']]);
    expect(body).toMatchObject({ code: 'request.invalid', errors: [{ field: 'title', code: 'validation.required' }] });
  });

  it('leaves room for others, however many come slowly', async () => {
    const slow = (['other_shop', 'credit_shop_owner', 'staff_sales', 'staff_admin'] as const)
      .flatMap((who) => [app.as(who), app.as(who)])
      .map((who) => begun('--b\r\n', 9_000, who));
    const of = app.as('other_shop');
    const form = new FormData();
    form.append('title', 'x');
    await until(async () => (await of.raw('POST', path, { body: form })).status === 503);
    expect(await image(await photo())).toEqual([200, undefined, undefined]);
    for (const socket of slow) socket.destroy();
    await until(async () => (await of.raw('POST', path, { body: form })).status === 400);
  });

  it('takes from one account no more than its share of the memory', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n';
    const half = Buffer.concat([Buffer.from(part), Buffer.alloc(7_500_000), Buffer.from('\r\n')]);
    const socket = begun(Buffer.concat([half, half]), 15_400_000);
    const file = (): [string, Blob, string] => ['images', blob(Buffer.alloc(7_500_000)), 'x'];
    const whole = () => send([['title', 'x'], file(), file()]); // prettier-ignore
    const busy = await until(async () => {
      const answer = await whole();
      return answer.body.code !== 'file.type' && answer;
    });
    expect([busy.status, busy.body.code]).toEqual([503, 'file.busy']);
    socket.destroy();
    await until(async () => (await whole()).body.code === 'file.type');
  }, 20_000);

  it('does not wait for another that comes slowly; of more than two at once of an account it asks for patience', async () => {
    const file = await photo();
    const before = '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nslow\r\n--b\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n'; // prettier-ignore
    const body = Buffer.concat([Buffer.from(before), file, Buffer.from('\r\n--b--\r\n')]);
    const slow = async () => {
      const socket = connect(Number(new URL(app.base).port), '127.0.0.1');
      let answer = '';
      socket.on('data', (bytes) => (answer += bytes.toString()));
      socket.write(head(body.length));
      socket.write(body.subarray(0, 300));
      return { socket, answer: () => answer };
    };
    const first = await slow();
    expect(await image(file)).toEqual([200, undefined, undefined]);
    const others: Socket[] = [];
    const another = () =>
      send([
        ['title', 'x'],
        ['images', blob(file), 'x'],
      ]);
    /** Fills what is free with slow ones. */
    const refused = () =>
      until(async () => {
        const answer = await another();
        if (answer.status === 503) return answer;
        others.push((await slow()).socket);
        return false;
      });
    const busy = await refused();
    expect([busy.body.code, busy.headers.get('retry-after')]).toEqual(['file.busy', '2']);
    // One account has half of the places.
    expect(others).toHaveLength(1);
    first.socket.write(body.subarray(300));
    await until(() => first.answer().includes('"title":"slow"'));
    expect((await another()).status).toBe(200);
    await refused();
    // Who goes away leaves a place too.
    for (const socket of others) socket.destroy();
    await until(async () => (await another()).status === 200);
  });

  it('is cut off when it comes slower than 20 bytes a millisecond, also when it began faster', async () => {
    const sockets = ['', 'x'.repeat(400_000)].map((more) => begun(`--b\r\n${more}`, 9_000_000));
    const trickle = setInterval(() => sockets.forEach((socket) => socket.write('x')), 200);
    await until(async () => sockets.every((socket) => socket.closed), 18_000);
    clearInterval(trickle);
  }, 25_000);

  it('refuses a picture of one pixel by 40,000 before it draws it', async () => {
    const png = await sharp({ create: { width: 1, height: 40_000, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
    expect(await image(png)).toEqual([413, 'file.pixels', 'images.0']);
  });
});
