// Screen texts from the phrase files, so that tests find elements by visible text.
import { AREAS, createTranslations, type Language, type PhraseKey } from '@lamliang/i18n';

export interface Translate {
  (key: string, figures?: Record<string, unknown>): string;
  /** The phrase as a pattern, whatever stands in its `{{figures}}`. */
  like: (key: string) => RegExp;
}

async function phrasesOf(language: Language): Promise<Translate> {
  const { i18n } = await createTranslations(language, AREAS);
  const say = (key: string, figures: Record<string, unknown> = {}): string => {
    if (!i18n.exists(key, figures)) throw new Error(`there is no phrase ${key}`);
    return i18n.t(key as PhraseKey, figures);
  };
  const like = (key: string): RegExp => {
    const raw = say(key, { count: 2, skipInterpolation: true });
    return new RegExp(
      `^${raw
        .split(/\{\{\w+\}\}/)
        .map(literal)
        .join('.+')}$`,
    );
  };
  return Object.assign(say, { like });
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Phrases in Thai, the language of a new visitor. */
export const th = await phrasesOf('th');
export const en = await phrasesOf('en');
