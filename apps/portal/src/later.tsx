import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { Area } from '@lamliang/i18n';
import { loadPhrases, loadScript } from './scripts.ts';

/**
 * A component whose script is loaded when it is first drawn.
 * @param waiting shown until then
 * @param areas phrases that it has beside those of its page
 */
export function later<C extends ComponentType<never>>(
  load: () => Promise<C>,
  waiting: ReactNode = null,
  areas: readonly Area[] = [],
): C {
  const Part = lazy(async () => {
    const [part] = await Promise.all([loadScript(load), areas.length > 0 && loadScript(() => loadPhrases(areas))]);
    return { default: part as unknown as ComponentType<object> };
  });
  const Later = (props: object) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  );
  return Later as unknown as C;
}
