import type { Order } from '@lamliang/contracts/orders';
import { PAPER_SIZES, type PaperSize } from '@lamliang/contracts/render';
import { formatBaht, formatDate, formatTelephone, maskTelephone } from '@lamliang/kernel';
import { barsWidth, MODULES_MM, quietBarsWidth, type ModuleMm } from '../documents/code.rules.ts';

/** What a sheet shows of an order. */
export type SheetOrder = Pick<
  Order,
  | 'id'
  | 'order_no'
  | 'tracking_no'
  | 'partner_awb_no'
  | 'partner_name'
  | 'sender_name'
  | 'sender_telephone'
  | 'sender_address'
  | 'sender_subdistrict'
  | 'sender_district'
  | 'sender_province'
  | 'sender_zip_code'
  | 'receiver_name'
  | 'receiver_telephone'
  | 'receiver_address'
  | 'receiver_subdistrict'
  | 'receiver_district'
  | 'receiver_province'
  | 'receiver_zip_code'
  | 'weight'
  | 'cod_flag'
  | 'cod_amount'
  | 'remark'
  | 'create_dt'
>;

/**
 * How a sheet of a paper size is laid out, in millimetres. `content` is the width that is printed on: A papers keep
 * clear of the edge that desktop printers cannot reach, a head of 57 mm paper prints 48 mm, one of 77 mm paper 69 mm.
 */
export interface Layout {
  shape: 'tall' | 'short' | 'roll';
  width: number;
  height: number | null;
  content: number;
  bar_height: number;
  matrix_module: number;
  /** Largest COD figure, and the room that it has beside its words (all of the row where they stand above it). */
  cod_size: number;
  cod_room: number;
}

const TALL = { shape: 'tall', content: 94, bar_height: 18, matrix_module: 0.875, cod_size: 13, cod_room: 61 } as const;
export const LAYOUTS: Record<PaperSize, Layout> = {
  A4: { ...TALL, width: 105, height: 148.5 },
  A5: { ...TALL, width: 105, height: 148 },
  A6: { ...TALL, width: 105, height: 148 },
  'sticker-100x150': { ...TALL, width: 100, height: 150 },
  'sticker-100x75': {
    shape: 'short',
    width: 100,
    height: 75,
    content: 94,
    bar_height: 11,
    matrix_module: 0.5,
    cod_size: 9,
    cod_room: 58,
  },
  'thermal-57': {
    shape: 'roll',
    width: 57,
    height: null,
    content: 48,
    bar_height: 14,
    matrix_module: 0.75,
    cod_size: 9,
    cod_room: 44,
  },
  'thermal-77': {
    shape: 'roll',
    width: 77,
    height: null,
    content: 69,
    bar_height: 16,
    matrix_module: 0.75,
    cod_size: 12,
    cod_room: 65,
  },
};

/** Paper of a whole page in mm; null is the length of the content. */
export function pageSize(size: PaperSize): { width: number; height: number | null; per_page: number } {
  return PAPER_SIZES[size];
}

/** Letters and digits that every Code 128 reader gives back as they are. */
const PRINTABLE = /^[\x21-\x7e]+$/;
/** Longest code turned along a roll: beyond it a hand-held reader has to be held too far away. */
const MAX_TURNED_MM = 120;

/** Numbers for the bar code in order of preference: the carrier scans its own number, ours is read until there is one. */
export function barNumbers(order: SheetOrder): string[] {
  return [order.partner_awb_no, order.tracking_no].filter((no): no is string => no !== null && PRINTABLE.test(no));
}

/**
 * Where a bar code stands and how wide its module is: three dots of a 203 dpi head where they fit there, else two. What
 * is too wide for its place with two is put elsewhere or turned, never made finer, because one dot does not print
 * reliably. Quiet zones may lie in the unprinted edge of a roll, since paper is as quiet there.
 * `beside` the square code; `above`: alone in its row; `turned`: along the roll; undefined: it does not fit at all.
 */
