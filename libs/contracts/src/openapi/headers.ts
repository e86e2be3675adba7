import { rateClassOf } from '../rates.ts';
import type { AnyRoute } from '../route.ts';
import { schemaOf, type Json } from './schema.ts';

const whole = { type: 'integer', format: 'int64', minimum: 0 };

/** Headers that many answers have. */
export const SHARED_HEADERS: Record<string, Json> = {
  'X-Request-Id': {
    description: 'The id of this request: yours, or one of ours.',
    schema: { type: 'string' },
    example: '7f3c9a2e51d84b06',
  },
  'RateLimit-Limit': { description: 'Calls at once of this class.', schema: whole, example: 200 },
  'RateLimit-Remaining': { description: 'Calls that are left now.', schema: whole, example: 199 },
  'RateLimit-Reset': { description: 'Seconds until all are free again.', schema: whole, example: 1 },
  'RateLimit-Policy': {
    description: 'Calls at once, and the seconds in which they come back.',
    schema: { type: 'string' },
    example: '200;w=4',
  },
};

export const RETRY_AFTER = {
  description: 'Seconds to wait before the next attempt.',
  schema: { type: 'integer', format: 'int64' },
  example: 3,
};

/** Headers of a route's answers by reference: the request id on all, limits on those that are counted. */
export function headersOf(route: AnyRoute, status = 200): Json {
  const counted = rateClassOf(route) && (status === 200 || status === 429);
  const names = ['X-Request-Id', ...(counted ? Object.keys(SHARED_HEADERS).filter((name) => name.startsWith('RateLimit')) : [])]; // prettier-ignore
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Headers of a list: its rows and their total, and what only some lists have. */
export const listHeaders = (route: AnyRoute): Json => ({
  'Content-Range': {
    description: 'The rows of this response and their total: `name first-last/total`.',
    required: true,
    schema: { type: 'string', example: 'orders 0-24/319' },
  },
  'X-Total-Capped': {
    description: '1 when there are more rows than the total says; otherwise absent.',
    schema: { type: 'string', enum: ['1'] },
  },
  ...('after' in ((route.query as { shape?: object } | undefined)?.shape ?? {}) && {
    'X-Next': {
      description:
        '`after` of the next page of a list by id; absent where the page is not full, for there is none behind it.',
      schema: { type: 'string', pattern: '^[0-9]{1,15}$' },
      example: '4711',
    },
  }),
  ...(route.sums && {
    'X-Sums': {
      description: 'Sums of all matching rows, as JSON.',
      content: { 'application/json': { schema: schemaOf(route.sums, 'answer', `${route.id}.sums`) } },
    },
  }),
});

const signed = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
  example,
});
/** Headers of a webhook message. */
export const WEBHOOK_HEADERS = [
  signed('webhook-id', 'The same on every attempt of a message.', 'msg_2b1f6a0c9d'),
  signed('webhook-timestamp', 'Seconds since 1970 of this attempt.', '1795222500'),
  signed(
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several of them, with blanks between, while two secrets are live.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];
