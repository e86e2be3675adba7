import * as z from 'zod/mini';
import { ALL_ROUTES } from '../all/index.ts';
import { ERRORS } from '../errors.ts';
import { RESERVED_EVENTS, WEBHOOK_MESSAGES, webhookTest } from '../notifications/index.ts';
import { operationsRoutes } from '../operations.ts';
import { refusalsOf } from '../refusals.ts';
import type { AnyRoute, FileRules } from '../route.ts';
import { staffListTerms } from '../staff-list.ts';
import { EXPORT_TYPES, exportTerms, flag, MAX_LIST_ROWS, moment, nothing } from '../wire.ts';

type Json = Record<string, unknown>;

/** Constraints of requests, which do not apply to responses. */
const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'] as const; // prettier-ignore

const partOf = (schema: z.core.SomeType): unknown => (schema._zod.def as { in?: unknown }).in;

/** Requests may also send true and false, but generators of clients understand only one type: 0 or 1. */
function plainFlag(schema: z.core.SomeType, json: Json): void {
  if (partOf(schema) !== partOf(flag)) return;
  delete json['anyOf'];
  Object.assign(json, { type: 'integer', enum: [0, 1] });
}

/** Splits `type: [a, b]` into `anyOf`, for the same reason; `[a, 'null']` is understood, and stays. */
function singleTypes(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(singleTypes);
  if (typeof json !== 'object' || json === null) return json;
  const { type: types, ...rest } = json as Json;
  const walked = (part: object) => Object.fromEntries(Object.entries(part).map(([k, v]) => [k, singleTypes(v)]));
  if (!Array.isArray(types) || types.includes('null')) return walked(json);
  return { ...walked(rest), anyOf: types.map((type: unknown) => ({ type })) };
}

/** A whole number in a path or query is text only in its codec: as a parameter it is an integer with its bounds. */
function plainInteger(schema: z.core.SomeType, json: Json): void {
  const { type, in: from, out } = schema._zod.def as { type: string; in?: z.ZodMiniType; out?: z.ZodMiniType };
  if (type !== 'pipe' || from?._zod.def.type !== 'string' || out?._zod.def.type !== 'number') return;
  const { minimum = 0, maximum } = z.toJSONSchema(out);
  delete json['pattern'];
  Object.assign(json, { type: 'integer', minimum: Math.max(minimum, 0), maximum });
}

/** The wire side of a schema, without the internal side of its codecs. */
function wireSchema(schema: z.core.SomeType, side: 'request' | 'parameter' | 'answer' = 'request'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodMiniType, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      plainFlag(zodSchema, jsonSchema);
      if (side === 'parameter') plainInteger(zodSchema, jsonSchema);
      if (zodSchema === exportTerms.file_type) jsonSchema['enum'] = Object.keys(EXPORT_TYPES);
      if (partOf(zodSchema) === partOf(moment)) jsonSchema['format'] = 'date-time';
      if (side === 'answer') for (const bound of BOUNDS) delete jsonSchema[bound];
    },
  }) as Json;
  return singleTypes(rest) as Json;
}

/** What the parameters of a staff list take, from the list's own filters and sorts. */
function listDescriptions(route: AnyRoute): Record<string, Json> {
  const terms = staffListTerms(route.query);
  if (!terms) return {};
  const sorts = terms.sorts.join(', ');
  return {
    filter: { description: `JSON object with any of: ${terms.filters.join(', ')}.`, example: '{"id":[1,2]}' },
    range: { description: `JSON array: first and last row, from 0, at most ${MAX_LIST_ROWS} rows.`, example: '[0,24]' },
    sort: { description: `JSON array: one of ${sorts}; then ASC or DESC.`, example: '["id","DESC"]' },
  };
}

/** Headers of a list: its rows and their total, and what only some lists have. */
const listHeaders = (route: AnyRoute): Json => ({
  'Content-Range': {
    description: 'The rows of this response and their total: `name first-last/total`.',
    required: true,
    schema: { type: 'string', example: 'orders 0-24/319' },
  },
  'X-Total-Capped': {
    description: '1 when there are more rows than the total says; otherwise absent.',
    schema: { type: 'string', enum: ['1'] },
  },
  ...(route.sums && {
    'X-Sums': {
      description: 'Sums of all matching rows, as JSON.',
      content: { 'application/json': { schema: wireSchema(route.sums, 'answer') } },
    },
  }),
});
const RETRY_AFTER = { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } };

function parameters(route: AnyRoute): Json[] {
  const described = listDescriptions(route);
  const list = (schema: z.core.SomeType | undefined, where: 'path' | 'query') => {
    if (!schema) return [];
    const { properties = {}, required = [] } = wireSchema(schema, 'parameter') as {
      properties?: Json;
      required?: string[];
    };
    return Object.entries(properties).map(([name, one]) => ({
      name,
      in: where,
      // A missing file type is refused with a code of its own, not by the schema.
      required: where === 'path' || required.includes(name) || (name === 'file_type' && route.answers === 'export'),
      schema: one,
      ...(where === 'query' ? described[name] : {}),
    }));
  };
  const key = route.idempotent
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 255 },
          description: 'Repeated requests with the same key have one effect. Required with an API key.',
        },
      ]
    : [];
  return [...list(route.params, 'path'), ...list(route.query, 'query'), ...key];
}

