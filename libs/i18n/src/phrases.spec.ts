import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@lamliang/contracts';
import { ALL_ROUTES, SERVICES } from '@lamliang/contracts/all';
import { LOADERS } from './loaders.ts';
import { chainOf, LANGUAGES, languageOfProvider, negotiate } from './languages.ts';
import { AREAS, COMPLETE, type PhraseTree } from './phrases.ts';
import { createTranslations } from './setup.ts';
import { hasText, text } from './text.ts';

const flat = (tree: PhraseTree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
const areaOf = async (code: 'th' | 'en' | 'ar', area: (typeof AREAS)[number]) =>
  flat((await LOADERS[code][area]?.())?.default ?? {});
const figuresOf = (phrase: string) => [...phrase.matchAll(/{{(\w+)(?:, shop)?}}/g)].map((match) => match[1]).toSorted();
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '_other');

/** The labels that the product's specification quotes. */
const QUOTED = [
  'session has expired, please log in again',
  'cannot fetch data',
  'An error occurred, cannot connect to the server, please try later',
  'cannot export file',
  'an error occurred',
  'cannot connect to server',
  'no data',
  'data not found',
  'user not found in the system',
  'order not found',
  'please fill in this field',
  'please choose file type',
  'please choose date',
  'please complete the information',
];

/** Phrases without an Arabic letter: signs, paper sizes, keys, the product's name. */
const FOREIGN_IN_ARABIC = [
  'common.brand',
  'common.baht_sign',
  'common.time_suffix',
  'common.time_of',
  'common.none',
  'frame.search_key',
  'excel.book.range',
  'orders.field.cod',
  'orders.create.book_keys',
  'orders.print.papers.A6',
  'lists.export.xlsx',
  'lists.export.csv',
  'options.webhook.url_start',
];

describe('phrases', () => {
  it('has the quoted labels verbatim in English', async () => {
    const all = (await Promise.all(AREAS.map((area) => areaOf('en', area)))).flat().map(([, phrase]) => phrase);
    expect(QUOTED.filter((words) => !all.includes(words))).toEqual([]);
  });

  it.each(['validation', 'errors'] as const)('%s begins with a capital in English', async (area) => {
    const own = (await areaOf('en', area)).map(([, phrase]) => phrase).filter((phrase) => !QUOTED.includes(phrase));
    expect(own.filter((phrase) => /^[a-z]/.test(phrase))).toEqual([]);
  });

  it.each(AREAS)('%s has the same keys with the same placeholders in every language', async (area) => {
    const thai = new Map(await areaOf('th', area));
    expect(thai.size).toBeGreaterThan(0);
    for (const code of ['en', 'ar'] as const)
      for (const [key, phrase] of await areaOf(code, area)) {
        const source = thai.get(key) ?? thai.get(stem(key));
        if (source === undefined) throw new Error(`${code} ${area}.${key} has no Thai phrase`);
        const figures = figuresOf(phrase).filter((name) => name !== 'count');
        expect([`${code} ${key}`, figures]).toEqual([`${code} ${key}`, figuresOf(source).filter((n) => n !== 'count')]);
      }
  });

  it.each(AREAS.flatMap((area) => COMPLETE[area].map((code) => [area, code] as const)))(
    '%s is complete in %s, in every plural',
    async (area, code) => {
      const plurals = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
      expect(plurals).toHaveLength({ th: 1, en: 2, ar: 6 }[code]);
      const there = new Set((await areaOf(code, area)).map(([key]) => key));
      const wanted = (await areaOf('th', area)).flatMap(([key]) =>
        key.endsWith('_other') ? plurals.map((plural) => key.replace(/other$/, plural)) : [key],
      );
      expect(wanted.filter((key) => !there.has(key)).map((key) => `${code} ${area}.${key}`)).toEqual([]);
    },
  );

  it.each(AREAS.filter((area) => COMPLETE[area].some((code) => code === 'ar')))(
    '%s is in Arabic letters',
    async (area) => {
      const foreign = (await areaOf('ar', area))
        .filter(([, phrase]) => !/[\u0600-\u06ff]/.test(phrase))
        .map(([key]) => `${area}.${key}`);
      expect(foreign).toEqual(FOREIGN_IN_ARABIC.filter((key) => key.startsWith(`${area}.`)));
    },
  );

  it('has no blank phrase and no stray space', async () => {
    const all = (
      await Promise.all(AREAS.flatMap((area) => [areaOf('th', area), areaOf('en', area), areaOf('ar', area)]))
    ).flat();
    expect(all.filter(([key, phrase]) => key !== 'time_suffix' && (phrase === '' || phrase !== phrase.trim()))).toEqual(
      [],
    );
  });

  it('[F-P4] keeps a size in one piece: what stands beside × does not break from it', async () => {
    const all = await Promise.all(AREAS.flatMap((area) => (['th', 'en', 'ar'] as const).map((code) => areaOf(code, area)))); // prettier-ignore
    const sizes = all.flat().filter(([, phrase]) => phrase.includes('×'));
    expect(sizes.length).toBeGreaterThan(6);
    expect(sizes.filter(([, phrase]) => / ×|× /.test(phrase))).toEqual([]);
  });

  it('has a text for every error code in Thai, English and Arabic', () => {
    for (const code of Object.keys(ERRORS)) {
      expect(text('th', `errors.${code}`)).toMatch(/[ก-๙]/);
      expect(text('en', `errors.${code}`)).not.toBe(`errors.${code}`);
      expect(text('ar', `errors.${code}`)).toMatch(/[\u0600-\u06ff]/);
    }
  });

  it('has a header for every column of an export', () => {
    const columns = Object.values(ALL_ROUTES)
      .flatMap((table) => Object.values(table))
      .flatMap((route) => Object.values(route.export?.columns ?? {}));
    expect(columns.length).toBeGreaterThan(20);
    expect(columns.filter(({ header }) => !hasText(header))).toEqual([]);
  });

  it.each(SERVICES)('has a name for the service %s', async (service) => {
    for (const code of ['th', 'en'] as const)
      expect((await areaOf(code, 'console')).map(([key]) => key)).toContain(`operations.service_name.${service}`);
  });

  it('has a text for every validation rule of contracts and servers', () => {
    const root = join(import.meta.dirname, '../../..');
    const rules = new Set<string>();
    for (const folder of ['libs/contracts/src', 'libs/platform/src', 'apps'])
      for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
        if (!file.endsWith('.ts') || /\.spec\.|node_modules|dist/.test(file)) continue;
        for (const match of readFileSync(join(root, folder, file), 'utf8').matchAll(/'(validation\.\w+)'/g))
          rules.add(match[1]!);
      }
    expect(rules.size).toBeGreaterThan(20);
    expect([...rules].filter((rule) => !hasText(rule))).toEqual([]);
  });
});

