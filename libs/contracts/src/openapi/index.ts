import * as z from 'zod/mini';
import { ALL_ROUTES } from '../all/index.ts';
import { codeSent } from '../auth/index.ts';
import { ERRORS } from '../errors.ts';
import { WEBHOOK_MESSAGES, webhookTest } from '../notifications/index.ts';
import { operationsRoutes } from '../operations.ts';
import { rateClassOf } from '../rates.ts';
import { refusalsOf } from '../refusals.ts';
import type { AnyRoute, FileRules } from '../route.ts';
import { staffListTerms } from '../staff-list.ts';
import { DEFAULT_LIMIT, EXPORT_TYPES, MAX_LIST_ROWS, nothing } from '../wire.ts';
import { AUDIENCES, isFor, tagGroups, tagOf, tags, WEBHOOK_TAG, type Audience } from './audiences.ts';
import { CHECKED_LATER } from './checked-later.ts';
import { exampleOf, fieldOf } from './described.ts';
import { errorCatalogue } from './errors.ts';
import { headersOf, listHeaders, RETRY_AFTER, SHARED_HEADERS, WEBHOOK_HEADERS } from './headers.ts';
import { introduction } from './introduction.ts';
export { withFieldFaults } from './errors.ts';
import { components, schemaOf, severalOf, wireSchema, type Json } from './schema.ts';

/** What the parameters of a staff list take, from the list's own filters and sorts. */
function listDescriptions(route: AnyRoute): Record<string, Json> {
  const terms = staffListTerms(route.query);
  if (!terms) return {};
  const sorts = terms.sorts.join(', ');
  return {
    filter: { description: `JSON object with any of: ${terms.filters.join(', ')}.`, example: '{"id":[1,2]}' },
    range: {
      description: `JSON array: first and last row, from 0, at most ${MAX_LIST_ROWS} rows.`,
      example: '[0,24]',
      schema: { type: 'string', pattern: '^\\[(0|[1-9][0-9]{0,8}),(0|[1-9][0-9]{0,8})\\]$' },
    },
    after: {
      description: '`X-Next` of the page before: the page begins behind its last row, however many there are. Sorted by id alone; of `range` only how many rows counts.', // prettier-ignore
      example: '4711',
    },
    sort: {
      description: `JSON array: one of ${sorts}; then ASC or DESC.`,
      example: '["id","DESC"]',
      schema: {
        type: 'string',
        enum: terms.sorts.flatMap((one) => ['ASC', 'DESC'].map((way) => JSON.stringify([one, way]))),
      },
    },
  };
}

const DEFAULTS: Record<string, unknown> = { page: 1, limit: DEFAULT_LIMIT };
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description:
    'A random key of yours. The same key again, with the same body, has no second effect and the same answer for three days.',
  example: '0a8a2c0e-5f0c-4a53-9d1f-0d2f4d6f7b1c',
};
const SIGNED = [
  {
    name: 'X-Partner-Timestamp',
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description: 'When it was signed, in seconds since 1970; at most five minutes away.',
    example: '1795222500',
  },
];

function parameters(route: AnyRoute): Json[] {
  const described = listDescriptions(route);
  const list = (schema: z.core.SomeType | undefined, where: 'path' | 'query') => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'parameter', where) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, one]) => {
      const { description, examples: _, ...plain } = one;
      const isId = where === 'path' && plain['type'] === 'integer';
      const [words, given] = fieldOf(route.id, name, where) ?? [];
      const example = exampleOf(plain, given);
      return {
        name,
        in: where,
        // A missing file type is refused with a code of its own, not by the schema.
        required: where === 'path' || required.includes(name) || (name === 'file_type' && route.answers === 'export'),
        schema: { ...plain, ...(isId ? { minimum: 1 } : {}), ...(plain['type'] === 'integer' && name in DEFAULTS ? { default: DEFAULTS[name] } : {}) }, // prettier-ignore
        description: words ?? description,
        ...(example === undefined ? {} : { example }),
        ...(where === 'query' ? described[name] : {}),
      };
    });
  };
  return [
    ...list(route.params, 'path'),
    ...list(route.query, 'query'),
    ...keyOf(route),
    ...(route.caller.kind === 'signed' ? SIGNED : []),
  ];
}