const failure = {
  type: 'object',
  required: ['status', 'code', 'message', 'errors', 'trace_id'],
  properties: {
    status: { const: false },
    code: { type: 'string' },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    trace_id: { type: 'string' },
    data: {},
  },
};

/** A request body: JSON, or a form of fields and files. */
function content(route: AnyRoute): Json | undefined {
  const schema = route.body && wireSchema(route.body);
  // How the rows of a bulk run are named is checked beside its schema.
  if (route.runs && schema) {
    schema['oneOf'] = ['ids', 'filter', 'failed_of'].map((name) => ({ required: [name] }));
    Object.assign((schema['properties'] as Record<string, Json>)['filter'] ?? {}, { required: ['state'] });
  }
  if (!route.files) return schema && { 'application/json': { schema } };
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Json; required?: string[] };
  const rules = Object.entries(route.files as FileRules);
  const files = rules.map(([name, { least, most, max_bytes }]): [string, Json] => {
    const file = { type: 'string', format: 'binary', description: `At most ${max_bytes} bytes.` };
    return [name, most === 1 ? file : { type: 'array', items: file, minItems: least ?? 0, maxItems: most }];
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
function jsonOf({ answer, answers }: AnyRoute): Json {
  const data = wireSchema(answer, 'answer');
  if (answers === 'bare' || answers === 'list') return { schema: data };
  return { schema: { type: 'object', required: ['status', 'data'], properties: { status: { const: true }, data } } };
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
  if (route.answers !== 'file')
    return {
      description: 'Done',
      ...(route.answers === 'list' ? { headers: listHeaders(route) } : {}),
      content: { 'application/json': jsonOf(route) },
    };
  if (route.answer === nothing) return { description: 'A file', content: files };
  return { description: 'A file or JSON', content: { ...files, 'application/json': jsonOf(route) } };
}

export function operation(service: string, route: AnyRoute): Json {
  const codes = refusalsOf(route);
  const statuses = [...new Set(codes.map((c) => ERRORS[c]))].sort();
  return {
    operationId: route.id,
    tags: [service],
    summary: route.summary,
    ...(route.caller.kind === 'public' || route.caller.kind === 'signed' ? { security: [] } : {}),
    ...(route.caller.kind === 'flag' ? { 'x-flags': route.caller.flags } : {}),
    ...(route.caller.kind === 'staff' ? { 'x-staff-roles': route.caller.roles } : {}),
    parameters: parameters(route),
    ...(route.body || route.files ? { requestBody: { required: true, content: content(route) } } : {}),
    responses: {
      200: success(route),
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          {
            description: codes.filter((c) => ERRORS[c] === status).join(', '),
            ...(status === 429 || status === 503 ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
          },
        ]),
      ),
    },
  };
}

const WEBHOOK_HEADERS = {
  'webhook-id': 'The same on every attempt of a message.',
  'webhook-timestamp': 'Seconds since 1970 of this attempt.',
  'webhook-signature': '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`.',
};

/** Request and response of a webhook. */
function webhook(event: string, message: z.core.SomeType): Json {
  return {
    operationId: `webhook.${event}`,
    tags: ['notifications'],
    summary: `${RESERVED_EVENTS.some((one) => one === event) ? 'Reserved, not sent yet. ' : ''}Sent to webhooks subscribed to ${event}, signed as defined by Standard Webhooks.`,
    parameters: Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
      description,
    })),
    requestBody: { required: true, content: { 'application/json': { schema: wireSchema(message) } } },
    responses: { '2XX': { description: 'Accepted; with any other answer the message is sent again.' } },
  };
}

let document: Json | undefined;

/** OpenAPI 3.1 of every public route and every webhook message, generated from the contract. */
export function openApi(): Json {
  if (document) return document;
  const paths: Record<string, Json> = {};
  for (const [service, table] of Object.entries(ALL_ROUTES))
    for (const route of [...Object.values(table), ...Object.values<AnyRoute>(operationsRoutes(service))]) {
      if (route.caller.kind === 'service') continue;
      const path = route.path.replaceAll(/:([a-z_]+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(service, route) };
    }
  document = {
    openapi: '3.1.0',
    info: {
      title: 'Lamliang',
      version: '1',
      description:
        'Parcel shipping for Thailand. Money is baht with two decimals, sizes are centimetres, weights grams, times ISO 8601 with +07:00.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    webhooks: Object.fromEntries(
      [...WEBHOOK_MESSAGES, ['webhook.test', webhookTest] as const].map(([event, body]) => [
        event,
        { post: webhook(event, body) },
      ]),
    ),
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Failure: failure } },
  };
  return document;
}
