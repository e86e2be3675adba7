import type { Area, Translations } from '@lamliang/i18n';

/** Time in ms after which a script load fails, including one retry. */
export const PAGE_LOAD_MS = 120_000;
const FIRST_TRY_MS = 60_000;
const PAUSE_MS = 1_500;

/** A page's script could not be loaded. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

const within = <T>(promise: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PageLoadError('no answer in time')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Loads a script with one retry and a timeout of two minutes. @throws PageLoadError */
export async function loadScript<T>(fetchScript: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await within(fetchScript(), FIRST_TRY_MS);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  try {
    return await within(fetchScript(), PAGE_LOAD_MS - (performance.now() - started));
  } catch (error) {
    throw new PageLoadError('a script could not be loaded', { cause: error });
  }
}

let translations: Translations | undefined;
/** Sets the source of phrases; called once, before the router starts. */
export function usePhrasesOf(source: Translations): void {
  translations = source;
}

/** Loads phrases that a part of the frame needs only when it is opened. */
export async function loadPhrases(areas: readonly Area[]): Promise<void> {
  await translations?.load(areas);
}
