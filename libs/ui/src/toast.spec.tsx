import { afterEach, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createTranslations } from '@lamliang/i18n';
import { PortalTheme, toast, useHeldDelete } from './index.ts';
import { ToastBoard } from './toast-board.tsx';

afterEach(cleanup);

async function board(children: ReactNode = null) {
  window.matchMedia = (() => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined, addListener: () => undefined, removeListener: () => undefined })) as never; // prettier-ignore
  const { i18n } = await createTranslations('th', ['common'], [initReactI18next]);
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <PortalTheme language="th" provider="lamliang">
          {children}
          <ToastBoard />
        </PortalTheme>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

it('[F-P5] a toast has the font of the page and the tones of the product', async () => {
  await board();
  act(() => toast.success('บันทึกแล้ว'));
  // The library's style sheet gives this element a font and colours of its own.
  const list = (await screen.findByText('บันทึกแล้ว')).closest<HTMLElement>('[data-sonner-toaster]')!;
  expect(getComputedStyle(list).fontFamily).toBe('inherit');
  for (const tone of ['success', 'error', 'warning'])
    expect(list.style.getPropertyValue(`--${tone}-bg`)).toBe(`var(--ll-palette-tone-${tone}-tint)`);
});

it('[F-P5] what was deleted is gone at once, comes back by undo, and is sent when the page is left', async () => {
  // What the library drags a toast by; this environment has none.
  Element.prototype.setPointerCapture = () => undefined;
  const sent: number[] = [];
  let fails = false;
  function Rows() {
    const write = useMutation({
      mutationFn: async (id: number) => {
        sent.push(id);
        if (fails) throw new Error('no');
      },
    });
    const { gone, remove } = useHeldDelete<number, number>(write);
    return [1, 2].map((id) =>
      gone.has(id) ? null : (
        <button key={id} type="button" onClick={() => remove(id, `แถว ${id}`, id)}>
          ลบ {id}
        </button>
      ),
    );
  }
  await board(<Rows />);
  const row = (id: number) => screen.queryByRole('button', { name: `ลบ ${id}` });
  await userEvent.click(row(1)!);
  expect(row(1)).toBeNull();
  // The library keeps toasts of other files of the same process.
  const told = within((await screen.findByText('ลบ แถว 1 แล้ว')).closest('li')!);
  await userEvent.click(told.getByRole('button', { name: 'เลิกทำ' }));
  expect(row(1)).not.toBeNull();
  expect(sent).toEqual([]);

  await userEvent.click(row(2)!);
  act(() => toast.dismissAll());
  await waitFor(() => expect(sent).toEqual([2]));
  expect(row(2)).toBeNull();

  fails = true;
  await userEvent.click(row(1)!);
  act(() => void dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(row(1)).not.toBeNull());
  expect(sent).toEqual([2, 1]);
});