describe('text', () => {
  it('falls back from a provider set to Thai and from a partial language to English', () => {
    expect(text('th-x-harbor', 'errors.order.not_found')).toBe(text('th', 'errors.order.not_found'));
    expect(text('fr', 'errors.order.not_found')).toBe('order not found');
    expect(text('ar', 'errors.wallet.insufficient')).toMatch(/[؀-ۿ]/);
    expect(text('es', 'errors.webhook.not_found')).toBe('Webhook not found');
  });

  it('fills in placeholders', () => {
    expect(text('en', 'notification.booking_failed.title', { order_no: 'LL1' })).toBe('Booking failed: LL1');
  });
});

describe('languages', () => {
  it('[A239][A240] has six languages and two provider sets', () => {
    expect(LANGUAGES.map((language) => language.code)).toEqual([
      'th',
      'en',
      'es',
      'fr',
      'ar',
      'zh',
      'th-x-harbor',
      'th-x-ember',
    ]);
    expect(languageOfProvider('harbor')).toBe('th-x-harbor');
    expect(chainOf('th-x-harbor')).toEqual(['th-x-harbor', 'th']);
  });

  it.each([
    [undefined, 'th'],
    ['en-GB,en;q=0.9', 'en'],
    ['de, ar;q=0.5, en;q=0.8', 'en'],
    ['zh-Hans-CN', 'zh'],
    ['th-x-ember', 'th-x-ember'],
    ['de', 'th'],
    ['*;q=0.1, fr;q=0', 'th'],
  ])('reads Accept-Language %s as %s', (header, language) => {
    expect(negotiate(header)).toBe(language);
  });
});

it.each([
  ['en', 'session has expired, please log in again'],
  ['th', 'เซสชันหมดอายุ กรุณาเข้าสู่ระบบอีกครั้ง'],
  ['ar', 'انتهت الجلسة، يُرجى تسجيل الدخول مجددًا'],
])(
  '[F-T4] a missing, ended or insufficient session is told in the words of the specification (%s)',
  (language, words) => {
    for (const code of ['session.missing', 'session.expired', 'permission.denied'])
      expect([code, text(language, `errors.${code}`)]).toEqual([code, words]);
  },
);

describe('createTranslations', () => {
  it('loads the areas of the current language, and again after a language change', async () => {
    const translations = await createTranslations('th', ['common']);
    const { i18n } = translations;
    expect(i18n.t('common.save')).toBe('บันทึก');
    await translations.load(['status']);
    expect(i18n.t('status.shipment_status.delivery-failed')).toBe('กำลังจัดส่ง');
    await translations.change('ar');
    expect(i18n.t('status.shipment_status.delivery-success')).toBe('تم التوصيل');
    expect(i18n.t('status.verification.accept')).toBe('مقبول');
    expect([0, 1, 2, 3, 11, 100].map((count) => i18n.t('common.parcels', { count }))).toEqual([
      'لا طرود',
      'طرد واحد',
      'طردان',
      '3 طرود',
      '11 طردًا',
      '100 طرد',
    ]);
    await translations.change('fr');
    expect(i18n.t('status.verification.accept')).toBe('Accepted');
    await translations.change('th-x-harbor');
    expect(i18n.t('common.brand')).toBe('ฮาร์เบอร์');
    expect(i18n.t('common.cancel')).toBe('ยกเลิก');
  });
});

it("[F-P5] a webhook's signing secret has one name in English", async () => {
  const said = (await areaOf('en', 'options')).filter(([key]) => key.startsWith('webhook.'));
  expect(said.filter(([, phrase]) => /\btoken\b/i.test(phrase))).toEqual([]);
  expect(said.filter(([, phrase]) => /\bsecret\b/i.test(phrase)).length).toBeGreaterThan(2);
});
