import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** The script of a page could not be loaded. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/** A page, or a part of one, whose script is fetched when it is opened, and once more when that failed. */
export const page = <N extends string, P extends object>(
  fetchScript: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    const script = await fetchScript()
      .catch(fetchScript)
      .catch((cause: unknown) => {
        throw new PageLoadError(name, { cause });
      });
    return { default: script[name] };
  });
