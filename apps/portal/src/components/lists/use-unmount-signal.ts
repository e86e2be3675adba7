import { useCallback, useEffect, useRef } from 'react';

/** A signal for work that ends with its component. */
export function useUnmountSignal(): () => AbortSignal {
  const control = useRef(new AbortController());
  useEffect(() => {
    const mounted = new AbortController();
    control.current = mounted;
    return () => mounted.abort();
  }, []);
  return useCallback(() => control.current.signal, []);
}
