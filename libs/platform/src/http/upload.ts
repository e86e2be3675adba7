import type { MediaType } from '@lamliang/contracts';
import pLimit from 'p-limit';
import type { Sharp, SharpOptions } from 'sharp';
import { AppError, type ErrorMore } from './errors.ts';

const SIGNS: Record<MediaType, RegExp> = {
  'image/jpeg': /^\u00ff\u00d8\u00ff/,
  'image/png': /^\u0089PNG\r\n\u001a\n/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'application/pdf': /^%PDF-/,
};

/** The larger side of a picture that is kept, and what is drawn at all: a telephone's 48 megapixels are. */
const LONG_SIDE = 2_400;
const MOST_PIXELS = 50_000_000;
const MOST_SIDE = 20_000;
/** One picture at a time: the threads that draw are those that check passwords and open connections. */
const drawing = pLimit(1);

let sharp: Promise<(body: Buffer, options: SharpOptions) => Sharp> | undefined;
/** The library of pictures, which only a service that takes some loads, and of its many decoders these three. */
const loadSharp = () =>
  (sharp ??= import('sharp').then(({ default: loaded }) => {
    loaded.cache(false);
    loaded.concurrency(1);
    loaded.block({ operation: ['VipsForeignLoad'] });
    loaded.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
    return loaded;
  }));

/** A file as a handler gets it. */
export interface Upload {
  name: string;
  type: MediaType;
  body: Buffer;
}
/** A file as a form brings it, which may be of these types; `field` is where it stands there. */
export type Sent = Omit<Upload, 'type'> & { types: readonly MediaType[]; field: string };

/**
 * A sent file without anything hidden: its type is read from its first bytes; a picture is encoded anew as JPEG of at most
 * 2,400 px; a PDF stays as it is. It costs time: a handler first checks whatever it can without the files.
 * @throws AppError file.type, file.broken, file.pixels
 */
export async function cleaned({ name, body, types, field }: Sent): Promise<Upload> {
  const refused = (code: 'file.type' | 'file.broken' | 'file.pixels', more: ErrorMore = {}) =>
    new AppError(code, { ...more, errors: [{ field, code: 'validation.invalid' }] });
  const start = body.toString('latin1', 0, 16);
  const type = types.find((one) => SIGNS[one].test(start));
  if (!type)
    throw refused('file.type', { figures: { types: types.map((t) => t.split('/')[1]?.toUpperCase()).join(', ') } });
  if (type === 'application/pdf') return { name, type, body };
  const picture = (await loadSharp())(body, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true });
  const draw = async () => {
    const { width, height } = await picture.metadata();
    if (Math.max(width, height) > MOST_SIDE) throw new Error('pixel limit of a side');
    return picture
      .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .timeout({ seconds: 20 })
      .toBuffer();
  };
  try {
    const jpeg = await drawing(draw);
    return { name: `${name.replace(/\.[^.]*$/, '')}.jpg`, type: 'image/jpeg', body: jpeg };
  } catch (cause) {
    throw refused(String(cause).includes('pixel limit') ? 'file.pixels' : 'file.broken', { cause });
  }
}