/** OpenAPI cannot say that a parameter is required of one kind of caller alone, so that words do. */
function keyOf({ idempotent, open_api }: AnyRoute): Json[] {
  if (!idempotent) return [];
  const required = typeof idempotent === 'object' && Boolean(idempotent.required);
  const words = open_api && !required ? ' A call with an API key must have it, and is `idempotency.key_required` without; a login may leave it out.' : ''; // prettier-ignore
  return [{ ...IDEMPOTENCY_KEY, required, description: `${IDEMPOTENCY_KEY.description}${words}` }];
}

/** A request body: JSON, or a form of fields and files. */
function content(route: AnyRoute): Json | undefined {
  const body = CHECKED_LATER[route.id] ?? route.body;
  // Files stand among the fields of a form.
  const schema = body && (route.files ? wireSchema : schemaOf)(body, 'request', route.id);
  // How the rows of a bulk run are named is checked beside its schema.
  if (route.runs && schema) {
    schema['oneOf'] = ['ids', 'filter', 'failed_of'].map((name) => ({ required: [name] }));
    const filter = (schema['properties'] as Record<string, Json>)['filter'] ?? {};
    filter['required'] = ['state'];
    const states = severalOf({ type: 'string', enum: route.runs.states });
    const state = { anyOf: states, description: 'Which rows are taken.', examples: [route.runs.states[0]] };
    (filter['properties'] as Json)['state'] = state;
  }
  if (!route.files) return schema && { 'application/json': { schema } };
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Json; required?: string[] };
  const rules = Object.entries(route.files as FileRules);
  const files = rules.map(([name, { least, most, max_bytes }]): [string, Json] => {
    const file = { type: 'string', format: 'binary', description: `At most ${max_bytes} bytes.` };
    const description = fieldOf(route.id, name)?.[0];
    return [
      name,
      most === 1 ? file : { type: 'array', items: file, minItems: least ?? 0, maxItems: most, description },
    ];
  });
  const needed = [...required, ...rules.filter(([, rule]) => rule.least).map(([name]) => name)];
  return {
    'multipart/form-data': {
      schema: { type: 'object', properties: { ...properties, ...Object.fromEntries(files) }, required: needed },
      encoding: Object.fromEntries(rules.map(([name, { types }]) => [name, { contentType: types.join(', ') }])),
    },
  };
}

/** JSON of an answer: in the envelope, or bare. */
function jsonOf({ id, answer, answers }: AnyRoute): Json {
  const data = answer === nothing ? { type: 'object', examples: [{}] } : schemaOf(answer, 'answer', id);
  if (answers === 'bare' || answers === 'list') return { schema: data };
  // No `const`: generators for Java make an enumeration of text of it, which does not compile.
  const status = { type: 'boolean', description: 'True: it worked.', examples: [true] };
  const properties = { status, data: { ...data, description: 'The result.' } };
  return { schema: { type: 'object', required: ['status', 'data'], properties } };
}

/** A body of which every field may be left out may be left out itself. */
function needsBody({ id, body, files }: AnyRoute): boolean {
  const schema = CHECKED_LATER[id] ?? body;
  return Boolean(files) || !schema || !z.safeDecode(schema as z.ZodMiniType, {}).success;
}

const ofTypes = (types: readonly string[]): Json =>
  Object.fromEntries(
    types.map((type) => [
      type,
      { schema: { type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }) } },
    ]),
  );

/** The successful response. A file route may also answer JSON: the job that creates the file, or a preview. */
function success(route: AnyRoute): Json {
  const files = ofTypes(route.media ?? ['application/octet-stream']);
  if (route.answers === 'html') return { description: 'A page', content: ofTypes(['text/html']) };
  if (route.answers === 'export') return { description: 'A document', content: ofTypes(Object.values(EXPORT_TYPES)) };
  if (route.answers !== 'file') return { description: 'Done', content: { 'application/json': jsonOf(route) } };
  if (route.answer === nothing) return { description: 'A file', content: files };
  return { description: 'A file or JSON', content: { ...files, 'application/json': jsonOf(route) } };
}

const securityOf = ({ caller: { kind }, open_api }: AnyRoute): Json => {
  if (open_api) return { security: [{ bearer: [] }, { api_key: [] }] };
  return kind === 'public' ? { security: [] } : kind === 'signed' ? { security: [{ carrier_signature: [] }] } : {};
};

/** Passwords that were wrong, and codes of the second step by themselves; see `login-limit.rules.ts` of auth. */
const LOGIN_LIMIT = 'A login may fail five times a minute. After five failures within 24 hours each further one makes it wait, a minute at first, then twice as long, at most 15 minutes: until then also the right password is answered with 429, `rate.limited` and `Retry-After`. Codes of the second step are counted in the same way.'; // prettier-ignore

