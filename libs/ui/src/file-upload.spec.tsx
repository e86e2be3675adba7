import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createClient, type WireRequest } from '@lamliang/contracts';
import { claimsRoutes } from '@lamliang/contracts/claims';
import { createTranslations, type PhraseFamily, type Translations } from '@lamliang/i18n';
import {
  contractForms,
  createQueries,
  FormFiles,
  FormMoney,
  FormPage,
  FormSection,
  FormTextArea,
  PortalTheme,
} from './index.ts';

let translations: Translations;
let size = { width: 0, height: 0 };
const drawn: number[][] = [];
beforeAll(async () => {
  window.matchMedia = ((media: string) => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  // jsdom draws nothing.
  HTMLCanvasElement.prototype.getContext = (() => ({
    fillRect: () => undefined,
    drawImage: (...drawing: number[]) => drawn.push(drawing.slice(3)),
  })) as never;
  HTMLCanvasElement.prototype.toBlob = (done, type) => done(new Blob(['small'], { type: type ?? '' }));
  translations = await createTranslations('th', ['common', 'validation', 'errors', 'options'], [initReactI18next]);
  for (const name of ['detail', 'product_price', 'images'])
    translations.i18n.addResource('th', 'options', `c.${name}`, name);
});
beforeEach(() => {
  drawn.length = 0;
  size = { width: 4000, height: 3000 };
  globalThis.createImageBitmap = (async () => ({ ...size, close: () => undefined })) as never;
  HTMLImageElement.prototype.decode = async () => undefined;
});
afterEach(cleanup);

/** A claim's form over a server that answers with success. */
function start() {
  const asked: WireRequest[] = [];
  const client = createClient(async (request) => {
    asked.push(request);
    return { headers: new Map(), status: 200, json: { status: true, data: {} } };
  });
  const useContractForm = contractForms(createQueries(client, () => 'th').useWrite);
  const onClose = jest.fn();
  function Page() {
    const form = useContractForm(claimsRoutes.open, {
      params: { id: 12 },
      defaults: { claim_type_id: 1, compensation_amount: 100 as never },
    });
    return (
      <FormPage form={form} phrases={'options.c' as PhraseFamily} title="เปิดเคลม" submit="ส่ง" onClose={onClose}>
        <FormSection title="ความเสียหาย">
          <FormMoney name="product_price" half />
          <FormTextArea name="detail" />
        </FormSection>
        <FormSection>
          <FormFiles name="images" />
        </FormSection>
      </FormPage>
    );
  }
  const router = createMemoryRouter([{ path: '/', element: <Page /> }]);
  render(
    <I18nextProvider i18n={translations.i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
        <PortalTheme language="th" provider="lamliang">
          <RouterProvider router={router} />
        </PortalTheme>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const user = userEvent.setup({ applyAccept: false });
  const images = () => (asked[0]!.body as FormData).getAll('images') as File[];
  return { asked, images, user, send: () => user.click(screen.getByRole('button', { name: 'ส่ง' })) };
}
const picture = (name: string, type = 'image/png', bytes = 10) => new File(['x'.repeat(bytes)], name, { type });
const input = () => screen.getByLabelText(/^images/);
const shown = () => screen.queryAllByRole('img').map((one) => one.getAttribute('alt'));

describe('FileUpload', () => {
  it('sends pictures of at most 2,000 px with the fields, in the units of the wire', async () => {
    const { user, send, asked, images } = start();
    await user.type(screen.getByLabelText('product_price'), '1500.5');
    await user.type(screen.getByLabelText('detail'), 'แตก');
    await user.upload(input(), [picture('a.png'), picture('b.png')]);
    await send();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]!.url).toBe('/client/v1/shipment-orders/12/claims');
    expect(Object.fromEntries((asked[0]!.body as FormData).entries())).toMatchObject({ product_price: '1500.5', detail: 'แตก' }); // prettier-ignore
    expect(images().map(({ name, type }) => [name, type])).toEqual([
      ['a.jpg', 'image/jpeg'],
      ['b.jpg', 'image/jpeg'],
    ]);
    expect(drawn).toEqual([
      [2000, 1500],
      [2000, 1500],
    ]);
  });

  it('tells its limits before, asks for a picture, and passes axe', async () => {
    const { user, send, asked } = start();
    expect(input()).toHaveAccessibleDescription(/ไม่เกิน 5 ไฟล์ ไฟล์ละไม่เกิน 5 MB \(JPEG, PNG, WEBP\)/);
    await user.type(screen.getByLabelText('product_price'), '1');
    await user.type(screen.getByLabelText('detail'), 'x');
    await send();
    await waitFor(() => expect(input()).toHaveAccessibleDescription('กรุณากรอกช่องนี้'));
    expect(input()).toHaveFocus();
    expect(asked).toEqual([]);
    const rules = { region: { enabled: false }, 'color-contrast': { enabled: false } };
    expect((await axe.run(document.body, { rules })).violations).toEqual([]);
  });

  it('keeps the original where the browser cannot draw it, and refuses by name what the route does not take', async () => {
    globalThis.createImageBitmap = (async () => Promise.reject(new Error('unreadable'))) as never;
    const { user } = start();
    await user.upload(input(), [picture('a.webp', 'image/webp'), picture('b.heic', 'image/heic'), picture('c.png', 'image/png', 5 * 1024 ** 2 + 1)]); // prettier-ignore
    await waitFor(() => expect(shown()).toEqual(['a.webp']));
    const said = screen.getAllByRole('listitem').map((one) => one.textContent);
    expect(said).toEqual([expect.stringContaining('b.heic: ใช้ไฟล์ชนิดนี้ไม่ได้'), expect.stringContaining('c.png: ไฟล์มีขนาดใหญ่เกินไป')]); // prettier-ignore
    await user.upload(
      input(),
      [1, 2, 3, 4, 5].map((n) => picture(`${n}.png`)),
    );
    await waitFor(() => expect(shown()).toHaveLength(5));
    expect(screen.getByRole('listitem')).toHaveTextContent('5.png: จำนวนมากเกินไป');
  });

  it('says at once, at its tile and by its name, that a file is no picture that can be read, and does not send it', async () => {
    const broken = new Set(['b.png', 'large.png']);
    const { createImageBitmap: draw } = globalThis;
    globalThis.createImageBitmap = (async (file: File) => {
      if (broken.has(file.name)) throw new DOMException('no picture');
      return draw(file);
    }) as never;
    // A picture that is too large to be drawn can be shown.
    URL.createObjectURL = (file) => `blob:${(file as File).name}`;
    HTMLImageElement.prototype.decode = async function decode() {
      if (!this.src.includes('large')) throw new DOMException('no picture');
    };
    const { user, send, asked, images } = start();
    await user.type(screen.getByLabelText('product_price'), '100');
    await user.type(screen.getByLabelText('detail'), 'x');
    await user.upload(
      input(),
      ['a.png', 'b.png', 'large.png'].map((name) => picture(name)),
    );
    const said = 'อ่านไฟล์นี้ไม่ได้ ไฟล์เสียหายหรือไม่สมบูรณ์';
    expect(await screen.findByRole('alert')).toHaveTextContent(`b.png: ${said}`);
    await waitFor(() => expect(shown()).toEqual(['a.jpg', 'large.png']));
    expect(screen.getAllByRole('figure').map((one) => one.textContent)).toEqual(['', '', said]);
    await user.click(screen.getByRole('button', { name: 'ลบ b.png' }));
    expect([screen.queryByRole('alert'), screen.getAllByRole('figure').length]).toEqual([null, 2]);
    await send();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(images().map(({ name }) => name)).toEqual(['a.jpg', 'large.png']);
  });

  it('takes what is dropped and what is pasted, and removes', async () => {
    const { user } = start();
    const drop = document.querySelector('[data-field="images"]')!;
    fireEvent.drop(drop, { dataTransfer: { files: [picture('dropped.png')] } });
    await waitFor(() => expect(shown()).toEqual(['dropped.jpg']));
    fireEvent.paste(document.body, { clipboardData: { files: [picture('pasted.png')] } });
    await waitFor(() => expect(shown()).toEqual(['dropped.jpg', 'pasted.jpg']));
    // Office programs put a picture of copied text beside the text, which goes where it is pasted.
    const kept = fireEvent.paste(screen.getByLabelText('detail'), {
      clipboardData: { files: [picture('text.png')], types: ['text/plain', 'Files'] },
    });
    expect(kept).toBe(true);
    expect(screen.getByRole('status')).toHaveTextContent('2 จาก 5');
    await user.click(screen.getByRole('button', { name: 'ลบ dropped.jpg' }));
    expect(shown()).toEqual(['pasted.jpg']);
    expect(input()).toHaveFocus();
  });

  it('a submit waits for pictures that are still made smaller, and is one', async () => {
    let ready = (): void => undefined;
    globalThis.createImageBitmap = (() => new Promise((resolve) => (ready = () => resolve({ ...size, close: () => undefined })))) as never; // prettier-ignore
    const { user, send, asked, images } = start();
    await user.type(screen.getByLabelText('product_price'), '1');
    await user.type(screen.getByLabelText('detail'), 'x');
    await user.upload(input(), [picture('a.png')]);
    await send();
    fireEvent.submit(document.querySelector('form')!);
    expect(asked).toEqual([]);
    ready();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(images().map(({ name }) => name)).toEqual(['a.jpg']);
  });
});
