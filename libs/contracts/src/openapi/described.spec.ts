import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { ERRORS } from '../errors.ts';
import { EXPOSED_HEADERS } from '../headers.ts';
import { AUDIENCES } from './audiences.ts';
import { FIELD_TABLES } from './described.ts';
import { OPENAPI_DOCUMENTS, openApi } from './index.ts';

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  tags: string[];
  parameters: (Json & { name: string; in: string })[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { headers?: Json; content?: Record<string, { schema: Json }> }>;
}
interface Document {
  info: { title: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Json>; headers: Json; securitySchemes: Json };
  'x-errors': Json;
}
const document = openApi() as unknown as Document;
const operationsOf = ({ paths, webhooks = {} }: Document) =>
  [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) => Object.values(methods));

const composite = (json: Json): boolean =>
  '$ref' in json || 'properties' in json || Boolean((json['items'] && composite(json['items'] as Json)) || (json['anyOf'] as Json[] | undefined)?.some(composite)); // prettier-ignore
const isFile = (json: Json): boolean =>
  json['format'] === 'binary' || Boolean(json['items'] && isFile(json['items'] as Json));

/** Every property of the schemas below a part of the document, with where it stands. */
function properties(part: unknown, at: string): [at: string, Json][] {
  if (typeof part !== 'object' || part === null) return [];
  const own = (part as Json)['properties'];
  const here = typeof own === 'object' ? Object.entries(own as Json).map(([name, one]): [string, Json] => [`${at}.${name}`, one as Json]) : []; // prettier-ignore
  return [...here, ...Object.entries(part).flatMap(([key, one]) => properties(one, `${at}/${key}`))];
}

