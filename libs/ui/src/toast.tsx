import { lazy, Suspense, useEffect, useState } from 'react';
import { deliverTo, type Message } from './toast-queue.ts';

/** How long a toast stays, in ms. */
export const TOAST_MS = 3_000;

const Board = lazy(() => import('./toast-board.tsx').then(({ ToastBoard }) => ({ default: ToastBoard })));

/** Short messages at the top right. Nothing is told by a toast alone. */
export const toast = {
  success: (text: string): void => deliver({ kind: 'success', text }),
  error: (text: string): void => deliver({ kind: 'error', text }),
  warning: (text: string): void => deliver({ kind: 'warning', text }),
  /** Takes every message away; done whenever a navigation starts. */
  dismissAll: (): void => deliver({ kind: 'dismiss' }),
};
const deliver = (message: Message): void => deliverTo.current(message);

/**
 * Place of the toasts, under the top bar. Its script comes when the page has settled, so that a lost connection can
 * still be told; what is said before that waits for it.
 */
export function Toaster() {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return settled ? (
    <Suspense fallback={null}>
      <Board />
    </Suspense>
  ) : null;
}