/** See `one-time-code.rules.ts` of auth. */
const CODE_LIMIT = 'A telephone or mailbox gets a code for one purpose once in 60 seconds, and ten a day, of which callers without a session have seven and those of one address three; an address asks for 20 codes an hour, unless the operator set another number. Beyond that the answer is 429, `rate.limited`, with `Retry-After` and the `RateLimit-…` headers of the limit that refused.'; // prettier-ignore

/** Who may call a route and what holds for it, in words. */
function whoAndHow(route: AnyRoute): string {
  const { caller, idempotent, limit, deprecated, open_api } = route;
  const rate = rateClassOf(route);
  const who = {
    public: 'Anybody may call it.',
    login: 'Every login may call it.',
    shop: `${'owner' in caller ? 'The owner' : 'Every login'} of a shop may call it.`,
    signed: 'For carriers, by signature.',
    service: '',
    flag: `Needs the permission ${'flags' in caller ? caller.flags.map((one) => `\`${one}\``).join(' or ') : ''}.`,
    staff: `For staff: ${'roles' in caller ? caller.roles.join(', ') : ''}.`,
  }[caller.kind];
  return [
    who,
    ...(open_api ? [`Open to an API key with the scope \`${open_api}\`.`] : []),
    ...(rate ? [`Counted as \`${rate}\`.`] : []),
    ...(limit ? [`At most ${limit.a_minute} calls a minute for each ${limit.per}.`] : []),
    ...(route.answer === codeSent ? [CODE_LIMIT] : []),
    ...(idempotent ? ['Send an `Idempotency-Key`, and the same one when you repeat the call.'] : []),
    ...(route.fails.includes('login.failed') ? [LOGIN_LIMIT] : []),
    ...(deprecated ? [`Nobody should begin with it since ${deprecated.since}.`] : []),
  ].join(' ');
}

/** A page is not found as a page; what a form sends is refused by the page it stands on, where it comes as far as that. */
function failureContent({ answers, method }: AnyRoute, status: number): Json {
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  if (answers !== 'html') return failure;
  const page = ofTypes(['text/html']);
  return status === 404 ? page : method === 'POST' ? { ...page, ...failure } : failure;
}

export function operation(service: string, route: AnyRoute): Json {
  const codes = refusalsOf(route);
  const statuses = [...new Set(codes.map((c) => ERRORS[c]))].sort();
  const rate = rateClassOf(route);
  const waits = (status: number) => (status === 429 || status === 503 ? { 'Retry-After': RETRY_AFTER } : {});
  return {
    operationId: route.id,
    tags: [tagOf(service, route)],
    summary: route.summary,
    description: whoAndHow(route),
    ...(route.deprecated && { deprecated: true }),
    ...securityOf(route),
    ...(route.caller.kind === 'flag' ? { 'x-flags': route.caller.flags } : {}),
    ...(route.caller.kind === 'staff' ? { 'x-staff-roles': route.caller.roles } : {}),
    ...(rate && { 'x-rate-class': rate }),
    ...(route.open_api ? { 'x-scopes': [route.open_api] } : {}),
    parameters: parameters(route),
    ...(route.body || route.files ? { requestBody: { required: needsBody(route), content: content(route) } } : {}),
    responses: {
      200: {
        ...success(route),
        headers: { ...(route.answers === 'list' ? listHeaders(route) : {}), ...headersOf(route) },
      },
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          {
            description: codes.filter((c) => ERRORS[c] === status).join(', '),
            headers: { ...waits(status), ...headersOf(route, status) },
            content: failureContent(route, status),
          },
        ]),
      ),
    },
  };
}

/** Request and response of a webhook; its body is written out, for a name that only webhooks refer to is none to generators. */
function webhook(event: string, message: z.core.SomeType): Json {
  return {
    operationId: `webhook.${event}`,
    tags: [WEBHOOK_TAG],
    summary: `Sent to webhooks subscribed to ${event}, signed as defined by Standard Webhooks.`,
    description: 'Answer 2xx within 15 seconds; the same message may come again with the same `webhook-id`.',
    security: [{ webhook_signature: [] }],
    parameters: WEBHOOK_HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: wireSchema(message, 'answer', `webhook.${event}`) } },
    },
    responses: { '2XX': { description: 'Accepted; with any other answer the message is sent again.' } },
  };
}