describe('words of the API description', () => {
  it('[F-A1] every property and parameter has a description and an example', () => {
    const all = properties(document, '');
    expect(all.length).toBeGreaterThan(1_000);
    expect(all.filter(([, one]) => !one['description']).map(([at]) => at)).toEqual([]);
    expect(all.filter(([, one]) => !one['examples'] && !composite(one) && !isFile(one)).map(([at]) => at)).toEqual([]);
    const parameters = operationsOf(document).flatMap((o) => o.parameters.map((one): Json => ({ ...one, at: `${o.operationId} ${one.name}` }))); // prettier-ignore
    expect(parameters.length).toBeGreaterThan(200);
    expect(parameters.filter((one) => !one['description'] || one['example'] === undefined).map((one) => one['at'])).toEqual([]); // prettier-ignore
  });
  it('[F-A1] no words are kept for a field that is nowhere', () => {
    const names = new Set(properties(document, '').map(([at]) => at.slice(at.lastIndexOf('.') + 1)));
    for (const { parameters } of operationsOf(document)) for (const { name } of parameters) names.add(name);
    const kept = FIELD_TABLES.flatMap((table) => Object.keys(table));
    expect(kept.filter((key) => !names.has(key.slice(key.lastIndexOf('.') + 1)))).toEqual([]);
    expect(kept.filter((key, i, keys) => keys.indexOf(key) !== i)).toEqual([]);
  });
  it('[F-A1] what is used more than once has a name, and every reference leads somewhere', () => {
    const text = JSON.stringify(document);
    const refs = new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)].map(([, kind, name]) => `${kind}/${name}`)); // prettier-ignore
    const made = ['schemas', 'headers'].flatMap((kind) => Object.keys(document.components[kind as 'schemas']).map((name) => `${kind}/${name}`)); // prettier-ignore
    expect([...refs].filter((ref) => !made.includes(ref))).toEqual([]);
    expect(made).toEqual(expect.arrayContaining(['schemas/Order', 'schemas/OrderTerms', 'schemas/Failure', 'schemas/Webhook', 'headers/X-Request-Id'])); // prettier-ignore
    expect(made.length).toBeGreaterThan(60);
    const rows = document.paths['/client/v2/shipment-orders']?.['get']?.responses['200']?.content?.['application/json'];
    expect(rows?.schema).toMatchObject({ properties: { data: { properties: { rows: { items: { $ref: '#/components/schemas/Order' } } } } } }); // prettier-ignore
  });
  it('[F-A1] describes rows of a bulk booking and what carriers report', () => {
    const bodyOf = (path: string) => document.paths[path]?.['post']?.requestBody?.content['application/json']?.schema;
    expect(bodyOf('/client/v1/shipment-orders/bulk-create')).toEqual({
      $ref: '#/components/schemas/BulkOrdersRequest',
    });
    expect(document.components.schemas['BulkOrdersRequest']).toMatchObject({ properties: { shipment_orders: { maxItems: 1_000, items: { required: expect.arrayContaining(['receiver', 'weight']) } } } }); // prettier-ignore
    const form = document.paths['/client/v1/shipment-orders/{id}/claims']?.['post']?.requestBody?.content['multipart/form-data']?.schema; // prettier-ignore
    expect(form?.['required']).toEqual(['claim_type_id', 'product_price', 'compensation_amount', 'detail', 'images']);
    expect(Object.keys(form?.['properties'] ?? {})).toEqual(form?.['required']);
    expect(bodyOf('/partner-api/v1/{partner}/events')).toEqual({ $ref: '#/components/schemas/CarrierPushRequest' });
  });
  it('[F-A1] says what is checked beside a schema: telephones, control characters, the states of a bulk run', () => {
    const { properties: party } = document.components.schemas['PartyRequest'] as { properties: Record<string, Json> };
    const [phone, name] = [party['telephone'], party['name']].map((one) => new RegExp(String(one?.['pattern'])));
    expect(['0812345678', '021234567', '081234567', '+66812345678'].map((one) => phone?.test(one))).toEqual([true, true, false, false]); // prettier-ignore
    expect(['ร้าน\nดอกไม้', 'a\u0001'].map((one) => name?.test(one))).toEqual([true, false]);
    expect(document.components.schemas['OrderTerms']).toMatchObject({ properties: { cod_amount: { minimum: 0 } } });
    const list = document.paths['/staff-api/v1/webhook-deliveries']?.['get']?.parameters ?? [];
    const [range, sort] = ['range', 'sort'].map((one) => list.find(({ name: own }) => own === one)?.['schema'] as Json);
    expect(new RegExp(String(range?.['pattern'])).test('[0,24]')).toBe(true);
    expect(sort?.['enum']).toEqual(expect.arrayContaining(['["id","DESC"]', '["create_dt","ASC"]']));
    const resend = document.paths['/staff-api/v1/webhook-deliveries/{id}/resend']?.['post']?.requestBody;
    expect(resend).toMatchObject({ required: false });
    const run = document.paths['/staff-api/v1/webhook-deliveries/runs/resend']?.['post']?.requestBody?.content['application/json']?.schema; // prettier-ignore
    const filter = (run?.['properties'] as Record<string, Json> | undefined)?.['filter'];
    expect(filter).toMatchObject({ required: ['state'], properties: { state: { anyOf: [{ enum: ['exhausted'] }, { type: 'array' }] }, id: { anyOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, { type: 'array' }] } } }); // prettier-ignore
  });
  it('[F-A1] ids and pages are bounded integers, with their defaults', () => {
    for (const { operationId, parameters } of operationsOf(document))
      for (const { name, in: where, schema } of parameters as (Json & { name: string; in: string; schema: Json })[]) {
        if (schema['type'] !== 'integer' || 'enum' in schema) continue;
        const wanted = { minimum: expect.any(Number), maximum: expect.any(Number), ...(['page', 'limit'].includes(name) ? { default: name === 'page' ? 1 : 20 } : {}), ...(where === 'path' ? { minimum: 1 } : {}) }; // prettier-ignore
        expect([operationId, name, schema]).toEqual([operationId, name, expect.objectContaining(wanted)]);
      }
  });
  it('[F-A1] every answer has the request id, counted ones the limits; 400 stands wherever there is input', () => {
    for (const { operationId, parameters, requestBody, responses } of Object.values(document.paths).flatMap((methods) =>
      Object.values(methods),
    )) {
      // prettier-ignore
      for (const [status, { headers }] of Object.entries(responses))
        expect([operationId, status, headers]).toEqual([operationId, status, expect.objectContaining({ 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } })]); // prettier-ignore
      if (parameters.length > 0 || requestBody) expect([operationId, '400' in responses]).toEqual([operationId, true]);
    }
    const list = document.paths['/client/v2/shipment-orders']?.['get']?.responses['200']?.headers;
    expect(Object.keys(list ?? {})).toEqual(['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy']); // prettier-ignore
  });
  it('[F-A1] pages of other origins may read every header that answers have', () => {
    const named = Object.values(document.paths).flatMap((methods) => Object.values(methods)).flatMap(({ responses }) => Object.values(responses).flatMap(({ headers }) => Object.keys(headers ?? {}))); // prettier-ignore
    const exposed = EXPOSED_HEADERS.split(', ');
    expect([...new Set(named)].filter((name) => !exposed.includes(name.toLowerCase()))).toEqual([]);
  });
  it('[F-A1] says of a field what it is where it stands', () => {
    const field = (schema: string, name: string) => (document.components.schemas[schema]?.['properties'] as Record<string, Json> | undefined)?.[name]; // prettier-ignore
    const parameter = (path: string, method: string, name: string) => document.paths[path]?.[method]?.parameters.find((one) => one.name === name); // prettier-ignore
    const customers = '/client/admin-api/v1/accounts';
    const says: [unknown, object][] = [
      [parameter(customers, 'get', 'status'), { example: 'wait-confirm', description: expect.stringContaining('verification'), schema: { enum: expect.arrayContaining(['accept', 'suspended']) } }],
      [parameter(customers, 'get', 'cod_status'), { example: 'wait-confirm', description: expect.stringContaining('approval of COD'), schema: { enum: expect.arrayContaining(['not-accept']) } }],
      [parameter('/client/v1/accounts-childs/{id}', 'patch', 'id'), { description: expect.stringContaining('child_id') }],
      [parameter('/client/v1/accounts-childs/{id}', 'delete', 'id'), { description: expect.stringContaining('child_id') }],
      [field('ProfileTerms', 'profile_pic'), { description: expect.stringContaining('uploaded') }],
      [field('OwnAccount', 'profile_pic'), { examples: [expect.stringMatching('^/client/v1/auth-files/')] }],
      [field('Uploaded', 'url'), { examples: [expect.stringMatching('^/client/v1/auth-files/')] }],
      [field('AccountChildLink', 'access_level'), { description: expect.stringContaining('flags') }],
      [field('InviteTerms', 'access_level'), { description: expect.stringContaining('Id of the level') }],
      [field('InviteTerms', 'telephone'), { pattern: expect.any(String) }],
      [field('PackagingBoxTerms', 'price'), { minimum: 0 }],
      [field('IdentityDecisionRequest', 'remark'), { description: expect.stringContaining('required with `not-accept`') }],
      [field('CodDecisionRequest', 'remark'), { description: expect.stringContaining('required with `not-accept`') }],
      [field('RegistrationTerms', 'otp'), { description: expect.stringContaining('unless `register_token`') }],
      [field('FacebookTerms', 'ref'), { description: expect.stringContaining('unless `register_token`') }],
      [field('OpenApiAccess', 'old_key'), { anyOf: [{ properties: { end_dt: { description: expect.not.stringContaining('null') } } }, { type: 'null' }] }],
    ]; // prettier-ignore
    for (const [said, wanted] of says) expect(said).toMatchObject(wanted);
    const otp = document.paths['/client/v1/register/request-otp-for-register']?.['post']?.requestBody;
    expect(otp).toMatchObject({ content: { 'application/json': { schema: { properties: { telephone: { pattern: expect.any(String) } } } } } }); // prettier-ignore
    const opened = document.paths['/client/v1/auth-files/{token}']?.['get']?.responses['200']?.content;
    expect(Object.keys(opened ?? {})).toEqual(['image/jpeg', 'application/pdf']);
    expect(document.info.description).toContain('routes below `/staff-api` answer the bare record');
  });
  it('[F-A1] wherever staff must give a reason it has 5 characters, and the document says so', () => {
    const bodies = operationsOf(document).flatMap(({ operationId, requestBody }) => {
      const [{ schema } = { schema: {} }] = Object.values(requestBody?.content ?? {}) as { schema: Json }[];
      const named = document.components.schemas[String(schema['$ref']).split('/').at(-1) ?? ''] ?? schema;
      const { reason } = (named['properties'] ?? {}) as Record<string, Json>;
      return reason && 'minLength' in reason ? [[operationId, reason['minLength']]] : []; // prettier-ignore
    });
    expect(bodies.length).toBeGreaterThan(15);
    expect(bodies.filter(([, least]) => least !== 5)).toEqual([]);
  });
  it('[F-A1] explains idempotency, limits and every code of an error', () => {
    const { description } = document.info;
    expect(description).toContain('Idempotency-Key');
    expect(description).toContain('RateLimit-Remaining');
    expect(Object.keys(document['x-errors'])).toEqual(Object.keys(ERRORS));
    for (const code of Object.keys(ERRORS)) expect(description).toContain(`\`${code}\``);
    for (const path of description.matchAll(/`(?:GET|POST) (\/[\w/-]+)`/g)) expect(document.paths).toHaveProperty([path[1] ?? '']); // prettier-ignore
  });
  it('[F-A1] has a document for each audience, which together have all routes', async () => {
    const each = AUDIENCES.map((audience) => openApi(audience) as unknown as Document);
    const ids = (one: Document) => operationsOf(one).map(({ operationId }) => operationId);
    expect([...new Set(each.flatMap(ids))].sort()).toEqual(ids(document).sort());
    const [shops, carriers, staff] = each as [Document, Document, Document];
    expect(Object.keys(shops.paths).filter((path) => /staff-api|admin|partner-api/.test(path))).toEqual([]);
    expect(Object.keys(carriers.paths)).toEqual([
      '/partner-api/v1/{partner}/events',
      '/partner-api/v1/{partner}/pickups',
    ]);
    expect(ids(staff)).toEqual(expect.arrayContaining(['auth.login', 'auth.staff.customers.list']));
    expect([shops.webhooks, carriers.webhooks]).toEqual([document.webhooks, undefined]);
    for (const one of each) {
      const { errors } = await new Validator().validate(structuredClone(one) as never);
      const used = new Set(operationsOf(one).flatMap(({ tags }) => tags));
      expect([one.info.title, errors, one.tags.map(({ name }) => name).sort()]).toEqual([one.info.title, undefined, [...used].sort()]); // prettier-ignore
    }
    expect(OPENAPI_DOCUMENTS.map(([path]) => path)).toEqual(['/openapi.json', '/openapi/shops.json', '/openapi/carriers.json', '/openapi/staff.json']); // prettier-ignore
  });
});
