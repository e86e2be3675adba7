import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createTranslations } from '@lamliang/i18n';
import { PortalTheme, toast } from './index.ts';
import { ToastBoard } from './toast-board.tsx';

afterEach(cleanup);

it('a toast has the font of the page', async () => {
  window.matchMedia = (() => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined, addListener: () => undefined, removeListener: () => undefined })) as never; // prettier-ignore
  const { i18n } = await createTranslations('th', ['common'], [initReactI18next]);
  render(
    <I18nextProvider i18n={i18n}>
      <PortalTheme language="th" provider="lamliang">
        <ToastBoard />
      </PortalTheme>
    </I18nextProvider>,
  );
  act(() => toast.success('บันทึกแล้ว'));
  // The library's style sheet gives this element a font of its own.
  const list = (await screen.findByText('บันทึกแล้ว')).closest('[data-sonner-toaster]')!;
  expect(getComputedStyle(list).fontFamily).toBe('inherit');
});
