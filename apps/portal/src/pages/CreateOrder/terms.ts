import * as z from 'zod/mini';
import { orderTerms, type OrderTerms } from '@lamliang/contracts/orders';
import { emptyFields, wireOf, type Choice, type Draft } from './draft.rules.ts';

export interface Fault {
  /** Dotted path, the same in the form and on the wire. */
  field: string;
  /** An i18n key, or text of the server. */
  code: string;
}
/** A placeholder carrier and price, to validate the other fields. */
const ANY: Choice = { partner_id: 1, ws: '', price: 0 as Choice['price'] };
const IGNORED = new Set(['partner_id', 'price', 'ws']);

/** Validation errors of the form, by the same rules as the server's. */
export function faultsOf(draft: Draft, word: string): Fault[] {
  const empty = emptyFields(draft).map((field) => ({ field, code: 'validation.required' }));
  const known = new Set(empty.map((fault) => fault.field));
  const parsed = z.safeDecode(orderTerms, wireOf(draft, ANY, word) as never);
  if (parsed.success) return empty;
  const more = parsed.error.issues
    .map((issue) => ({ field: issue.path.join('.'), code: issue.message }))
    .filter(({ field }) => !known.has(field) && !IGNORED.has(field));
  return [...empty, ...more.filter((fault, at) => more.findIndex((other) => other.field === fault.field) === at)];
}

/** The order in internal units. @throws ZodError when the form is invalid. */
export const termsOf = (draft: Draft, choice: Choice, word: string): OrderTerms =>
  z.decode(orderTerms, wireOf(draft, choice, word) as never);
