import { types } from 'node:util';

/** In the place of what is kept secret. */
export const MASK = '***';

/** Fields whose values never leave in a log or a trace, at any depth: who somebody is, what opens something, what a request holds. */
export const REDACTED =
  'password token authorization cookie api_key secret signature telephone id_card_number account_number account_name tax_number otp email address receiver sender receiver_name sender_name user_name shop_name first_name last_name remark search query body payload parameters detail where hint internalQuery'.split(' '); // prettier-ignore
const FIELD = new RegExp(`^(.*_)?(${REDACTED.join('|')})$`, 'i');

/** What is recognised without the name of its field: telephones, e-mails, query strings, tokens. */
const PATTERNS = [
  /(?<![\w.-])(?:\+66|(?<![:,[])66|0)[ -]?[2-9](?:[ -]?\d){7,8}(?!\w)/g,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi,
  /(?<=\?)[\w.%[\]-]+=[^\s"'\\]*/g,
  /(?<=\bBearer )[\w.~+/-]+=*/gi,
  /(?<![\w-])(?=[\w-]*\d)[\w-]{40,}(?![\w-])(?<!\b00-[0-9a-f]{32}-[0-9a-f]{16}-\d\d)/g,
  // Our own words are ASCII: other letters, written or encoded, are somebody's name, address or wish.
  /[^\x00-\x7f](?:[^\x00-\x7f]| (?=[^\x00-\x7f]))*|(?:%[89a-f][0-9a-f])+/gi,
];

/** A text without what tells of people or opens something. */
export const redactText = (text: string): string => PATTERNS.reduce((left, found) => left.replace(found, MASK), text);

/** Facts for a log or a span: values of private fields are replaced, errors told by `errorFacts`, texts by `redactText`. */
export function redact(value: unknown, depth = 6): unknown {
  if (typeof value === 'string') return redactText(value);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (types.isNativeError(value)) return errorFacts(value);
  if (!depth || ArrayBuffer.isView(value)) return MASK;
  if (Array.isArray(value)) return value.map((one) => redact(one, depth - 1));
  const facts = Object.entries(value).map(([key, inner]) => [
    key,
    FIELD.test(key) && inner !== '' ? MASK : redact(inner, depth - 1),
  ]);
  return Object.fromEntries(facts) as unknown;
}

/** Properties of errors that name things of ours. A database's `detail`, `where`, `hint` and the like hold rows. */
const TOLD = 'code severity schema table column constraint routine syscall address port status'.split(' ');

/** An error as it is logged: type, message, frames, names of tables and constraints, cause. Never values of a statement. */
export function errorFacts(error: unknown, depth = 3): Record<string, unknown> {
  if (!types.isNativeError(error)) return { message: errorMessage(error) };
  const { name, stack = '', cause } = error;
  const facts: Record<string, unknown> = { type: error.constructor.name, message: errorMessage(error) };
  const frames = stack.indexOf('\n    at ');
  facts['stack'] = `${name}: ${facts['message'] as string}${frames < 0 ? '' : stack.slice(frames)}`;
  for (const key of TOLD) {
    const told = (error as unknown as Record<string, unknown>)[key];
    if (typeof told === 'string' || typeof told === 'number') facts[key] = told;
  }
  if (cause !== undefined && depth) facts['cause'] = errorFacts(cause, depth - 1);
  return facts;
}

/**
 * The message of an error without values: PostgreSQL (class 22, RAISE) and parsers of JSON quote what they could not
 * read, and an error that is `foreign` tells what another system has written.
 */
export function errorMessage(error: unknown): string {
  if (!types.isNativeError(error)) return redactText(String(error));
  const { code = '', foreign } = error as { code?: unknown; foreign?: true };
  if (foreign) return MASK;
  const quotes = /^(22|P0)/.test(String(code)) || error.name === 'SyntaxError';
  return redactText(quotes ? error.message.replace(/"[^]*"|'[^']*'/g, `"${MASK}"`) : error.message);
}
