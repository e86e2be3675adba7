import { createInstance, type i18n as I18n, type Module } from 'i18next';
import { chainOf, DEFAULT_LANGUAGE, type Language } from './languages.ts';
import { LOADERS } from './loaders.ts';
import { AREAS, namespaceOf, type Area, type PhraseTree } from './phrases.ts';

/** Options of i18next that the apps and the server share. The first part of a key names its area. */
export const SHARED_OPTIONS = {
  ns: [...AREAS] as string[],
  defaultNS: 'common',
  nsSeparator: '.',
  keySeparator: '.',
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
  showSupportNotice: false,
  // Nobody knows how long: the phrase ends where the wait would stand. Any other gap stays to be seen.
  missingInterpolationHandler: (_text: string, [gap = '', name = '']: RegExpExecArray): string =>
    name.endsWith(', wait') ? '' : gap,
} as const;

/** How long somebody waits, behind a blank: seconds, from 90 on minutes, from 90 of those hours; nothing where nobody knows. */
export function waitOf(seconds: unknown, language = 'th'): string {
  if (typeof seconds !== 'number') return '';
  const minutes = Math.ceil(seconds / 60);
  const [value, unit] =
    seconds < 90 ? [seconds, 'second'] : minutes < 90 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return ` ${new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(value)}`;
}
/** A shop within a Thai sentence: the word for a shop and its name, which often begins with that word already. */
export const shopOf = (name: unknown): string =>
  String(name).startsWith('ร้าน') ? String(name) : `ร้าน ${String(name)}`;

/** Gives an instance, once it is ready, the formats that phrases name: `{{retry_after_s, wait}}`, `{{shop, shop}}`. */
export function addFormats({ services }: I18n): void {
  services.formatter?.add('wait', waitOf);
  services.formatter?.add('shop', shopOf);
}

export interface Translations {
  i18n: I18n;
  /** Loads areas for the current language and again after every language change. */
  load(areas: readonly Area[]): Promise<void>;
  /** Changes the language after its phrases are loaded. */
  change(language: Language): Promise<void>;
}

/**
 * i18next for a browser app. Each area is a file, loaded when a page needs it.
 * @param areas what the first screen needs. @param plugins i18next modules, for example `initReactI18next`.
 */
export async function createTranslations(
  language: Language = DEFAULT_LANGUAGE,
  areas: readonly Area[] = ['common'],
  plugins: readonly Module[] = [],
): Promise<Translations> {
  const i18n = createInstance();
  for (const plugin of plugins) i18n.use(plugin);
  const wanted = new Set<Area>(areas);
  const brought = new Set<string>();
  let current = language;

  const bring = async (code: Language, area: Area): Promise<void> => {
    const load = LOADERS[code][area];
    const name = `${code} ${area}`;
    if (!load || brought.has(name)) return;
    const tree: PhraseTree = (await load()).default;
    i18n.addResourceBundle(code, namespaceOf(area), tree, true);
    brought.add(name);
  };
  const bringAll = (target: Language, list: Iterable<Area>) =>
    Promise.all([...list].flatMap((area) => chainOf(target).map((code) => bring(code, area))));

  await i18n.init({
    ...SHARED_OPTIONS,
    lng: language,
    resources: {},
    partialBundledLanguages: true,
    react: { useSuspense: false, bindI18n: 'languageChanged', bindI18nStore: 'added' },
  });
  addFormats(i18n);
  await bringAll(language, wanted);
  return {
    i18n,
    async load(more) {
      for (const area of more) wanted.add(area);
      await bringAll(current, more);
    },
    async change(next) {
      await bringAll(next, wanted);
      current = next;
      await i18n.changeLanguage(next);
    },
  };
}
