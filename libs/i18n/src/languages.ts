import { PROVIDERS, type Provider } from '@lamliang/kernel/providers';

/** The languages of the product and the two provider sets, which are Thai with a provider's overrides. */
export const LANGUAGES = [
  { code: 'th', name: 'ไทย', short: 'TH', direction: 'ltr', html: 'th' },
  { code: 'en', name: 'English', short: 'EN', direction: 'ltr', html: 'en' },
  { code: 'es', name: 'Español', short: 'ES', direction: 'ltr', html: 'es' },
  { code: 'fr', name: 'Français', short: 'FR', direction: 'ltr', html: 'fr' },
  { code: 'ar', name: 'العربية', short: 'AR', direction: 'rtl', html: 'ar' },
  { code: 'zh', name: '中文', short: 'ZH', direction: 'ltr', html: 'zh-Hans' },
  { code: 'th-x-harbor', name: 'ไทย · Harbor', short: 'TH', direction: 'ltr', html: 'th' },
  { code: 'th-x-ember', name: 'ไทย · Ember', short: 'TH', direction: 'ltr', html: 'th' },
] as const;
export type Language = (typeof LANGUAGES)[number]['code'];
export type LanguageEntry = (typeof LANGUAGES)[number];

export { PROVIDERS, type Provider };

export const DEFAULT_LANGUAGE: Language = 'th';

export function isLanguage(code: unknown): code is Language {
  return LANGUAGES.some((language) => language.code === code);
}

export function languageEntry(code: string): LanguageEntry {
  return LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0];
}

/** The default language set of a provider. */
export function languageOfProvider(provider: Provider): Language {
  return provider === 'lamliang' ? 'th' : `th-x-${provider}`;
}

/** The provider that a language set belongs to, or undefined for the plain languages. */
export function providerOfLanguage(code: string): Provider | undefined {
  return PROVIDERS.find((provider) => code === `th-x-${provider}`);
}

/** Fallback order of phrases: the set itself, Thai for provider sets, then English. */
export function chainOf(code: Language): Language[] {
  if (code === 'th' || code === 'en') return [code];
  return code.startsWith('th-') ? [code, 'th'] : [code, 'en'];
}

/**
 * The preferred language of an Accept-Language header by q values; Thai when none is supported.
 * Regions are ignored (`en-GB` is `en`), provider sets are matched exactly.
 */
export function negotiate(header: string | null | undefined): Language {
  const wishes = (header ?? '')
    .split(',')
    .map((part, index) => {
      const [tag = '', ...settings] = part.trim().split(';');
      const quality = settings.map((setting) => /^\s*q=([\d.]+)\s*$/.exec(setting)?.[1]).find(Boolean);
      return { tag: tag.trim().toLowerCase(), quality: quality === undefined ? 1 : Number(quality), index };
    })
    .filter((wish) => wish.tag !== '' && wish.quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.index - b.index);
  for (const { tag } of wishes) {
    if (isLanguage(tag)) return tag;
    const plain = tag.split('-')[0];
    if (isLanguage(plain)) return plain;
  }
  return DEFAULT_LANGUAGE;
}
