import type { Order, Party } from '@lamliang/contracts/orders';
import { satangToBaht, type Satang } from '@lamliang/kernel';

export interface DraftItem {
  name: string;
  quantity: string;
  price: Satang | null;
}
/** Form values: text in kilograms and centimetres, money in satang. */
export interface Draft {
  receiver: Party;
  save_receiver_flag: boolean;
  parcel_type: 'parcel' | 'document';
  weight: string;
  width: string;
  length: string;
  height: string;
  packaging_id: number | null;
  /** The manually chosen carrier; null to choose by the rule. */
  partner_id: number | null;
  cod_amount: Satang | null;
  shipment_order_items: DraftItem[];
  product_price: Satang | null;
  insurance: boolean;
  pickup_point_id: number | null;
  own_sender: boolean;
  sender: Party;
  remark: string;
}

export const NO_PARTY: Party = {
  name: '',
  telephone: '',
  address: '',
  subdistrict: '',
  district: '',
  province: '',
  zip_code: '',
};
export const PARTY_FIELDS = Object.keys(NO_PARTY) as (keyof Party)[];

/** Common parcel sizes, in cm. */
export const PRESETS = {
  envelope: { parcel_type: 'document', width: '25', length: '35', height: '1' },
  small: { parcel_type: 'parcel', width: '14', length: '20', height: '6' },
  medium: { parcel_type: 'parcel', width: '22', length: '35', height: '14' },
  large: { parcel_type: 'parcel', width: '30', length: '45', height: '22' },
} as const;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

type BoxFields = Pick<Draft, 'parcel_type' | 'width' | 'length' | 'height'>;

/** The preset that matches the size, if any. */
export function presetOf(draft: BoxFields): Preset | undefined {
  const parts = ['parcel_type', 'width', 'length', 'height'] as const;
  return PRESET_NAMES.find((name) => parts.every((part) => PRESETS[name][part] === draft[part]));
}

/** An empty form with the last used box size, so that weight and zip code suffice for a price. */
export function blankDraft(box: BoxFields = PRESETS.small): Draft {
  return {
    receiver: { ...NO_PARTY },
    save_receiver_flag: true,
    parcel_type: box.parcel_type,
    weight: '',
    width: box.width,
    length: box.length,
    height: box.height,
    packaging_id: null,
    partner_id: null,
    cod_amount: null,
    shipment_order_items: [],
    product_price: null,
    insurance: false,
    pickup_point_id: null,
    own_sender: false,
    sender: { ...NO_PARTY },
    remark: '',
  };
}

/** Whether the form has no input worth saving. */
export function isBlank(draft: Draft): boolean {
  return (
    PARTY_FIELDS.every((field) => draft.receiver[field].trim() === '') &&
    draft.weight === '' &&
    draft.cod_amount === null &&
    draft.remark === ''
  );
}

/**
 * The form for the next parcel: sender and size stay; receiver, weight, COD, goods and a box that was bought are cleared,
 * and the carrier follows the shop's rule again: what was chosen by hand was chosen, and paid, for its parcel.
 */
export function nextDraft(done: Draft): Draft {
  return {
    ...blankDraft(done),
    pickup_point_id: done.pickup_point_id,
    own_sender: done.own_sender,
    sender: { ...done.sender },
    save_receiver_flag: done.save_receiver_flag,
  };
}

const EXACT = /^\d+(?:\.\d+)?$|^\.\d+$/;

/** Parses kilograms to grams; NaN when invalid or finer than a gram. */
export function gramsOf(text: string): number {
  const plain = text.trim().replace(',', '.');
  if (!EXACT.test(plain) || (plain.split('.')[1] ?? '').length > 3) return Number.NaN;
  return Math.round(Number(plain) * 1000);
}

/** Formats grams as kilograms for an input. @param grams integer. */
export const kilogramsOf = (grams: number): string => String(grams / 1000);

const centimetresOf = (text: string): number | undefined => {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return undefined;
  return EXACT.test(plain) ? Number(plain) : Number.NaN;
};

export type MissingInput = 'sender' | 'zip_code' | 'weight' | 'size';

/** The quote request in millimetres and grams, or the inputs that are still missing. */
export function quoteOf(draft: Draft, from_zip_code: string) {
  const weight = gramsOf(draft.weight);
  const [width, length, height] = [draft.width, draft.length, draft.height].map((text) =>
    Math.round((centimetresOf(text) ?? 0) * 10),
  ) as [number, number, number];
  const within = (mm: number) => mm >= 1 && mm <= 5_000;
  const lacking: MissingInput[] = [];
  if (!/^\d{5}$/.test(from_zip_code)) lacking.push('sender');
  if (!/^\d{5}$/.test(draft.receiver.zip_code)) lacking.push('zip_code');
  if (!(weight >= 1 && weight <= 1_000_000)) lacking.push('weight');
  if (![width, length, height].every(within)) lacking.push('size');
  if (lacking.length > 0) return { lacking, terms: undefined };
  return {
    lacking,
    terms: {
      from_zip_code,
      to_zip_code: draft.receiver.zip_code,
      width,
      length,
      height,
      weight,
      ...(draft.cod_amount ? { cod_amount: draft.cod_amount } : {}),
    },
  };
}

