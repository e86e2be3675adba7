import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { openApi } from './index.ts';

type Json = Record<string, unknown>;
const document = openApi();
/** Every object of the document with where it stands; what an example holds is none of its schemas. */
const under = (value: unknown, at: string): [at: string, Json][] =>
  typeof value !== 'object' || value === null
    ? []
    : [
        ...(Array.isArray(value) ? [] : [[at, value as Json] satisfies [string, Json]]),
        ...Object.entries(value).flatMap(([key, one]) => (/^examples?$/.test(key) ? [] : under(one, `${at}/${key}`))),
      ];
const all = under({ ...document, info: {}, 'x-errors': {} }, '');
const typesOf = ({ type }: Json) => [type].flat().filter((one) => one !== 'null');
const has = (type: string) => all.filter(([, one]) => typesOf(one).includes(type));

/** What generators of clients make of the description as it is served. */
describe('for stock generators', () => {
  it('[F-A1] no component is one that only webhooks refer to, whose name is that of a constant in Go', () => {
    const { paths, components } = document as { paths: Json; components: { schemas: Json } };
    const referred = (part: unknown): string[] =>
      [...JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name);
    const known = new Set(referred(paths));
    for (const name of known) for (const more of referred(components.schemas[name])) known.add(more);
    expect(Object.keys(components.schemas).filter((name) => !known.has(name))).toEqual([]);
  });
  it('[F-A1] a field is never null alone, and a list of whole numbers is one of integers', () => {
    const alone = all.filter(([at, { type }]) => type === 'null' && !/\/(anyOf|oneOf)\/\d+$/.test(at));
    expect(alone.map(([at]) => at)).toEqual([]);
    const lists = all.filter(([, one]) => Array.isArray(one['enum']) && one['enum'].some((v) => typeof v === 'number'));
    expect(lists.length).toBeGreaterThan(100);
    expect(lists.filter(([, one]) => typesOf(one)[0] !== 'integer').map(([at]) => at)).toEqual([]);
  });
  it('[F-A1] every pattern is one of RE2, Java and Python: no \\u, no \\p, nothing that looks around or back', () => {
    const patterns = [...new Set(all.flatMap(([, { pattern }]) => (typeof pattern === 'string' ? [pattern] : [])))];
    expect(patterns.length).toBeGreaterThan(5);
    expect(patterns.filter((one) => /\\[upP]|\(\?[=!<]|\\[1-9kZGz]|[*+?}]\+/.test(one))).toEqual([]);
  });
  it('[F-A1] numbers, times and constants have their format and type', () => {
    const without = (type: string, format: string) =>
      has(type)
        .filter(([, one]) => one['format'] !== format && !one['enum'])
        .map(([at]) => at);
    expect([has('number').length > 100, has('integer').length > 100]).toEqual([true, true]);
    expect([without('number', 'double'), without('integer', 'int64')]).toEqual([[], []]);
    const constants = all.filter(([, one]) => 'const' in one);
    expect(constants.length).toBeGreaterThan(10);
    // A constant true or false becomes an enumeration of text in Java, which does not compile.
    expect(constants.filter(([, one]) => one['type'] !== 'string').map(([at]) => at)).toEqual([]);
    const flags = all.filter(([at]) => at.endsWith('/200/content/application/json/schema/properties/status'));
    expect(flags.filter(([, one]) => one['type'] !== 'boolean').map(([at]) => at)).toEqual([]);
    const times = all.filter(([at, { type }]) => /^\/webhooks\/.*\/(timestamp|occurred_at)$/.test(at) && type);
    expect(times.length).toBeGreaterThan(10);
    expect(times.filter(([, { format }]) => format !== 'date-time')).toEqual([]);
  });
});

