import { useEffect, useState, type RefObject } from 'react';

/** Whether a horizontally scrolling box has hidden content before or after the visible part, in reading direction. */
export interface Overflow {
  before: boolean;
  after: boolean;
}

/** Tracks scroll position and size of a box and its content. @param content changes when the content does. */
export function useOverflow(box: RefObject<HTMLElement | null>, content: unknown): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ before: false, after: false });
  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const measure = () => {
      // scrollLeft is negative in a right-to-left box. One pixel of tolerance for rounding.
      const at = Math.abs(node.scrollLeft);
      const [before, after] = [at > 1, at + node.clientWidth < node.scrollWidth - 1];
      setOverflow((now) => (now.before === before && now.after === after ? now : { before, after }));
    };
    const observer = new ResizeObserver(measure);
    for (const part of [node, ...node.children]) observer.observe(part);
    node.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', measure);
    };
  }, [box, content]);
  return overflow;
}

/** Scrolls a box by most of its visible width, forwards or back. */
export function scrollOn(node: HTMLElement | null, towards: 'end' | 'start'): void {
  if (!node) return;
  const rtl = getComputedStyle(node).direction === 'rtl';
  const sign = (towards === 'end') === rtl ? -1 : 1;
  const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  node.scrollBy({ left: sign * node.clientWidth * 0.8, behavior: smooth ? 'smooth' : 'auto' });
}
