import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import * as z from 'zod/mini';
import {
  bahtAmount,
  createClient,
  day,
  flag,
  freeText,
  moment,
  nothing,
  route,
  text,
  type WireRequest,
} from '@lamliang/contracts';
import { createTranslations, type PhraseFamily, type Translations } from '@lamliang/i18n';
import { satang } from '@lamliang/kernel';
import {
  contractForms,
  createQueries,
  FormCheck,
  FormChoices,
  FormDate,
  FormDialog,
  FormMoney,
  FormRows,
  FormSelect,
  FormText,
  FormTextArea,
  PortalTheme,
} from './index.ts';

let translations: Translations;
beforeAll(async () => {
  window.matchMedia = ((media: string) => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  translations = await createTranslations('th', ['common', 'validation', 'errors', 'options'], [initReactI18next]);
});
afterEach(cleanup);

const parcel = route({
  id: 'test.parcels.create',
  method: 'POST',
  path: '/client/v1/parcels',
  caller: { kind: 'shop' },
  body: z.object({
    detail: text(20),
    price: bahtAmount,
    note: z.optional(freeText(5)),
    due: day,
    sent_dt: z.optional(moment),
    fragile_flag: flag,
    kind: z.literal(['box', 'bag']),
    sender: z.object({ name: text(10) }),
    items: z
      .array(z.object({ sku: text(10), amount: bahtAmount }))
      .check(z.minLength(1, { error: 'validation.required' })),
    hidden: z.optional(text(3)),
    fee: z.optional(bahtAmount),
    tags: z.optional(z.array(text(3))),
  }),
  answer: nothing,
  fails: [],
  touches: [],
  summary: 'x',
});
const update = { ...parcel, body: z.partial(parcel.body) } as unknown as typeof parcel;
const LABELS = ['detail', 'price', 'note', 'due', 'sent_dt', 'fragile_flag', 'kind', 'items', 'sku', 'amount', 'name'];
const refusal = (errors: { field: string; message: string }[], message = 'ใช้ไม่ได้') => ({
  status: 422,
  json: { status: false, code: 'test.refused', message, errors: errors.map((e) => ({ code: 'x', ...e })) },
});

/** A form over `parcel`, in a page with a router around it. */
function start({
  defaults = {},
  answers = [] as ReturnType<typeof refusal>[],
  extra = null as ReactNode,
  over = parcel,
} = {}) {
  for (const name of LABELS) translations.i18n.addResource('th', 'options', `p.${name}`, name);
  const asked: WireRequest[] = [];
  const client = createClient(async (request) => {
    asked.push(request);
    return { headers: new Map(), ...(answers.shift() ?? { status: 200, json: { status: true, data: {} } }) };
  });
  const useContractForm = contractForms(createQueries(client, () => 'th').useWrite);
  const onDone = jest.fn();
  const onClose = jest.fn();
  function Screen() {
    const form = useContractForm(over, { defaults, onDone });
    return (
      <FormDialog form={form} phrases={'options.p' as PhraseFamily} title="แบบ" onClose={onClose}>
        <FormText name="detail" autoFocus />
        <FormMoney name="price" half />
        <FormTextArea name="note" optional half />
        <FormDate name="due" />
        <FormDate name="sent_dt" optional />
        <FormCheck name="fragile_flag" />
        <FormSelect
          name="kind"
          choices={[
            { value: 'box', label: 'กล่อง' },
            { value: 'bag', label: 'ถุง' },
          ]}
        />
        <FormText name="sender.name" />
        <FormRows name="items" add="เพิ่มแถว">
          {(at) => (
            <>
              <FormText name={at('sku')} half />
              <FormMoney name={at('amount')} half />
            </>
          )}
        </FormRows>
        {extra}
      </FormDialog>
    );
  }
  const router = createMemoryRouter(
    [
      { path: '/', element: <Screen /> },
      { path: '/logout', element: <p>ออกแล้ว</p> },
    ],
    { initialEntries: ['/'] },
  );
  const queries = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  render(
    <I18nextProvider i18n={translations.i18n}>
      <QueryClientProvider client={queries}>
        <PortalTheme language="th" provider="lamliang">
          <RouterProvider router={router} />
        </PortalTheme>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const user = userEvent.setup();
  const save = () => user.click(screen.getByRole('button', { name: 'บันทึก' }));
  return { asked, onDone, onClose, router, user, save };
}
const full = {
  detail: 'แก้ว',
  price: satang(99_950),
  due: '2026-11-20',
  kind: 'box',
  sender: { name: 'ก' },
  items: [{ sku: 'A', amount: satang(100) }],
} as const;
const fieldOf = (label: string, at = 0) => screen.getAllByLabelText(label, { exact: false })[at];

describe('useContractForm', () => {
  it('holds internal units and sends the wire’s: an amount never a hundredfold', async () => {
    const { user, save, asked, onDone } = start();
    await user.type(screen.getByLabelText('detail'), '  แก้ว ');
    await user.type(screen.getByLabelText('price'), '1234.5');
    await user.type(screen.getByLabelText('due'), '20/11/2569');
    await user.type(screen.getByLabelText(/^sent_dt/), '21/11/2026');
    await user.click(screen.getByLabelText('fragile_flag'));
    await user.selectOptions(screen.getByLabelText('kind'), 'bag');
    await user.type(screen.getByLabelText('name'), 'ก');
    await user.click(screen.getByRole('button', { name: 'เพิ่มแถว' }));
    await user.type(screen.getByLabelText('sku'), 'A');
    await user.type(screen.getByLabelText('amount'), '0.25');
    await save();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(asked.map(({ body }) => body)).toEqual([
      {
        detail: 'แก้ว',
        price: 1234.5,
        due: '2026-11-20',
        sent_dt: '2026-11-21T00:00:00+07:00',
        fragile_flag: 1,
        kind: 'bag',
        sender: { name: 'ก' },
        items: [{ sku: 'A', amount: 0.25 }],
      },
    ]);
  });

  it('says what is wrong at each field by the rules of the route, and focuses the first', async () => {
    const { user, save, asked } = start({ defaults: { ...full, price: satang(-100), items: [{ sku: 'A', amount: null as never }, { sku: 'มากกว่าสิบตัวอักษร', amount: satang(5) }] } }); // prettier-ignore
    await user.clear(screen.getByLabelText('name'));
    await save();
    await waitFor(() => expect(fieldOf('price')).toBeInvalid());
    expect(fieldOf('price')).toHaveAccessibleDescription('ต้องไม่ติดลบ');
    expect(fieldOf('name')).toHaveAccessibleDescription('กรุณากรอกช่องนี้');
    expect(fieldOf('amount')).toHaveAccessibleDescription('กรุณากรอกช่องนี้');
    expect(fieldOf('sku', 1)).toHaveAccessibleDescription('ข้อความยาวเกินไป');
    expect(fieldOf('amount', 1)).not.toBeInvalid();
    expect(fieldOf('price')).toHaveFocus();
    expect(asked).toEqual([]);
    expect((await axe.run(document.body, { rules: { region: { enabled: false }, 'color-contrast': { enabled: false } } })).violations).toEqual([]); // prettier-ignore
  });

  it('asks for a row where the group needs one', async () => {
    const { user, save } = start({ defaults: full });
    await user.click(screen.getByRole('button', { name: 'ลบ 1' }));
    await save();
    expect(await within(screen.getByRole('group', { name: 'items' })).findByRole('alert')).toHaveTextContent('กรุณากรอกช่องนี้'); // prettier-ignore
  });

  it('puts errors of the server at their fields and the rest at the top', async () => {
    const { save, onDone } = start({
      defaults: full,
      answers: [
        refusal([
          { field: 'items.0.sku', message: 'ไม่มีสินค้านี้' },
          { field: 'sender.name.first', message: 'ชื่อซ้ำ' },
        ]),
        refusal([], 'ยอดเงินไม่พอ'),
      ],
    });
    await save();
    await waitFor(() => expect(fieldOf('sku')).toHaveAccessibleDescription('ไม่มีสินค้านี้'));
    expect(fieldOf('sku')).toHaveFocus();
    expect(fieldOf('name')).toHaveAccessibleDescription('ชื่อซ้ำ');
    await save();
    expect(await screen.findByText('ยอดเงินไม่พอ')).toBeInTheDocument();
    expect(fieldOf('sku')).not.toBeInvalid();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('says at the top what is wrong with a value that has no field', async () => {
    const { save, asked } = start({ defaults: { ...full, hidden: 'ยาวเกิน' } });
    await save();
    expect(await screen.findByText('ข้อความยาวเกินไป')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('leaves out a field that began missing and is empty again, and sends one that was emptied', async () => {
    const { user, save, asked } = start({ defaults: full });
    await user.type(screen.getByLabelText(/^note/), 'x');
    await user.clear(screen.getByLabelText(/^note/));
    await save();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(JSON.stringify(asked[0]!.body)).not.toContain('note');
    cleanup();
    const again = start({ defaults: { ...full, note: 'x' } });
    await again.user.clear(screen.getByLabelText(/^note/));
    await again.save();
    await waitFor(() => expect(again.asked).toHaveLength(1));
    expect(again.asked[0]!.body).toHaveProperty('note', '');
  });

  it('leaves out an optional amount that was emptied, where the route takes no null', async () => {
    const { user, save, asked } = start({
      defaults: { ...full, fee: satang(500) } as object,
      extra: <FormMoney name="fee" label="ค่าบริการ" optional />,
    });
    await user.clear(screen.getByLabelText(/^ค่าบริการ/));
    await save();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(JSON.stringify(asked[0]!.body)).not.toContain('fee');
  });

  it('says the hint of choices and of a flag, and links it to them', () => {
    start({
      defaults: full,
      extra: (
        <>
          <FormCheck name="fragile_flag" label="แตกง่าย" hint="คิดค่าห่อเพิ่ม" />
          <FormChoices name="tags" label="ป้าย" hint="เลือกได้หลายข้อ" choices={[{ value: 'a', label: 'ก' }]} />
        </>
      ),
    });
    expect(screen.getByLabelText('แตกง่าย')).toHaveAccessibleDescription('คิดค่าห่อเพิ่ม');
    expect(screen.getByRole('group', { name: 'ป้าย' })).toHaveAccessibleDescription('เลือกได้หลายข้อ');
  });

  it('does not know a field that the route does not take', () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    start({ extra: <FormText name="detial" /> });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'test.parcels.create takes no detial' })).toBeInTheDocument();
    silent.mockRestore();
  });

  it('asks for text that was emptied in an update, where every field may be missing', async () => {
    const { user, save, asked } = start({ defaults: full, over: update });
    await user.clear(screen.getByLabelText('detail'));
    await user.clear(screen.getByLabelText('price'));
    await save();
    await waitFor(() => expect(screen.getByLabelText('detail')).toHaveAccessibleDescription('กรุณากรอกช่องนี้'));
    expect(screen.getByLabelText('price')).toHaveAccessibleDescription('กรุณากรอกช่องนี้');
    expect(asked).toEqual([]);
  });
});

describe('unsaved input', () => {
  const ask = () => screen.queryByRole('dialog', { name: 'ทิ้งสิ่งที่แก้ไข?' });

  it('is asked about when the dialog closes, and not before it was touched', async () => {
    const { user, onClose } = start({ defaults: full });
    await user.click(screen.getByRole('button', { name: 'ยกเลิก' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.type(screen.getByLabelText('detail'), 'x');
    await user.keyboard('{Escape}');
    await user.click(within(ask()!).getByRole('button', { name: 'แก้ไขต่อ' }));
    await waitFor(() => expect(ask()).toBeNull());
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText('detail')).toHaveValue('แก้วx');
    await user.click(screen.getByRole('button', { name: 'ยกเลิก' }));
    await user.click(within(ask()!).getByRole('button', { name: 'ทิ้ง' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('is asked about when the page or the tab is left, except when the session is over', async () => {
    const { user, router } = start({ defaults: full });
    const left = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(left()).toBe(false);
    await user.type(screen.getByLabelText('detail'), 'x');
    expect(left()).toBe(true);
    await act(async () => void router.navigate('/logout'));
    await waitFor(() => expect(ask()).toBeInTheDocument());
    await user.click(within(ask()!).getByRole('button', { name: 'แก้ไขต่อ' }));
    expect(router.state.location.pathname).toBe('/');
    await act(async () => void router.navigate('/logout', { state: { forced: true } }));
    expect(await screen.findByText('ออกแล้ว')).toBeInTheDocument();
  });

  it('is what was typed while the rest was saved', async () => {
    const { user, save, onDone } = start({ defaults: full });
    onDone.mockImplementation(() => {
      fireEvent.change(screen.getByLabelText('detail'), { target: { value: 'แก้วxy' } });
      fireEvent.change(screen.getByLabelText('sku'), { target: { value: 'AB' } });
    });
    await user.type(screen.getByLabelText('detail'), 'x');
    await save();
    await waitFor(() => expect(screen.getByRole('button', { name: 'บันทึก' })).toBeEnabled(), { timeout: 10_000 });
    expect([screen.getByLabelText('detail'), screen.getByLabelText('sku')].map((field) => (field as HTMLInputElement).value)).toEqual(['แก้วxy', 'AB']); // prettier-ignore
    await user.click(screen.getByRole('button', { name: 'ยกเลิก' }));
    expect(ask()).toBeInTheDocument();
  });

  it('is none after a success', async () => {
    const { user, save, onDone, router } = start({ defaults: full });
    onDone.mockImplementation(() => router.navigate('/logout'));
    await user.type(screen.getByLabelText('detail'), 'x');
    await save();
    expect(await screen.findByText('ออกแล้ว')).toBeInTheDocument();
  });
});
