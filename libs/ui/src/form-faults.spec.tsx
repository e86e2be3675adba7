import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import * as z from 'zod/mini';
import { bahtAmount, createClient, day, moment, nothing, route, text, type WireRequest } from '@lamliang/contracts';
import { createTranslations, type Translations } from '@lamliang/i18n';
import { contractForms, createQueries, FormDate, FormDialog, FormMoney, FormRows, FormText, leaveHooks, PortalTheme } from './index.ts'; // prettier-ignore

jest.setTimeout(60_000);
let translations: Translations;
beforeAll(async () => {
  const never = () => undefined;
  window.matchMedia = ((media: string) => ({ matches: false, media, addEventListener: never, removeEventListener: never, addListener: never, removeListener: never })) as unknown as typeof window.matchMedia; // prettier-ignore
  translations = await createTranslations('th', ['common', 'validation', 'errors', 'options'], [initReactI18next]);
});
afterEach(() => {
  cleanup();
  leaveHooks.asks = () => true;
});

const terms = route({
  id: 'test.terms',
  method: 'POST',
  path: '/client/v1/terms',
  caller: { kind: 'shop' },
  body: z.object({
    name: text(10),
    amount: z.optional(bahtAmount),
    due: z.optional(day),
    sent_dt: z.optional(moment),
    items: z.optional(z.array(z.object({ sku: text(10) }))),
    hidden: z.optional(text(10)),
  }),
  answer: nothing,
  fails: [],
  touches: [],
  summary: 'x',
});