describe('words of shared fields', () => {
  it('[F-A1] every example is valid against its schema', () => {
    const given = all.flatMap(([at, one]): [string, Json, unknown][] => [
      ...((one['examples'] as unknown[] | undefined) ?? []).map((value): [string, Json, unknown] => [at, one, value]),
      ...('example' in one && typeof one['schema'] === 'object'
        ? [[at, one['schema'] as Json, one['example']] satisfies [string, Json, unknown]]
        : []),
    ]);
    expect(given.length).toBeGreaterThan(1_000);
    const known = new Map<string, boolean>();
    const isValid = (described: Json, value: unknown) => {
      const schema = { ...described, examples: [], description: '' };
      // Zod knows only UTC as a time; ours have the offset of Thailand.
      if (described['format'] === 'date-time') return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/.test(String(value));
      const key = JSON.stringify([schema, value]);
      if (!known.has(key)) known.set(key, z.fromJSONSchema(schema as never).safeParse(value).success);
      return known.get(key);
    };
    expect(given.filter(([, schema, value]) => !isValid(schema, value)).map(([at, , value]) => [at, value])).toEqual(
      [],
    );
  });
  it('[F-A1] rows of a page are no baht, a price is no number of rows, and a secret is no session', () => {
    const of = (end: string) => all.filter(([at]) => at.endsWith(end)).map(([, one]) => one['description']);
    expect(new Set(of('/data/properties/limit'))).toEqual(new Set(['Rows of a page.']));
    expect(new Set(of('/data/properties/total'))).toEqual(new Set(['All matching rows.']));
    expect(of('/LogisticOption/properties/total')).toEqual([expect.stringContaining('in baht')]);
    expect(new Set(of('/credit_line/properties/limit'))).toEqual(new Set(['Limit of the credit line in baht.']));
    expect(of('/ShopBalances/properties/insurance')).toEqual([expect.stringContaining('Balance for premiums')]);
    expect(of('/OrderTerms/properties/insurance')).toEqual(['1 for an insured parcel.']);
    const patch = all.find(([at]) => at.startsWith('/paths//client/v1/webhook-markup/{id}/patch/requestBody') && at.endsWith('/token')); // prettier-ignore
    expect(patch?.[1]['description']).toBe('A new signing secret.');
  });
});

describe('words that a field took over from another of its name', () => {
  const { components } = openApi() as unknown as { components: { schemas: Record<string, { properties: Record<string, Json> }> } }; // prettier-ignore
  const told = (at: string) => {
    const [owner = '', name = ''] = at.split('.');
    const { description, examples } = components.schemas[owner]?.properties[name] ?? {};
    return [description, (examples as unknown[] | undefined)?.[0]];
  };
  it.each<[string, RegExp, unknown]>([
    ['Uploaded.file', /^Id of the file/, expect.stringMatching(/^[\da-f-]{36}$/)],
    ['Uploaded.name', /as it was sent/, 'id-card.jpg'],
    ['Uploaded.type', /^Media type/, 'image/jpeg'],
    ['Uploaded.size', /^Bytes/, expect.any(Number)],
    ['Uploaded.url', /quarter of an hour/, expect.stringMatching(/^\//)],
    ['Invite.expire_dt', /invitation/, expect.any(String)],
    ['StaffInvite.expire_dt', /invitation/, expect.any(String)],
    ['Offer.expire_dt', /invitation/, expect.any(String)],
    ['PersonalCopy.expire_dt', /downloaded/, expect.any(String)],
    ['PersonalCopy.done', /^Services/, 6],
    ['PersonalCopy.total', /^Services/, 6],
    ['OpenSession.expire_dt', /session ends/, expect.any(String)],
    ['OpenApiAccess.key', /^The API key of the shop/, undefined],
    ['Bank.id', /Bank of Thailand/, 4],
    ['Bank.code', /^Short name/, 'KBANK'],
    ['Bank.name', /^Name of the bank/, 'กสิกรไทย'],
    ['CardTerms.id_card_number', /13 digits/, '1103700000127'],
    ['CodTerms.account_number', /digits only/, '0123456789'],
    ['OwnAccount.id_card_number', /last four/, '••••0121'],
    ['CodRound.account_number', /last four/, '••••6789'],
    ['SpecialPriceTerms.normal_weight_price', /each kilogram/, 5],
    ['CurrentUser.account_child_link', /may do in the shop that was entered/, undefined],
    ['Banner.link', /banner/, '/wallet/topup'],
    ['AccessLevel.name', /level/, 'Accountant'],
    ['PartyRequest.name', /who sends or gets/, 'สมชาย ใจดี'],
    ['Partner.name', /carrier/, 'Flash Express'],
  ])('[F-A1] %s is told as what it is there', (at, words, example) => {
    expect(told(at)).toEqual([expect.stringMatching(words), example]);
  });
  it('[F-A1] the number of an ID card that stands as an example has its check digit', () => {
    const digits = [...String(told('CardTerms.id_card_number')[1])].map(Number);
    const sum = digits.slice(0, 12).reduce((all, digit, i) => all + digit * (13 - i), 0);
    expect((11 - (sum % 11)) % 10).toBe(digits[12]);
  });
});

describe('what integrators have to know', () => {
  it('[F-A1] idempotency by route, failures of a login, the cursor, resending and languages are told', () => {
    const { info, paths } = openApi('shops') as { info: Json; paths: Record<string, Record<string, Json>> };
    const words = String(info['description']);
    for (const one of [
      'Keys count for each route',
      'give its `next` as `after`',
      'th, en or ar. For es, fr and zh it is English',
      'switching it on again sends none of that',
    ])
      expect(words).toContain(one);
    expect(Object.keys(paths)).toContain('/client/v1/webhook-deliveries/{id}/resend');
    expect(paths['/client/v1/auth/login']?.['post']?.['description']).toMatch(
      /five failures .* 24 hours .* 15 minutes.*429/,
    );
  });
});