const TEXT = { type: 'string' };
const failure = {
  type: 'object',
  description: 'What every failure answers.',
  required: ['status', 'code', 'message', 'errors', 'trace_id'],
  properties: {
    status: { type: 'boolean', description: 'False: it failed.', examples: [false] },
    code: { ...TEXT, description: 'What failed: one of the catalogue, `x-errors`.', examples: ['request.invalid'] },
    message: { ...TEXT, description: 'The same for people, in their language.', examples: ['Please check the fields'] },
    errors: {
      type: 'array',
      description: 'The fields that were refused.',
      items: {
        type: 'object',
        properties: {
          field: { ...TEXT, description: 'Path of the field, with dots.', examples: ['receiver.zip_code'] },
          code: {
            ...TEXT,
            description: 'Why it was refused: one of `x-field-errors`, or `errors.` and a code of `x-errors`.',
            examples: ['validation.zip'],
          },
          message: { ...TEXT, description: 'The same for people.', examples: ['5 digits'] },
        },
      },
    },
    trace_id: { ...TEXT, description: 'The request id; cite it when you ask us.', examples: ['7f3c9a2e51d84b06'] },
    data: { description: 'What a program needs to go on, by code.', examples: [{ retry_after_s: 3 }] },
  },
};

const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token that logging in answers.' },
  api_key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'll_live_…',
    description:
      'The API key of a shop, on the routes with `x-scopes`, which say the scope that it needs. A shop makes it under *API connection* of the portal.',
  },
  carrier_signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Partner-Signature',
    description: 'HMAC-SHA256 in hex of `{X-Partner-Timestamp}.{body}` with the secret of the carrier.',
  },
  webhook_signature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: 'Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`.',
  },
};

const everyRoute = (): [service: string, route: AnyRoute][] =>
  Object.entries(ALL_ROUTES).flatMap(([service, table]) =>
    [...Object.values(table), ...Object.values<AnyRoute>(operationsRoutes(service))]
      .filter(({ caller }) => caller.kind !== 'service')
      .map((route): [string, AnyRoute] => [service, route]),
  );

/** The components that a part of a document refers to, themselves and through others. */
function referredBy(part: unknown, found: Json = {}): Json {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found[name]) continue;
    found[name] = name === 'Failure' ? failure : components[name];
    referredBy(found[name], found);
  }
  return found;
}

const TITLES = { shops: 'Lamliang for shops', carriers: 'Lamliang for carriers', staff: 'Lamliang for staff' };
const made = new Map<Audience | 'all', Json>();

/** OpenAPI 3.1 of the public routes and webhook messages, generated from the contract: of all, or of one audience. */
export function openApi(audience?: Audience): Json {
  const known = made.get(audience ?? 'all');
  if (known) return known;
  const paths: Record<string, Json> = {};
  for (const [service, route] of everyRoute()) {
    if (audience && !isFor(audience, route)) continue;
    const path = route.path.replaceAll(/:([a-z_]+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(service, route) };
  }
  const messages =
    audience && audience !== 'shops' ? [] : [...WEBHOOK_MESSAGES, ['webhook.test', webhookTest] as const];
  const webhooks = Object.fromEntries(messages.map(([event, body]) => [event, { post: webhook(event, body) }]));
  const text = JSON.stringify([paths, webhooks]);
  const audiences = audience ? [audience] : AUDIENCES;
  const document = {
    openapi: '3.1.0',
    info: {
      title: audience ? TITLES[audience] : 'Lamliang',
      version: '1',
      description: introduction(audiences),
      contact: { name: 'Lamliang support', email: 'api@lamliang.example' },
    },
    servers: [{ url: '/', description: 'The host that serves this document.' }],
    security: [{ bearer: [] }],
    tags: tags.filter(({ name }) => text.includes(`"tags":["${name}"]`)),
    'x-tagGroups': tagGroups(audiences),
    'x-errors': errorCatalogue(),
    paths,
    ...(messages.length > 0 ? { webhooks } : {}),
    components: {
      securitySchemes: SECURITY,
      headers: SHARED_HEADERS,
      schemas: Object.fromEntries(
        Object.entries(referredBy([paths, webhooks])).toSorted(([a], [b]) => a.localeCompare(b)),
      ),
    },
  };
  made.set(audience ?? 'all', document);
  return document;
}

/** Where each document is served. */
export const OPENAPI_DOCUMENTS: [path: string, document: () => Json][] = [
  ['/openapi.json', () => openApi()],
  ...AUDIENCES.map((audience): [string, () => Json] => [`/openapi/${audience}.json`, () => openApi(audience)]),
];
