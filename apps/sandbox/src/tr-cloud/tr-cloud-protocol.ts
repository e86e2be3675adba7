import { createHash } from 'node:crypto';
import { z } from 'zod';

export interface TrCloudKeys {
  company_id: string;
  passkey: string;
  encrypt_head: string;
}
/** How far the clock of a caller may be off (s). */
const SKEW_S = 300;

/** Terms of a call, without its keys. */
export type Terms = Record<string, unknown>;
const keyed = z.looseObject({
  company_id: z.coerce.string(),
  passkey: z.string(),
  timestamp: z.coerce.number(),
  securekey: z.string(),
});

/** What TR Cloud says against a call. */
export class Denied extends Error {
  override readonly name = 'Denied';
}

/**
 * The terms of a call whose keys are right: company, passkey, and the MD5 of the secret head, a `t` and the time.
 * @param now seconds since 1970
 * @throws Denied
 */
export function termsOf(json: string | undefined, keys: TrCloudKeys, now: number): Terms {
  const parsed = keyed.safeParse(read(json));
  if (!parsed.success) throw new Denied('authentication is missing');
  const { company_id, passkey, timestamp, securekey, ...terms } = parsed.data;
  const right = createHash('md5').update(`${keys.encrypt_head}t${timestamp}`).digest('hex');
  if (company_id !== keys.company_id || passkey !== keys.passkey || securekey !== right)
    throw new Denied('authentication failed');
  if (Math.abs(now - timestamp) > SKEW_S) throw new Denied('timestamp expired');
  return terms;
}

const document = z.looseObject({
  reference: z.string().min(1),
  issue_date: z.iso.date(),
  customer: z.looseObject({ contact_id: z.coerce.string().min(1) }),
  product: z.array(z.looseObject({ product_id: z.coerce.string().min(1), price: z.coerce.number() })).min(1),
});
const contact = z.looseObject({ name: z.string().min(1), branch: z.string() });
const product = z.looseObject({ name: z.string().min(1), product_code: z.string().min(1) });

/** Which records a document names. @throws Denied for what is none */
export function namedBy(terms: Terms): { contact: string; products: string[]; reference: string } {
  const { customer, product: rows, reference } = checked(document, terms);
  return { contact: customer.contact_id, products: rows.map((row) => row.product_id), reference };
}
/** @throws Denied for what is no contact or product */
export function mustBe(kind: 'contact' | 'product', terms: Terms): void {
  if (kind === 'contact') checked(contact, terms);
  else checked(product, terms);
}

/**
 * An answer in one of the shapes that TR Cloud has been seen to use, by turns: which of them says nothing.
 * @param turn whole, from 0
 */
export function shaped(turn: number, content: unknown): Record<string, unknown> {
  return [
    { success: 1, result: content },
    { HTTP: '200', data: content },
    { success: '1', body: { data: content } },
    { HTTP: '2xx', result: { data: content } },
  ][turn % 4]!;
}
export const denial = (turn: number, message: string): Record<string, unknown> =>
  turn % 2 ? { HTTP: '400', message } : { success: 0, message };

/** Amounts come with as many decimals as a column has, days of the Buddhist era in some places, nothing as an empty text. */
export const oddAmount = (amount: unknown): string => (amount === undefined || amount === '' ? '' : `${Number(amount).toFixed(2)}${'0'.repeat(18)}`); // prettier-ignore
export function oddDay(turn: number, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return turn % 2 ? `${date}/${month}/${Number(year) + 543}` : day;
}

function checked<T>(schema: z.ZodType<T>, terms: Terms): T {
  const parsed = schema.safeParse(terms);
  if (parsed.success) return parsed.data;
  throw new Denied(`${parsed.error.issues[0]?.path.join('.') ?? ''}: ${parsed.error.issues[0]?.message ?? ''}`);
}
function read(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return undefined;
  }
}
