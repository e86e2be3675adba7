import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router';
import { createDataProvider } from '../providers/data.ts';
import type { Http } from '../providers/http.ts';
import { createI18nProvider } from '../providers/i18n.ts';
import { createQueryClient } from '../providers/query-client.ts';
import { CustomerList } from '../resources/customers/CustomerList.tsx';
import { wholly } from '../testing/whole.ts';
import { themeOf } from '../theme.ts';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 8_000 });

const WIDTH = 390;
const asked: string[] = [];
const http: Http = async (given) => {
  const url = decodeURIComponent(given);
  const id = /customers\/(\d+)/.exec(url)?.[1];
  const [from = 0, to = 0] = JSON.parse(/range=(\[[^\]]*\])/.exec(url)?.[1] ?? '[0,0]') as number[];
  if (!id) asked.push(`${from}-${to}`);
  const rows = Array.from({ length: to - from + 1 }, (_, at) => ({ id: 900 - from - at, name: `Shop ${900 - from - at}` }));
  const headers = new Headers({ 'content-range': `x ${from}-${to}/400` });
  return { status: 200, headers, body: '', json: id ? { id: Number(id), name: `Shop ${id}` } : rows };
}; // prettier-ignore

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>browser back</button>;
}
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'matchMedia');
});

it('[F-C] a list on a phone is where it was, at its page, after the way back from a record', async () => {
  window.matchMedia = ((media: string) => ({
    matches: [...media.matchAll(/(min|max)-width: ?([\d.]+)px/g)].every(([, end, px]) =>
      end === 'min' ? WIDTH >= Number(px) : WIDTH <= Number(px),
    ),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  render(
    <MemoryRouter initialEntries={['/customers']}>
      <AdminContext
        dataProvider={createDataProvider(wholly(http))}
        i18nProvider={await createI18nProvider('en')}
        queryClient={createQueryClient()}
        store={memoryStore()}
        theme={themeOf('light')}
      >
        <Back />
        <main>
          <Routes>
            <Route
              path="/customers/*"
              element={
                <ResourceContextProvider value="customers">
                  <CustomerList />
                </ResourceContextProvider>
              }
            />
          </Routes>
        </main>
      </AdminContext>
    </MemoryRouter>,
  );
  // The pager above the list is hidden on a phone, which jsdom does not see: the one of the cards is the last.
  const press = async (name: string) => {
    const [button] = (await screen.findAllByRole('button', { name })).slice(-1);
    await act(async () => void fireEvent.click(button as HTMLElement));
  };
  await screen.findByText('Shop 900');
  await press('Next');
  await screen.findByText('Shop 850');
  const main = screen.getByRole('main');
  main.scrollTop = 1_234;
  fireEvent.scroll(main);
  fireEvent.click(screen.getByRole('link', { name: /Shop 830/ }));
  await screen.findByRole('complementary');
  expect(screen.queryByText('Shop 850')).toBeNull();
  // The record is shorter: a browser brings the page to its top.
  main.scrollTop = 0;
  fireEvent.scroll(main);
  await press('browser back');
  await screen.findByText('Shop 850');
  expect(main.scrollTop).toBe(1_234);
  expect(document.activeElement?.textContent).toContain('Shop 830');
  await waitFor(() => expect(asked.at(-1)).toBe('50-99'));
  expect(screen.getAllByText('51–100 of 400').length).toBeGreaterThan(0);
}); // prettier-ignore
