import { useColorScheme, useTheme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { useTranslation } from 'react-i18next';
import { attachBoard, type Undoable } from './toast-queue.ts';
import { RADIUS, BELOW_BARS } from './tokens.ts';

/** How long a toast stays, in ms; longer where it can be undone. */
const TOAST_MS = 3_000;
const UNDO_MS = 7_000;

/** A toast has the colours of the status chips and the corners of the product, not the library's. */
const TONES = Object.fromEntries(
  (['success', 'error', 'warning', 'info'] as const).flatMap((tone) => [
    [`--${tone}-bg`, `var(--ll-palette-tone-${tone}-tint)`],
    [`--${tone}-text`, `var(--ll-palette-tone-${tone}-text)`],
    [`--${tone}-border`, `var(--ll-palette-line)`],
  ]),
);
const COLOURS = {
  ...TONES,
  '--normal-bg': 'var(--ll-palette-background-paper)',
  '--normal-text': 'var(--ll-palette-text-primary)',
  '--normal-border': 'var(--ll-palette-line)',
  '--border-radius': RADIUS.medium,
};

/** Shows what can be undone; it is kept when the toast is gone, or the page is. */
function offerUndo({ text, label, undo, keep }: Undoable): void {
  let open = true;
  const end = (act: () => void) => () => {
    if (!open) return;
    open = false;
    removeEventListener('pagehide', kept);
    act();
  };
  const kept = end(keep);
  addEventListener('pagehide', kept);
  sonner(text, {
    duration: UNDO_MS,
    action: { label, onClick: end(undo) },
    onAutoClose: kept,
    onDismiss: kept,
  });
}

/** Displays toasts; paused while hovered or focused. */
export function ToastBoard() {
  const { t } = useTranslation();
  const { direction } = useTheme();
  const { mode, systemMode } = useColorScheme();
  const box = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      attachBoard((message) => {
        if (message.kind === 'dismiss') sonner.dismiss();
        else if (message.kind === 'undo') offerUndo(message);
        else sonner[message.kind](message.text);
      }),
    [],
  );
  useEffect(() => {
    // The library pauses on hover only; the same events are dispatched for focus.
    const node = box.current;
    const list = () => node?.querySelector('[data-sonner-toaster]');
    const enter = () => list()?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
    const leave = () => list()?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
    node?.addEventListener('focusin', enter);
    node?.addEventListener('focusout', leave);
    return () => {
      node?.removeEventListener('focusin', enter);
      node?.removeEventListener('focusout', leave);
    };
  }, []);
  const scheme = mode === 'system' ? systemMode : mode;
  return (
    <div ref={box}>
      <Sonner
        position="top-right"
        duration={TOAST_MS}
        dir={direction}
        theme={scheme === 'dark' ? 'dark' : 'light'}
        richColors
        offset={{ top: `calc(${BELOW_BARS} + 8px)`, right: 16 }}
        mobileOffset={{ top: `calc(${BELOW_BARS} + 4px)`, right: 12, left: 12 }}
        containerAriaLabel={t('common.toasts')}
        // The library has a font of its own.
        style={{ fontFamily: 'inherit', ...COLOURS }}
        toastOptions={{
          style: { fontSize: 14, lineHeight: 1.55 },
          actionButtonStyle: {
            minHeight: 36,
            paddingInline: 12,
            fontSize: 14,
            borderRadius: RADIUS.small,
            color: 'var(--ll-palette-primary-contrastText)',
            backgroundColor: 'var(--ll-palette-primary-main)',
          },
          closeButtonAriaLabel: t('common.close'),
        }}
      />
    </div>
  );
}
