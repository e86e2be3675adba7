import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { BrowserRouter, createBrowserRouter, Route, RouterProvider, Routes, useNavigate } from 'react-router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createClient, nothing, route, text } from '@lamliang/contracts';
import { createTranslations, type PhraseFamily } from '@lamliang/i18n';
import * as z from 'zod/mini';
import {
  ConfirmDialog,
  contractForms,
  createQueries,
  FormDialog,
  FormText,
  PortalTheme,
  TitledDialog,
  watchBack,
} from './index.ts';

const rename = route({ id: 'x.rename', method: 'POST', path: '/x', caller: { kind: 'shop' }, body: z.object({ name: text(9) }), answer: nothing, fails: [], summary: 'x' }); // prettier-ignore
const client = createClient(async () => ({ headers: new Map(), status: 200, json: { data: null } }));
const useContractForm = contractForms(createQueries(client, () => 'th').useWrite);

function First() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/second')}>on</button>;
}
function Second() {
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  const form = useContractForm(rename);
  return (
    <>
      <h1>second</h1>
      {['two', 'form'].map((name) => (
        <button key={name} onClick={() => setOpen(name)}>
          {name}
        </button>
      ))}
      {open === 'two' || open === 'top' ? (
        <TitledDialog title="below" actions={<button onClick={() => setOpen('top')}>more</button>} onClose={close} />
      ) : null}
      <ConfirmDialog open={open === 'top'} title="above" onClose={() => setOpen('two')} onConfirm={close} />
      {open === 'form' ? (
        <FormDialog form={form} phrases={'common' as PhraseFamily} title="rename" onClose={close}>
          <FormText name="name" label="name" />
        </FormDialog>
      ) : null}
    </>
  );
}

watchBack();
beforeEach(() => {
  window.matchMedia = (() => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined, addListener: () => undefined, removeListener: () => undefined })) as never; // prettier-ignore
  history.pushState(null, '', '/');
});
afterEach(cleanup);

async function start(routed: () => React.ReactElement) {
  const { i18n } = await createTranslations('th', ['common', 'validation', 'errors'], [initReactI18next]);
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <PortalTheme language="th" provider="lamliang">
          {routed()}
        </PortalTheme>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByText('on'));
  await screen.findByText('second');
  return { user, titles: () => screen.queryAllByRole('heading', { level: 2 }).map((one) => one.textContent) };
}
const back = () => act(async () => history.back());

const PORTAL = () => <RouterProvider router={createBrowserRouter([{ path: '/', element: <First /> }, { path: '/second', element: <Second /> }])} />; // prettier-ignore
const CONSOLE = () => <BrowserRouter><Routes><Route path="/" element={<First />} /><Route path="/second" element={<Second />} /></Routes></BrowserRouter>; // prettier-ignore

it.each([['the portal', PORTAL], ['the console', CONSOLE]])('in %s Back closes the topmost dialog, then the next, then leaves the page', async (_, routed) => {
  const { user, titles } = await start(routed);
  await user.click(screen.getByText('two'));
  await user.click(screen.getByText('more'));
  expect(titles()).toEqual(['above']);
  await back();
  await waitFor(() => expect([titles(), location.pathname]).toEqual([['below'], '/second']));
  await back();
  await waitFor(() => expect([titles(), location.pathname]).toEqual([[], '/second']));
  await back();
  await screen.findByText('on');
}); // prettier-ignore

it('Back asks before a form in a dialog is lost, and does not leave the page', async () => {
  const { user, titles } = await start(PORTAL);
  await user.click(screen.getByText('form'));
  await user.type(screen.getByLabelText('name'), 'x');
  await back();
  await waitFor(() => expect([titles(), location.pathname]).toEqual([['ทิ้งสิ่งที่แก้ไข?'], '/second']));
  await user.click(screen.getByRole('button', { name: 'ทิ้ง' }));
  await waitFor(() => expect([titles(), location.pathname]).toEqual([[], '/second']));
});
