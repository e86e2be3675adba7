import type { Language } from './languages.ts';

/** A key is `<area>.<screen>.<thing>`; files are `<language>/<area>.ts`, each loaded when a page needs it. */
export const AREAS = [
  'common',
  'errors',
  'validation',
  'status',
  'auth',
  'entry',
  'frame',
  'home',
  'lists',
  'orders',
  'excel',
  'claims',
  'finance',
  'options',
  'profile',
  'verification',
  'cod',
  'disputes',
  'papers',
  'rewards',
  'fees',
  'pickups',
  'pricing',
  'timeline',
  'notification',
  'message',
  'tracking',
  'signin',
  'console',
  'console-desks',
  'export',
] as const;
export type Area = (typeof AREAS)[number];
/** What keys of an area begin with: single desks of the console have the keys of its frame, and come later. */
export const namespaceOf = (area: Area): Exclude<Area, 'console-desks'> =>
  area === 'console-desks' ? 'console' : area;

const FOR_SHOPS = ['th', 'en', 'ar'] as const;
/**
 * The languages that have every phrase of an area, in every plural form. The others have some, and fall back.
 * The console speaks Thai and English.
 */
export const COMPLETE = {
  ...(Object.fromEntries(AREAS.map((area) => [area, FOR_SHOPS])) as Record<Area, typeof FOR_SHOPS>),
  signin: ['th', 'en'],
  console: ['th', 'en'],
  'console-desks': ['th', 'en'],
  message: ['th', 'en'],
} as const satisfies Record<Area, readonly Language[]>;

export interface PhraseTree {
  [key: string]: string | PhraseTree;
}

/** Thai has one plural form (`_other`); other languages add theirs beside it. */
type PluralOf<K> = K extends `${infer Stem}_other` ? `${Stem}_${'zero' | 'one' | 'two' | 'few' | 'many'}` : never;

/** All phrases of an area, with the keys of the Thai ones, in another language. */
export type Phrases<T> = { [K in keyof T]: T[K] extends string ? string : Phrases<T[K]> } & {
  [K in PluralOf<keyof T & string>]?: string;
};

/** Some phrases of an area; missing ones fall back. */
export type SomePhrases<T> = { [K in keyof T]?: T[K] extends string ? string : SomePhrases<T[K]> } & {
  [K in PluralOf<keyof T & string>]?: string;
};
