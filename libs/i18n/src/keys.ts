import type { DefaultNamespace, Namespace } from 'i18next';
import type { ThaiLoaders } from './loaders.ts';

/** The phrases of each area, by what their keys begin with. */
type Trees = { [A in keyof ThaiLoaders]: Awaited<ReturnType<ThaiLoaders[A]>>['default'] };
type Thai = Omit<Trees, 'console' | 'console-desks'> & { console: Trees['console'] & Trees['console-desks'] };

/** The key of a plural phrase has no `_other`: i18next chooses the form by `count`. */
type Stem<K extends string> = K extends `${infer Plural}_other` ? Plural : K;
type KeysOf<T, Before extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${Stem<K>}` : KeysOf<T[K], `${Before}${K}.`>;
}[keyof T & string];
type FamiliesOf<T, Before extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? never : `${Before}${K}` | FamiliesOf<T[K], `${Before}${K}.`>;
}[keyof T & string];

/** The key of a phrase, for example `common.save`. */
export type PhraseKey = KeysOf<Thai>;
/** What keys begin with, for example `errors` or `status.shipment_status`. */
export type PhraseFamily = FamiliesOf<Thai>;

/**
 * A key whose last part is not known before run time: a code of the server, the name of a field. Where that part is one
 * of a known union a template says it, and the compiler checks each.
 * @returns the key; it need not have a phrase, so give a default where codes may be new
 */
export const keyBelow = (family: PhraseFamily, name: string | number): PhraseKey => `${family}.${name}` as PhraseKey;

/** What stands in the placeholders of a phrase; `count` picks the plural, `defaultValue` is for a key without a phrase. */
interface Figures {
  [placeholder: string]: unknown;
  count?: number | string;
  defaultValue?: string;
}

/**
 * `t` takes these keys only. i18next's own types would infer a phrase from each key, which takes the compiler twice as
 * long; a first, plain signature is enough. The empty namespace leaves no key to the signatures behind it.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'phrases';
    resources: { phrases: Record<never, string> };
    strictKeyChecks: true;
  }
  interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
    (key: PhraseKey, figures?: Figures): string;
  }
}
