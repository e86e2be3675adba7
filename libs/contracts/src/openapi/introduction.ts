import { DEFAULT_RATES, RATE_CLASSES, SESSIONS_PER_SHOP } from '../rates.ts';
import type { Audience } from './audiences.ts';
import { errorTable } from './errors.ts';

const rateTable = (): string =>
  [
    '| Class | Calls at once | Then a second |',
    '| --- | --- | --- |',
    ...RATE_CLASSES.map((name) => `| ${name} | ${DEFAULT_RATES[name].burst} | ${DEFAULT_RATES[name].a_second} |`),
  ].join('\n');

const GENERAL = `Parcel shipping for Thailand: prices of all carriers, booking, labels, COD, tracking and claims.

# Units

Money is baht with at most two decimals, sizes are centimetres with one decimal, weights grams, times ISO 8601 with \`+07:00\`, days those of Bangkok. Flags are 0 or 1. Ids are whole numbers. Answers may have more fields and more values of lists tomorrow than today: pass over what you do not know.

Fields of a body and names of a query that a route does not know are passed over, too, so that a program may run beside a release of ours that is older than it. A PATCH of which no field is known is refused, and so are unknown fields of forms with files, keys of \`filter\` and permission flags: \`validation.unknown\`.

# Answers

What worked is \`{ status: true, data }\`; routes below \`/staff-api\` answer the bare record or list of rows without it. What failed has one shape everywhere: \`{ status: false, code, message, errors, trace_id }\`; decide by \`code\`, which is in the catalogue below. \`X-Request-Id\` is on every answer: send your own, or cite ours when you ask us. \`message\` is for people, in the language of \`Accept-Language\`: th, en or ar. For es, fr and zh it is English until there are such texts.`;

const SHOPS = `# First steps

1. Take an API key: the owner makes it in the portal, under *API connection*, and opens the Open API under *API settings*. Send it as \`Authorization: Bearer ll_live_…\`; it opens the routes that have \`x-scopes\`. Or log in: \`POST /client/v1/auth/login\` with \`username\` and \`password\`. Send the token of the answer as \`Authorization: Bearer <token>\`. A session ends after 12 hours without a call.
2. Ask for prices: \`POST /client/v2/shipment-orders/partner-shipping-prices\`.
3. Book: \`POST /client/v1/shipment-orders\` with an \`Idempotency-Key\`. The money is held at once, the carrier is booked within seconds: wait for \`booking_state: confirmed\`.
4. Print: \`POST /client/v2/shipment-orders/cover-sheets\` answers a PDF for up to 20 orders, else a job.
5. Follow: by webhooks, or by the list. It has 20 rows a page, with \`limit\` up to 100; give its \`next\` as \`after\`, with the same filters, until \`next\` is null.

# Idempotency

Where a route takes \`Idempotency-Key\`, which a call with an API key must have, send a new random key (a UUID) with each booking and the **same** key when you repeat it. For three days the same key with the same body has one effect and the same answer, also when the first answer was lost. Keys count for each route by itself: the same key on another route is another key. The same key with another body is \`idempotency.key_reused\`; while the first request still runs it is \`idempotency.in_flight\`.

# Webhooks

A message is signed as [Standard Webhooks](https://www.standardwebhooks.com) says; its libraries verify it. By hand: take the bytes of the body before parsing, build \`{webhook-id}.{webhook-timestamp}.{body}\`, make the HMAC-SHA256 with the secret (base64 behind \`whsec_\`), compare its base64 with each \`v1,\` part of \`webhook-signature\` in constant time, and refuse a timestamp more than five minutes away. Answer 2xx within 15 seconds. Messages may come twice (\`webhook-id\` is the same) and out of order: \`data.version\` grows with each change of what the event is named after (the order, its COD, a claim): keep the highest of each. An answer 410 turns the webhook off, and what still waits is cancelled; switching it on again sends none of that: ask for each delivery by \`POST /client/v1/webhook-deliveries/{id}/resend\`.`;

const CARRIERS = `# Events of carriers

Send \`X-Partner-Timestamp\` (seconds since 1970) and \`X-Partner-Signature\`: the HMAC-SHA256, in hex, of \`{timestamp}.{body}\` with the secret that we gave you, over the bytes of the body. A signature is good for five minutes. \`event_id\` is yours: the same one again is \`duplicate: 1\` and has no effect. A report with values out of range is stored and not applied: \`accepted: 0\`.`;

const STAFF = `# Lists of the back office

Lists take \`filter\`, \`range\` and \`sort\` as JSON and answer the rows with \`Content-Range\`; \`X-Total-Capped: 1\` says that there are more than the total. A list by id of any length is read on by \`after\`, with the \`X-Next\` of the page before and the same filter, until there is none. Every write is in the audit trail. What is above a limit waits for a second person: see *decisions*.`;

/** The text before the routes of a document. */
export const introduction = (audiences: readonly Audience[]): string =>
  [
    GENERAL,
    ...(audiences.includes('shops') ? [SHOPS] : []),
    ...(audiences.includes('carriers') ? [CARRIERS] : []),
    ...(audiences.includes('staff') ? [STAFF] : []),
    `# Rate limits

Calls are counted by class, for each session; a shop with all its sessions has ${SESSIONS_PER_SHOP} times as much. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds until all is free again) are on every counted answer; \`RateLimit-Policy\` says the same in one line. Beyond the limit the answer is 429 with \`Retry-After\`. Which class a route is of stands in \`x-rate-class\`.

${rateTable()}`,
    `# Versions

The version stands in the path. Within a version fields and values are added, never renamed or removed. A route on its way out is \`deprecated\` and says so by \`Deprecation\`, \`Sunset\` and \`Link\` at least 180 days before.`,
    `# Errors

*Again*: no, the same request fails again; yes, at once; later, after a wait (twice as long each time, with the same idempotency key).

${errorTable()}`,
  ].join('\n\n');
