import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { getI18n } from 'react-i18next';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { useWork } from '../components/lists/use-work.ts';
import { CancelDialog } from '../components/orders/CancelDialog.tsx';
import { Banners } from '../pages/Home/Banners.tsx';
import { ParcelTimeline } from '../pages/OrderDetail/ParcelTimeline.tsx';
import { answerCalls, pageAt, type Sent } from '../testing/orders.tsx';
import { api } from './client.ts';

const event = (event_title: string) => ({
  event_type: 'tracking',
  event_code: 'x',
  event_title,
  event_desc: { detail: '' },
  place: null,
  acted_by: null,
  event_dt: '2026-11-20T14:05:00+07:00',
});
const banner = (title: string) => ({
  id: 1,
  title,
  detail: null,
  image: '/a.png',
  link: null,
  sort_no: 1,
  status: 'active',
  start_dt: '2026-11-01T00:00:00+07:00',
  end_dt: null,
});

let restore: () => void = () => undefined;
afterEach(() => restore());

/** Answers in the language that is asked for. */
function answerInBoth(answer: (words: string) => ReturnType<Parameters<typeof answerCalls>[0]>) {
  const wordsOf = ({ headers }: Sent) => (headers['accept-language'] === 'en' ? 'at the hub' : 'ถึงศูนย์คัดแยก');
  ({ restore } = answerCalls((sent) => answer(wordsOf(sent))));
}

describe('a switch of the language on an open page', () => {
  it('changes a status that the server wrote', async () => {
    answerInBoth((words) => ({ data: [event(words)] }));
    render(await pageAt(<ParcelTimeline id={12} />, '/'));
    expect(await screen.findByText('ถึงศูนย์คัดแยก')).toBeTruthy();
    await act(() => getI18n().changeLanguage('en'));
    expect(await screen.findByText('at the hub')).toBeTruthy();
    expect(screen.queryByText('ถึงศูนย์คัดแยก')).toBeNull();
  });

  it('[F-P5] changes why a read, a cancellation and work of a button failed, without another try', async () => {
    const { restore: stop, sent } = answerCalls(() => ({ status: 409, failure: { code: 'order.illegal_move' } }));
    restore = stop;
    function Work() {
      const { fault, run } = useWork();
      return (
        <button
          type="button"
          onClick={() => void run(async () => void (await api.call(shopOrdersRoutes.get, { params: { id: 1 } })))}
        >
          {fault ?? 'ทำ'}
        </button>
      );
    }
    const orders = [12, 13].map((id) => ({
      id,
      order_no: `LM${id}`,
      shipping_cost: 0,
      premium: 0,
      allowed_moves: ['cancel'],
    }));
    render(
      await pageAt(
        <>
          <ParcelTimeline id={12} />
          <Work />
          <CancelDialog orders={orders as never} onClose={() => undefined} />
        </>,
        '/',
      ),
    );
    getI18n().addResourceBundle('en', 'errors', { 'order.illegal_move': 'not in its status' });
    fireEvent.click(screen.getByText('ทำ'));
    fireEvent.click(await screen.findByLabelText('สร้างซ้ำ'));
    fireEvent.click(screen.getByRole('button', { name: 'ยกเลิกรายการ' }));
    const thai = /ทำขั้นตอนดังกล่าวไม่ได้/;
    // A read, a button, and a row for each order.
    await waitFor(() => expect(screen.getAllByText(thai)).toHaveLength(4));
    const writes = () => sent.filter(({ method }) => method !== 'GET').length;
    const before = writes();
    await act(() => getI18n().changeLanguage('en'));
    await waitFor(() => expect(screen.queryByText(thai)).toBeNull());
    expect(screen.getAllByText(/not in its status/)).toHaveLength(4);
    expect(writes()).toBe(before);
  });

  it('changes the banners, and shows the old ones until then', async () => {
    answerInBoth((words) => ({ data: [banner(words)] }));
    render(await pageAt(<Banners today="2026-11-20" />, '/'));
    expect(await screen.findByText('ถึงศูนย์คัดแยก')).toBeTruthy();
    const change = act(() => getI18n().changeLanguage('en'));
    expect(screen.getByText('ถึงศูนย์คัดแยก')).toBeTruthy();
    await change;
    expect(await screen.findByText('at the hub')).toBeTruthy();
  });
});
