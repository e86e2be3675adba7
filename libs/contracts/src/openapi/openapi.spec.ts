import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import * as z from 'zod/mini';
import { ALL_ROUTES } from '../all/index.ts';
import { WEBHOOK_MESSAGES } from '../notifications/index.ts';
import { operationsRoutes } from '../operations.ts';
import { route, type AnyRoute } from '../route.ts';
import { staffListTerms } from '../staff-list.ts';
import { baht } from '../wire.ts';
import { openApi, operation } from './index.ts';
import { componentsOf } from './schema.ts';

type Operation = { operationId: string; parameters: { name: string; in: string; required: boolean }[]; security?: unknown[]; responses: Record<string, unknown>; requestBody?: unknown }; // prettier-ignore
const document = openApi() as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; headers: Json };
};
const components = document.components.schemas;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
type Json = Record<string, unknown>;
/** Every object of the document with the name that it stands under, and where. */
const under = (value: unknown, at: string, name: string): { at: string; name: string; schema: Json }[] =>
  typeof value !== 'object' || value === null
    ? []
    : [
        { at, name, schema: value as Json },
        ...Object.entries(value).flatMap(([key, one]) => under(one, `${at}/${key}`, key)),
      ];
const schemas = under(document, '', '');
/** The component that a reference names, else the schema itself. */
const resolved = (schema: unknown): Json => {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String((schema as Json)['$ref']))?.[1];
  return name ? (components[name] ?? {}) : (schema as Json);
};

