import {
  createTranslations,
  keyBelow,
  type Area,
  type PhraseKey,
  type PhraseTree,
  type Translations,
} from '@lamliang/i18n';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { initReactI18next } from 'react-i18next';
import { thai } from './ra-thai.ts';

export const LOCALES = [
  { locale: 'th', name: 'ไทย' },
  { locale: 'en', name: 'English' },
] as const;
type Locale = (typeof LOCALES)[number]['locale'];
export const DEFAULT_LOCALE: Locale = 'th';

/**
 * The namespace of react-admin's own phrases; names of resources are under `resources`. Its keys begin
 * with words that are also areas of ours (`notification`, `validation`), so they are never read as a namespace.
 */
const RA = 'ra';
const RESOURCE_NAME = /^resources\.([\w-]+)\.name$/;
/** A resource has few names of its own for its fields; the others are shared. */
const FIELD_NAME = /^resources\.([\w-]+)\.fields\.([\w-]+)$/;

const isLocale = (locale: string | undefined): locale is Locale => LOCALES.some((one) => one.locale === locale);

/** react-admin writes `%{name}` and `one |||| many`; i18next wants `{{name}}` and plural keys. */
export function converted(phrases: PhraseTree): PhraseTree {
  const out: PhraseTree = {};
  for (const [key, value] of Object.entries(phrases)) {
    if (typeof value !== 'string') {
      out[key] = converted(value);
      continue;
    }
    const [first = '', many] = value.split('||||').map((form) => form.replaceAll(/%\{(\w+)\}/g, '{{$1}}').trim());
    if (many === undefined) out[key] = first || value;
    else Object.assign(out, { [`${key}_one`]: first, [`${key}_other`]: many });
  }
  return out;
}

const own = (messages: TranslationMessages) => converted(messages.ra as unknown as PhraseTree);

/** What the login says, which is loaded without the rest. */
export const SIGN_IN_AREAS: readonly Area[] = ['common', 'auth', 'errors', 'validation', 'signin'];
/** What the frame behind it says. */
const FRAME_AREAS: readonly Area[] = ['status', 'pricing', 'timeline', 'console'];
const DESK_AREAS: readonly Area[] = ['console-desks'];

let translations: Translations | undefined;
/** Loads the phrases of the frame behind the login and of its lists, in the language of now; later calls do nothing. */
export const loadFramePhrases = async (): Promise<void> => translations?.load(FRAME_AREAS);
/** Loads what single desks say besides. */
export const loadDeskPhrases = async (): Promise<void> => translations?.load(DESK_AREAS);

/**
 * The phrases of the product and of react-admin; a key without a phrase returns the given fallback.
 * @param areas those loaded at once
 */
export async function createI18nProvider(
  first: string | undefined,
  areas: readonly Area[] = [...SIGN_IN_AREAS, ...FRAME_AREAS, ...DESK_AREAS],
): Promise<I18nProvider> {
  translations = await createTranslations(isLocale(first) ? first : DEFAULT_LOCALE, areas, [
    initReactI18next, // the fields and chips of libs/ui translate by react-i18next
  ]);
  const { i18n, change } = translations;
  i18n.addResourceBundle('th', RA, own(thai));
  const englishOfKit = async () => {
    if (!i18n.hasResourceBundle('en', RA))
      i18n.addResourceBundle('en', RA, own((await import('ra-language-english')).default));
  };
  if (i18n.language === 'en') await englishOfKit();
  const mark = () => {
    document.documentElement.lang = i18n.language;
    document.title = `${i18n.t('common.brand')} · ${i18n.t('signin.console')}`;
  };
  mark();
  return {
    translate: (key, options = {}) => {
      const { smart_count, _: fallback, ...figures } = options as Record<string, unknown>;
      const given = {
        ...figures,
        ...(smart_count === undefined ? {} : { count: Number(smart_count), smart_count }),
        defaultValue: (fallback as string | undefined) ?? key,
      };
      const resource = RESOURCE_NAME.exec(key)?.[1];
      if (resource) return i18n.t(keyBelow('console.resource', resource), given);
      const [, of, field] = FIELD_NAME.exec(key) ?? [];
      if (of && field) {
        const defaultValue = i18n.t(keyBelow('console.field', field), given);
        return i18n.t(keyBelow('console.resource_field', `${of}.${field}`), { ...given, defaultValue });
      }
      return key.startsWith(`${RA}.`)
        ? i18n.t(key.slice(RA.length + 1) as PhraseKey, { ...given, ns: RA, nsSeparator: false })
        : i18n.t(key as PhraseKey, given);
    },
    changeLocale: async (locale) => {
      if (locale === 'en') await englishOfKit();
      if (isLocale(locale)) await change(locale);
      mark();
    },
    getLocale: () => i18n.language,
    getLocales: () => [...LOCALES],
  };
}
