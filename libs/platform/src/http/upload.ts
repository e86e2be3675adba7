import type { ErrorCode, MediaType } from '@lamliang/contracts';
import pLimit from 'p-limit';
import type { Sharp, SharpOptions } from 'sharp';
import { AppError, type ErrorMore } from './errors.ts';
import { pdfFault } from './pdf.ts';

/** Sheets are read by whoever takes them, never kept: `readSheet`. */
const SIGNS: Partial<Record<MediaType, RegExp>> = {
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
 * 2,400 px; a PDF stays as it is where nothing in it runs. It costs time: a handler first checks whatever it can without
 * the files.
 * @param mark PNG that is drawn all over a picture, beside itself, half as wide as the picture
 * @throws AppError file.type, file.broken, file.pixels, file.active
 */
export async function cleaned(sent: Sent, mark?: Buffer): Promise<Upload> {
  const { name, body } = sent;
  const type = typeOf(sent);
  if (type === 'application/pdf') {
    const fault = await drawing(() => pdfFault(body));
    if (fault) throw refused(sent, `file.${fault}`);
    return { name, type, body };
  }
  const draw = async (picture: Sharp, width: number, height: number) => {
    const long = Math.max(width, height);
    const size = (side: number) => Math.max(1, Math.floor(side * Math.min(1, LONG_SIDE / long)));
    const within = { width: Math.ceil(size(width) / 2), height: size(height), fit: 'inside' } as const;
    const marks = mark
      ? [{ input: await (await loadSharp())(mark, {}).resize(within).png().toBuffer(), tile: true }]
      : [];
    return picture
      .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .composite(marks)
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .timeout({ seconds: 20 })
      .toBuffer();
  };
  return { name: named(name, 'jpg'), type: 'image/jpeg', body: await drawn(sent, draw) };
}

/** What a picture is cut to; sizes in pixels. */
export interface Shape {
  width: number;
  height: number;
  least_width: number;
  least_height: number;
  max_bytes: number;
  /** What is refused with whose sides are too small, or are to each other as no cut of a sixth would mend. */
  refusal: ErrorCode;
}
/** How far the sides may be from the shape: what is cut away is no more than that part of the picture. */
const CUT = 1 / 6;

/**
 * A sent picture without anything hidden, as WebP, cut in its middle to the sides of the shape and never enlarged.
 * @throws AppError file.type, file.broken, file.pixels; `refusal` of the shape
 */
export async function cutTo(sent: Sent, shape: Shape): Promise<Upload> {
  if (typeOf(sent) === 'application/pdf') throw refused(sent, 'file.type');
  const wanted = shape.width / shape.height;
  const body = await drawn(sent, async (picture, width, height) => {
    const ratio = width / height / wanted;
    if (width < shape.least_width || height < shape.least_height || Math.min(ratio, 1 / ratio) < 1 - CUT)
      throw refused(sent, shape.refusal, { figures: { width: shape.least_width, height: shape.least_height } });
    const wide = Math.floor(Math.min(shape.width, width, height * wanted));
    const cut = picture.resize(wide, Math.round(wide / wanted), { fit: 'cover' }).flatten({ background: '#fff' }).toColourspace('srgb'); // prettier-ignore
    let drawing = await cut.webp({ quality: 82 }).timeout({ seconds: 20 }).toBuffer();
    for (const quality of [60, 40, 20, 5])
      if (drawing.length > shape.max_bytes)
        drawing = await cut.clone().webp({ quality }).timeout({ seconds: 20 }).toBuffer();
    return drawing;
  });
  return { name: named(sent.name, 'webp'), type: 'image/webp', body };
}

const named = (name: string, ending: string) => `${name.replace(/\.[^.]*$/, '')}.${ending}`;
const refused = ({ field }: Sent, code: ErrorCode, more: ErrorMore = {}) =>
  new AppError(code, { ...more, errors: [{ field, code: 'validation.invalid' }] });

/** What a file is, by its first bytes. @throws AppError file.type for what its field does not take */
function typeOf(sent: Sent): MediaType {
  const { body, types } = sent;
  const start = body.toString('latin1', 0, 16);
  const type = types.find((one) => SIGNS[one]?.test(start));
  if (type) return type;
  throw refused(sent, 'file.type', { figures: { types: types.map((t) => t.split('/')[1]?.toUpperCase()).join(', ') } });
}

/** Draws a picture anew, one at a time. @throws AppError file.broken, file.pixels; what `draw` refuses with */
async function drawn(sent: Sent, draw: (picture: Sharp, width: number, height: number) => Promise<Buffer>) {
  const picture = (await loadSharp())(sent.body, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true });
  try {
    return await drawing(async () => {
      const { width, height } = (await picture.metadata()).autoOrient;
      if (Math.max(width, height) > MOST_SIDE) throw new Error('pixel limit of a side');
      return await draw(picture, width, height);
    });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw refused(sent, String(cause).includes('pixel limit') ? 'file.pixels' : 'file.broken', { cause });
  }
}