describe('openapi.json', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect([result.errors, result.valid, document.openapi]).toEqual([undefined, true, '3.1.0']);
  });
  it('lists exactly the routes that are not internal', () => {
    const routes = Object.entries(ALL_ROUTES).flatMap(([service, t]) => [...Object.values(t), ...Object.values(operationsRoutes(service))]).filter((r) => r.caller.kind !== 'service'); // prettier-ignore
    const wanted = routes.map((r) => `${r.method} ${r.path.replaceAll(/:([a-z_]+)/g, '{$1}')} ${r.id}`);
    expect(operations.map((o) => `${o.method.toUpperCase()} ${o.path} ${o.operation.operationId}`).sort()).toEqual(wanted.sort()); // prettier-ignore
  });
  it('refuses two different schemas of one name, and takes one that is exported twice', () => {
    const [some, other] = [z.object({ text: z.string() }), z.object({ lines: z.string() })];
    expect(() => componentsOf([{ noteTerms: some }, { noteTerms: other }])).toThrow('two schemas of the contract are called NoteTerms'); // prettier-ignore
    expect([...componentsOf([{ noteTerms: some, other }, { noteTerms: some }]).values()]).toEqual(['NoteTerms', 'Other']); // prettier-ignore
    const credit = operations.find(({ operation }) => operation.operationId === 'invoicing.staff.creditable_papers.credit'); // prettier-ignore
    const body = resolved((credit!.operation.requestBody as { content: Record<string, { schema: Json }> }).content['application/json']?.schema); // prettier-ignore
    expect(Object.keys(body['properties'] as Json).toSorted()).toEqual(['lines', 'reason', 'reason_code']);
  });
  it('names the rows of a bulk run in one of three ways, and a filter with its state', () => {
    const replay = operations.find((o) => o.operation.operationId === 'claims.operations.dead_letters.replay_many');
    const body = under(replay?.operation.requestBody, '', '').find(({ name }) => name === 'schema')?.schema;
    expect(body?.['oneOf']).toEqual([{ required: ['ids'] }, { required: ['filter'] }, { required: ['failed_of'] }]);
    expect(body?.['properties']).toMatchObject({ filter: { required: ['state'] } });
  });
  it('has a list search of at most 200 characters everywhere', () => {
    const searches = operations.flatMap(({ operation }) =>
      operation.parameters.filter(({ name }) => name === 'search'),
    );
    expect(searches.length).toBeGreaterThan(5);
    for (const { schema } of searches as unknown as { schema: Json }[])
      expect(schema).toMatchObject({ maxLength: 200 });
  });
  it('names every parameter of a path once, as required', () => {
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((p) => p.in === 'path');
      expect([path, inPath.map((p) => p.name).sort(), inPath.every((p) => p.required)]).toEqual([path, [...path.matchAll(/\{(.+?)\}/g)].map((m) => m[1]).sort(), true]); // prettier-ignore
    }
  });
  it('documents error responses, and requires no session on public routes', () => {
    const of = (id: string) => operations.find((o) => o.operation.operationId === id)?.operation;
    expect(Object.keys(of('orders.create')?.responses ?? {})).toEqual(['200', '400', '401', '403', '404', '409', '413', '415', '422', '429', '500', '503']); // prettier-ignore
    expect([of('orders.track')?.security, of('orders.carrier.event')?.security, of('auth.init')?.security]).toEqual([[], [{ carrier_signature: [] }], undefined]); // prettier-ignore
    expect([of('orders.list'), of('orders.create')]).toMatchObject(
      ['read', 'write'].map((scope) => ({ security: [{ bearer: [] }, { api_key: [] }], 'x-scopes': [scope] })),
    );
    expect(of('auth.init')).not.toHaveProperty('x-scopes');
    expect(of('orders.create')?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    );
  });
  it('says of a key that a call with an API key must have it, where such a call is taken', () => {
    const keys = operations.flatMap(({ operation: { security, parameters } }) =>
      parameters.filter(({ name }) => name === 'Idempotency-Key').map((key) => ({ forKeys: JSON.stringify(security ?? '').includes('api_key'), key })),
    ); // prettier-ignore
    expect(keys.filter(({ forKeys }) => forKeys).length).toBeGreaterThan(1);
    for (const { forKeys, key } of keys) expect(JSON.stringify(key).includes('idempotency.key_required')).toBe(forKeys);
  });
  it('describes a form with files: how many, how large, of which kinds, and their errors', async () => {
    const upload = route({
      id: 'a.upload',
      method: 'POST',
      path: '/client/v1/a',
      caller: { kind: 'login' },
      body: z.object({ price: baht }),
      files: {
        images: { least: 1, most: 5, max_bytes: 2_000, types: ['image/jpeg', 'image/png'] },
        slip: { most: 1, max_bytes: 1_000, types: ['application/pdf'] },
      },
      answer: z.object({}),
      fails: [],
      summary: 'Takes files.',
    });
    const post = operation('a', upload) as unknown as Operation;
    const file = (bytes: number) => ({ type: 'string', format: 'binary', description: `At most ${bytes} bytes.` });
    expect(post.requestBody).toMatchObject({
      content: {
        'multipart/form-data': {
          schema: {
            required: ['price', 'images'],
            properties: {
              price: { type: 'number' },
              images: { type: 'array', items: file(2_000), minItems: 1, maxItems: 5 },
              slip: file(1_000),
            },
          },
          encoding: {
            images: { contentType: 'image/jpeg, image/png' },
            slip: { contentType: 'application/pdf' },
          },
        },
      },
    });
    expect(Object.keys(post.responses)).toEqual(['200', '400', '401', '403', '413', '415', '429', '500', '503']);
    const whole = { ...structuredClone(document), paths: { '/client/v1/a': { post: structuredClone(post) } } };
    expect(await new Validator().validate(whole)).toMatchObject({ valid: true });
  });
  it('uses wire units', () => {
    const create = document.paths['/client/v1/shipment-orders']?.['post'] as { requestBody: { content: { 'application/json': { schema: Json } } } }; // prettier-ignore
    const { properties } = resolved(create.requestBody.content['application/json'].schema);
    expect(properties).toMatchObject({
      cod_amount: { type: 'number' },
      width: { type: 'number' },
      weight: { type: 'integer' },
    });
  });
  it('constrains requests and not responses', () => {
    const bounds = (part: unknown): number => under(part, '', '').reduce((sum, { schema }) => sum + Object.keys(schema).filter((key) => /^(minimum|maximum|minLength|maxLength|maxItems|pattern)$/.test(key)).length + ('$ref' in schema ? bounds(resolved(schema)) : 0), 0); // prettier-ignore
    const { requestBody, responses } =
      operations.find((o) => o.operation.operationId === 'orders.create')?.operation ?? {};
    const answers = Object.values(responses ?? {}).map((one) => (one as Json)['content']);
    expect([bounds(requestBody) > 0, bounds(answers)]).toEqual([true, 0]);
  });
  it('shows a flag as 0 or 1, in queries, bodies and answers', () => {
    const flags = schemas.filter(({ schema }) => [schema['enum']].flat().includes(0));
    expect(flags.length).toBeGreaterThan(100);
    for (const { at, schema } of flags) expect([at, schema]).toMatchObject([at, { type: 'integer', enum: [0, 1] }]);
    expect(schemas.filter(({ schema }) => JSON.stringify(schema).includes('"true"'))).toEqual([]);
  });
  it('lists two types of a value only when one of them is null, which generators of clients understand', () => {
    const several = schemas.flatMap(({ at, schema }) => (Array.isArray(schema['type']) ? [[at, schema['type']]] : []));
    expect(several.length).toBeGreaterThan(100);
    expect(
      several.filter(([, types]) => (types as string[]).length !== 2 || !(types as string[]).includes('null')),
    ).toEqual([]);
  });
  it('shows a text that may be empty as text, of which generators of clients make a type', () => {
    const ways = schemas.flatMap(({ at, schema }) => (Array.isArray(schema['anyOf']) ? [{ at, ways: schema['anyOf'] as Json[] }] : [])); // prettier-ignore
    expect(ways.filter((one) => one.ways.some((way) => way['const'] === ''))).toEqual([]);
    expect((components['OwnAccount'] as { properties: Json }).properties['telephone']).toMatchObject({
      type: 'string',
    });
  });
  it('says of what a change made of a record that its figures are those that are stored', () => {
    const { before, after } = (components['AuditEntry'] as { properties: Record<string, Json> }).properties;
    for (const field of [before, after]) {
      expect(field?.['description']).toMatch(/satang.*grams.*millimetres.*hundredths of a percent/);
      expect(field?.['examples']).toMatchObject([{ normal_weight_price: expect.any(Number), cod_rate_bps: expect.any(Number) }]); // prettier-ignore
    }
  });
  it('names the media types of files, and the schema of the JSON that a route may answer instead', () => {
    const contentOf = (id: string) => (operations.find((o) => o.operation.operationId === id)?.operation.responses['200'] as { content: Record<string, { schema: Json }> } | undefined)?.content ?? {}; // prettier-ignore
    for (const id of ['render.cover_sheets', 'render.proof_of_shipment', 'render.test_label'])
      expect([id, Object.keys(contentOf(id))]).toEqual([id, ['application/pdf', 'application/json']]);
    expect(contentOf('render.cover_sheets')['application/json']?.schema).toMatchObject({
      required: ['status', 'data'],
      properties: {
        data: { anyOf: [{ $ref: '#/components/schemas/JobProgress' }, { properties: { html: { type: 'string' } } }] },
      },
    });
    expect(components['JobProgress']).toMatchObject({ properties: { job_id: { type: 'string' } } });
    expect(Object.keys(contentOf('render.jobs.file'))).toEqual(['application/pdf']);
    expect(Object.keys(contentOf('orders.export'))).toEqual(['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv']); // prettier-ignore
  });
  it('requires the file type of an export', () => {
    const parameters = operations.find((o) => o.operation.operationId === 'orders.export')?.operation.parameters;
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'file_type', in: 'query', required: true, schema: { type: 'string', enum: ['xlsx', 'csv'] } })); // prettier-ignore
  });
  it('describes filter, range and sort of every staff list, and the headers of its answer', () => {
    const lists = Object.values(ALL_ROUTES).flatMap((table) => Object.values<AnyRoute>(table)).filter((r) => r.answers === 'list'); // prettier-ignore
    expect(lists.length).toBeGreaterThan(8);
    for (const one of lists) {
      const described = operations.find((o) => o.operation.operationId === one.id)?.operation;
      if (!described) continue;
      const { headers } = described.responses['200'] as { headers: Json };
      expect([one.id, Object.keys(headers)]).toEqual([one.id, expect.arrayContaining(['Content-Range', 'X-Total-Capped', ...(one.sums ? ['X-Sums'] : [])])]); // prettier-ignore
      const terms = staffListTerms(one.query);
      if (!terms) continue;
      const words = (name: string) => (described.parameters.find((p) => p.name === name) as { description?: string } | undefined)?.description; // prettier-ignore
      expect([words('filter'), words('range'), words('sort')]).toEqual([
        expect.stringContaining(terms.filters.join(', ')),
        expect.stringContaining('500'),
        expect.stringContaining(terms.sorts.join(', ')),
      ]);
    }
  });
  it('[F-A5] describes how a staff list is read on: what the answer names is what the next call gives', () => {
    const { parameters, responses } = operations.find((o) => o.operation.operationId === 'orders.staff.carrier_calls.list')?.operation ?? {}; // prettier-ignore
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'after', in: 'query', required: false, description: expect.stringContaining('`X-Next`') })); // prettier-ignore
    expect(responses?.['200']).toMatchObject({ headers: { 'X-Next': { description: expect.stringContaining('`after`') } } }); // prettier-ignore
    const jobs = operations.find((o) => o.operation.operationId === 'orders.operations.jobs.list')?.operation;
    expect(jobs?.parameters.map(({ name }) => name)).not.toContain('after');
    expect(jobs?.responses['200']).not.toMatchObject({ headers: { 'X-Next': {} } });
  });
  it('promises pages where a page is not found, and where what a page sent is refused', () => {
    const typesOf = (id: string, status: string) => {
      const { responses } = operations.find((o) => o.operation.operationId === id)?.operation ?? {};
      return Object.keys((responses?.[status] as { content: object } | undefined)?.content ?? {});
    };
    expect(typesOf('orders.track_page', '404')).toEqual(['text/html']);
    expect(typesOf('orders.track_page', '429')).toEqual(['application/json']);
    expect(typesOf('orders.track_complaint', '429')).toEqual(['text/html', 'application/json']);
  });
  it('tells how long to wait before an attempt after 429 and 503', () => {
    const { responses } = operations.find((o) => o.operation.operationId === 'notifications.webhooks.test')?.operation ?? {}; // prettier-ignore
    for (const status of ['429', '503'])
      expect(responses?.[status]).toMatchObject({ headers: { 'Retry-After': { schema: { type: 'integer' } } } });
  });
  it('shows moments and days by their format, pages as bounded integers', () => {
    const moments = schemas.filter(({ name, schema }) => name.endsWith('_dt') && [schema['type']].flat().includes('string')); // prettier-ignore
    expect(moments.length).toBeGreaterThan(30);
    expect(moments.filter(({ schema }) => !String(schema['format']).startsWith('date')).map(({ at }) => at)).toEqual([]); // prettier-ignore
    const parameters = operations.find((o) => o.operation.operationId === 'orders.list')?.operation.parameters;
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'limit', schema: { type: 'integer', format: 'int64', minimum: 1, maximum: 100, default: 20 } })); // prettier-ignore
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'from_date', schema: expect.objectContaining({ format: 'date' }) })); // prettier-ignore
    const all = operations.flatMap(({ operation }) => operation.parameters) as {
      name: string;
      schema?: Record<string, unknown>;
    }[];
    const ids = all.filter(({ name, schema }) => name === 'id' && schema?.['type'] === 'integer');
    expect(ids.length).toBeGreaterThan(50);
    for (const { schema } of ids) expect(schema).toMatchObject({ minimum: 1, maximum: 999_999_999_999_999 });
  });
  it('describes the webhook messages that are sent, the test message too, with their headers', () => {
    const { webhooks } = openApi() as { webhooks: Record<string, { post: Operation }> };
    expect(Object.keys(webhooks).sort()).toEqual([...WEBHOOK_MESSAGES.keys(), 'webhook.test'].sort());
    for (const { post } of Object.values(webhooks))
      expect(post.parameters.map((p) => p.name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  });
});