/**
 * The goods that go with a parcel. COD parcels need at least one line (Dee-Delivery, B.E. 2567): while the shop has
 * entered none, one default line carries the COD amount.
 */
export function itemsOf(draft: Pick<Draft, 'cod_amount' | 'shipment_order_items'>, word: string): DraftItem[] {
  const written = draft.shipment_order_items.filter((item) => item.name.trim() !== '' || item.price !== null);
  if (written.length > 0 || !draft.cod_amount) return written;
  return [{ name: word, quantity: '1', price: draft.cod_amount }];
}

/** Required fields that are empty, checked before other validation. */
export function emptyFields(draft: Draft): string[] {
  const parties = draft.own_sender ? (['receiver', 'sender'] as const) : (['receiver'] as const);
  const empty = parties.flatMap((side) =>
    PARTY_FIELDS.filter((field) => draft[side][field].trim() === '').map((field) => `${side}.${field}`),
  );
  const sizes = (['weight', 'width', 'length', 'height'] as const).filter((field) => draft[field].trim() === '');
  const price = draft.insurance && !draft.product_price ? ['product_price'] : [];
  return [...empty, ...sizes, ...price];
}

export interface Choice {
  partner_id: number;
  ws: string;
  /** The price shown to the shop, due at booking: shipping and box. */
  price: Satang;
  /** That of the box alone, where one is bought. */
  packaging_price?: Satang | undefined;
}

/** The order in wire units: baht, centimetres, grams. */
export function wireOf(draft: Draft, choice: Choice, word: string): Record<string, unknown> {
  const items = itemsOf(draft, word);
  const baht = (amount: Satang | null) => (amount === null ? undefined : satangToBaht(amount));
  return {
    partner_id: choice.partner_id,
    ws: choice.ws,
    price: satangToBaht(choice.price),
    ...(draft.own_sender ? { sender: draft.sender } : { pickup_point_id: draft.pickup_point_id ?? undefined }),
    receiver: draft.receiver,
    save_receiver_flag: draft.save_receiver_flag ? 1 : 0,
    parcel_type: draft.parcel_type,
    width: centimetresOf(draft.width),
    length: centimetresOf(draft.length),
    height: centimetresOf(draft.height),
    weight: gramsOf(draft.weight),
    ...(draft.cod_amount ? { cod_amount: baht(draft.cod_amount) } : {}),
    ...(draft.product_price === null ? {} : { product_price: baht(draft.product_price) }),
    insurance: draft.insurance ? 1 : 0,
    ...(draft.packaging_id === null ? {} : { packaging_id: draft.packaging_id }),
    ...(choice.packaging_price === undefined ? {} : { packaging_price: satangToBaht(choice.packaging_price) }),
    ...(items.length === 0
      ? {}
      : {
          shipment_order_items: items.map((item) => ({
            name: item.name,
            quantity: Number(item.quantity || Number.NaN),
            price: baht(item.price) ?? 0,
          })),
        }),
    ...(draft.remark.trim() === '' ? {} : { remark: draft.remark }),
  };
}

/** A form prefilled from an order. The carrier is not set when its booking failed. */
export function draftOfOrder(order: Order, items: readonly DraftItem[]): Draft {
  const side = (name: 'sender' | 'receiver') =>
    Object.fromEntries(PARTY_FIELDS.map((field) => [field, order[`${name}_${field}`]])) as unknown as Party;
  const size = (mm: number) => String(mm / 10);
  return {
    receiver: side('receiver'),
    save_receiver_flag: true,
    parcel_type: order.parcel_type,
    weight: kilogramsOf(order.weight),
    width: size(order.width),
    length: size(order.length),
    height: size(order.height),
    packaging_id: order.packaging_id,
    partner_id: order.booking_state === 'failed' ? null : order.partner_id,
    cod_amount: order.cod_amount > 0 ? order.cod_amount : null,
    shipment_order_items: items.map((item) => ({ ...item })),
    product_price: order.product_price > 0 ? order.product_price : null,
    insurance: order.insurance === 1,
    pickup_point_id: order.pickup_point_id,
    own_sender: order.pickup_point_id === null,
    sender: order.pickup_point_id === null ? side('sender') : { ...NO_PARTY },
    remark: order.remark,
  };
}
