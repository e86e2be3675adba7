import { useCallback, useState } from 'react';

type Ref = (node: HTMLElement | null) => (() => void) | undefined;

/** Measures an element. @returns its ref, and its inner width in px; 0 until it is measured */
export function useWidth(): [Ref, number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback<Ref>((node) => {
    if (!node) return undefined;
    const measure = () => setWidth(node.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

/** Two refs of one element as one; both stay the same between renders. */
export const useBoth = (one: Ref, other: Ref): Ref =>
  useCallback(
    (node) => {
      const ends = [one(node), other(node)];
      return () => {
        for (const end of ends) end?.();
      };
    },
    [one, other],
  );
