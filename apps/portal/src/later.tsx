import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { loadScript } from './scripts.ts';

/** A component whose script is loaded when it is first drawn. @param waiting shown until then */
export function later<C extends ComponentType<never>>(load: () => Promise<C>, waiting: ReactNode = null): C {
  const Part = lazy(async () => ({ default: (await loadScript(load)) as unknown as ComponentType<object> }));
  const Later = (props: object) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  );
  return Later as unknown as C;
}
