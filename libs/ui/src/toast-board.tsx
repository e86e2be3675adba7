import { useColorScheme, useTheme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { useTranslation } from 'react-i18next';
import { attachBoard } from './toast-queue.ts';
import { TOP_BAR_HEIGHT } from './tokens.ts';

/** How long a toast stays, in ms. */
const TOAST_MS = 3_000;

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
        offset={{ top: TOP_BAR_HEIGHT + 8, right: 16 }}
        mobileOffset={{ top: TOP_BAR_HEIGHT + 4, right: 12, left: 12 }}
        containerAriaLabel={t('common.toasts')}
        // The library has a font of its own.
        style={{ fontFamily: 'inherit' }}
        toastOptions={{
          style: { fontSize: 14, lineHeight: 1.55 },
          closeButtonAriaLabel: t('common.close'),
        }}
      />
    </div>
  );
}