export interface BarPlace {
  at: 'beside' | 'above' | 'turned';
  module: ModuleMm;
}
export function barPlace(modules: number, layout: Layout, matrixMm: number): BarPlace | undefined {
  const long = (module: ModuleMm): number => quietBarsWidth(modules, module);
  const fits: [BarPlace['at'], (module: ModuleMm) => boolean][] =
    layout.shape === 'roll'
      ? [
          ['above', (module) => barsWidth(modules, module) <= layout.content && long(module) <= layout.width],
          ['turned', (module) => long(module) <= MAX_TURNED_MM],
        ]
      : [
          ['beside', (module) => long(module) + matrixMm <= layout.content],
          ['above', (module) => long(module) <= layout.content],
        ];
  for (const [at, fit] of fits) for (const module of MODULES_MM) if (fit(module)) return { at, module };
  return undefined;
}

/** Pictures with what joins them; no printing face has them, and they would come out as empty boxes. */
const PICTURES = /[[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]--[©®™]][\ufe0f\u200d\u20e3]*/gv;

/** Text of people as it can be printed. Text of nothing but pictures stays as it is. */
export function printable(text: string): string {
  const without = text.replace(PICTURES, ' ').replace(/\s+/g, ' ').trim();
  return without === '' ? text : without;
}

const THAI = /[\u0e00-\u0e7f]/;
const BANGKOK = /^(จ\.|จังหวัด)?\s*กรุงเทพ/;

function withPrefix(prefix: string, known: RegExp, name: string): string {
  return !THAI.test(name) || known.test(name) ? name : `${prefix}${name}`;
}

/** Subdistrict, district and province as they are written in Thailand; Bangkok has แขวง and เขต and no จังหวัด. */
export function areaLine(area: { subdistrict: string; district: string; province: string }): string {
  const bangkok = BANGKOK.test(area.province);
  return [
    withPrefix(bangkok ? 'แขวง' : 'ต.', /^(ต\.|ตำบล|แขวง)/, area.subdistrict),
    withPrefix(bangkok ? 'เขต' : 'อ.', /^(อ\.|อำเภอ|เขต)/, area.district),
    bangkok ? area.province : withPrefix('จ.', /^(จ\.|จังหวัด)/, area.province),
  ]
    .filter(Boolean)
    .join(THAI.test(area.province) ? ' ' : ', ');
}

export function telephoneLine(telephone: string, masked: boolean): string {
  return masked ? maskTelephone(telephone) : formatTelephone(telephone);
}

/** Grams as kilograms: '1.25', '0.5', '20'. */
export function kilograms(grams: number): string {
  const text = String(Math.round(grams)).padStart(4, '0');
  return `${text.slice(0, -3)}.${text.slice(-3)}`.replace(/\.?0+$/, '');
}

/** '฿1,250.00', or undefined without COD. */
export function codText(order: Pick<SheetOrder, 'cod_flag' | 'cod_amount'>): string | undefined {
  return order.cod_flag === 1 && order.cod_amount > 0 ? `฿${formatBaht(order.cod_amount)}` : undefined;
}

/** Widths of the bold face in em, rounded up. */
const DIGIT_EM = 0.64;
const SEPARATOR_EM = 0.32;

/**
 * Size of the COD figure in mm so that it fills its room, and whether its words must go above it to make more room.
 * It stays the largest figure of the sheet for every amount the wire takes.
 */
export function codFigure(text: string, layout: Layout): { size: number; stacked: boolean } {
  const ems = [...text].reduce((all, sign) => all + (/[,.]/.test(sign) ? SEPARATOR_EM : DIGIT_EM), 0);
  const fitted = (room: number): number => Math.floor(Math.min(layout.cod_size, room / ems) * 10) / 10;
  if (layout.shape === 'roll') return { size: fitted(layout.cod_room), stacked: true };
  const beside = fitted(layout.cod_room);
  if (layout.shape === 'short' || beside >= 9) return { size: beside, stacked: false };
  return { size: fitted(layout.content - 6), stacked: true };
}

export function sheetDate(order: Pick<SheetOrder, 'create_dt'>): string {
  return formatDate(order.create_dt);
}