/** A form of optional fields in a dialog. @param errors of a first answer that refuses @param work that a submit waits for */
function start(errors: { field: string; code?: string; message: string }[] = [], work?: Promise<void>) {
  for (const name of ['name', 'amount', 'due', 'sent_dt', 'items', 'sku'])
    translations.i18n.addResource('th', 'options', `o.${name}`, name);
  const asked: WireRequest[] = [];
  const refusal = { status: false, code: 'test.refused', message: 'ใช้ไม่ได้', errors: errors.map((one) => ({ code: 'x', ...one })) }; // prettier-ignore
  const client = createClient(async (request) => {
    const refused = asked.push(request) === 1 && errors.length > 0;
    return { headers: new Map(), status: refused ? 422 : 200, json: refused ? refusal : { status: true, data: {} } };
  });
  const useContractForm = contractForms(createQueries(client, () => 'th').useWrite);
  function Screen() {
    const form = useContractForm(terms, { defaults: { name: 'ก' } });
    const { waitFor: hold } = form;
    useEffect(() => {
      if (work) hold(work);
    }, [hold]);
    return (
      <FormDialog form={form} phrases={'options.o' as never} title="แบบ" onClose={() => undefined}>
        <FormText name="name" />
        <FormMoney name="amount" optional />
        <FormDate name="due" optional half />
        <FormDate name="sent_dt" optional half />
        <FormRows name="items" add="เพิ่มแถว">
          {(at) => <FormText name={at('sku')} />}
        </FormRows>
      </FormDialog>
    );
  }
  const router = createMemoryRouter([
    { path: '/', element: <Screen /> },
    { path: '/away', element: <p>ออกแล้ว</p> },
  ]);
  render(
    <I18nextProvider i18n={translations.i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <PortalTheme language="th" provider="lamliang">
          <RouterProvider router={router} />
        </PortalTheme>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const user = userEvent.setup();
  const save = () => user.click(screen.getByRole('button', { name: 'บันทึก' }));
  const leave = () => act(async () => void router.navigate('/away'));
  return { asked, user, save, leave };
}
/** What of a request is in its JSON. */
const sent = (request: WireRequest | undefined): unknown => JSON.parse(JSON.stringify(request?.body));
const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`)!;
const enter = (name: string, value: string) => fireEvent.change(fieldOf(name), { target: { value } });

describe('input that cannot be read', () => {
  it('of an optional amount is refused at the field, and not left out', async () => {
    const { save, asked } = start();
    enter('amount', '1.234');
    await save();
    await waitFor(() => expect(fieldOf('amount')).toHaveAccessibleDescription('กรุณากรอกตัวเลขให้ถูกต้อง'));
    expect(fieldOf('amount')).toHaveValue('1.234');
    enter('amount', '');
    await save();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(sent(asked[0])).toEqual({ name: 'ก', items: [] });
  });

  it('of an optional day or time is refused at the field, which is focused, and not sent as it was before', async () => {
    const { save, asked } = start();
    enter('due', '20/11/2026');
    enter('due', '');
    enter('due', '20/11');
    enter('sent_dt', '31/2');
    await save();
    await waitFor(() => expect(fieldOf('due')).toBeInvalid());
    expect(fieldOf('due')).toHaveFocus();
    expect(fieldOf('sent_dt')).toBeInvalid();
    expect(asked).toEqual([]);
    for (const name of ['due', 'sent_dt']) {
      enter(name, '');
      enter(name, '21/11/2026');
    }
    await save();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(sent(asked[0])).toEqual({ name: 'ก', items: [], due: '2026-11-21', sent_dt: '2026-11-21T00:00:00+07:00' });
  });
});

describe('faults of the server', () => {
  it('of rows without a place stand at the rows, and of fields that are not drawn at the top', async () => {
    const { save } = start([
      { field: 'name', message: 'ชื่อซ้ำ' },
      { field: 'items.3.sku', message: 'ไม่มีสินค้านี้' },
      { field: 'hidden', message: 'ซ่อนไว้' },
    ]);
    await save();
    await waitFor(() => expect(fieldOf('name')).toHaveAccessibleDescription('ชื่อซ้ำ'));
    expect(screen.getByRole('group', { name: 'items' })).toHaveTextContent('ไม่มีสินค้านี้');
    expect(screen.getByText('ซ่อนไว้')).toBeInTheDocument();
    expect(screen.queryByText('ใช้ไม่ได้')).toBeNull();
  });

  it('[F-P5] follow a switch of the language, at their field and at the top', async () => {
    const { save } = start([
      { field: 'name', code: 'validation.too_long', message: 'ยาวเกิน' },
      { field: 'hidden', code: 'validation.required', message: 'ต้องมี' },
    ]);
    await save();
    await waitFor(() => expect(fieldOf('name')).toHaveAccessibleDescription('ข้อความยาวเกินไป'));
    expect(screen.getByText('กรุณากรอกช่องนี้')).toBeInTheDocument();
    await act(() => translations.change('en'));
    expect(fieldOf('name')).toHaveAccessibleDescription(translations.i18n.t('validation.too_long', { lng: 'en' }));
    expect(screen.getByText(translations.i18n.t('validation.required', { lng: 'en' }))).toBeInTheDocument();
    expect(document.querySelector('form, [role=dialog]')).not.toHaveTextContent('กรุณากรอกช่องนี้');
    await act(() => translations.change('th'));
  });
});

describe('a form that waits for its pictures', () => {
  it('is busy, and is not sent once it is discarded', async () => {
    let ready = (): void => undefined;
    const { user, save, leave, asked } = start([], new Promise<void>((resolve) => (ready = resolve)));
    enter('name', 'ข');
    await save();
    expect(screen.getByRole('button', { name: 'ยกเลิก' })).toBeDisabled();
    await leave();
    await user.click(await screen.findByRole('button', { name: 'ทิ้ง' }));
    expect(await screen.findByText('ออกแล้ว')).toBeInTheDocument();
    await act(async () => ready());
    expect(asked).toEqual([]);
  });
});

describe('rows', () => {
  it('focus what was added, and the button that adds where one was removed', async () => {
    const { user } = start();
    await user.click(screen.getByRole('button', { name: 'เพิ่มแถว' }));
    expect(fieldOf('items.0.sku')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'ลบ 1' }));
    expect(screen.getByRole('button', { name: 'เพิ่มแถว' })).toHaveFocus();
  });
});

it('unsaved input is not asked about once the app says that its session is over', async () => {
  const { leave } = start();
  enter('name', 'ข');
  leaveHooks.asks = () => false;
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
  await leave();
  expect(await screen.findByText('ออกแล้ว')).toBeInTheDocument();
});

it('a date may take one column of two', () => {
  start();
  expect([...document.querySelectorAll('.half')].map((one) => one.parentElement?.querySelectorAll(':scope > .half').length)).toEqual([2, 2]); // prettier-ignore
});
