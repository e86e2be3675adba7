import { useCallback, useEffect, useRef, useState } from 'react';
import { useFailureText } from '@lamliang/ui';

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

/** Work that a button starts and that ends with its component: whether it is going on, and why it failed. */
export function useWork() {
  const failureText = useFailureText();
  const signalNow = useUnmountSignal();
  const [busy, setBusy] = useState(false);
  /** The error: its text follows the language. */
  const [fault, setFault] = useState<unknown>();
  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    const signal = signalNow();
    setBusy(true);
    setFault(undefined);
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) setFault(error);
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  };
  return { busy, fault: fault === undefined ? undefined : failureText(fault), setFault, run };
}
