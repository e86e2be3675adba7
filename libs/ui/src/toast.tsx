import { lazy, Suspense, useEffect, useState } from 'react';
import { sink, type Message, type Undoable } from './toast-queue.ts';

const Board = lazy(() => import('./toast-board.tsx').then(({ ToastBoard }) => ({ default: ToastBoard })));

/** Toasts at the top right. Never the only place of a message. */
export const toast = {
  success: (text: string): void => deliver({ kind: 'success', text }),
  error: (text: string): void => deliver({ kind: 'error', text }),
  warning: (text: string): void => deliver({ kind: 'warning', text }),
  /** Offers to undo something for some seconds. */
  undo: (what: Undoable): void => deliver({ kind: 'undo', ...what }),
  /** Dismisses all toasts; called when a navigation starts. */
  dismissAll: (): void => deliver({ kind: 'dismiss' }),
};
const deliver = (message: Message): void => sink.current(message);

/**
 * The toast area below the top bar. Its script is loaded after the page has settled, so that a lost connection can
 * still be shown; earlier toasts are queued.
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
