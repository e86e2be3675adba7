import { afterEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { getI18n } from 'react-i18next';
import { Banners } from '../pages/Home/Banners.tsx';
import { ParcelTimeline } from '../pages/OrderDetail/ParcelTimeline.tsx';
import { answerCalls, pageAt, type Sent } from '../testing/orders.tsx';

const event = (event_title: string) => ({
  event_type: 'tracking',
  event_code: 'x',
  event_title,
  event_desc: { detail: '' },
  place: null,
  event_dt: '2026-11-20T14:05:00+07:00',
});
const banner = (title: string) => ({
  id: 1,
  title,
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
  it.each([
    ['a status', (words: string) => ({ data: [event(words)] })],
    [
      'the reason of a failure',
      (words: string) => ({ status: 429, failure: { code: 'rate.limited', message: words } }),
    ],
  ])('changes %s that the server wrote', async (_, answer) => {
    answerInBoth(answer);
    render(await pageAt(<ParcelTimeline id={12} />, '/'));
    expect(await screen.findByText('ถึงศูนย์คัดแยก')).toBeTruthy();
    await act(() => getI18n().changeLanguage('en'));
    expect(await screen.findByText('at the hub')).toBeTruthy();
    expect(screen.queryByText('ถึงศูนย์คัดแยก')).toBeNull();
  });

  it('changes the banners, and shows the old ones until then', async () => {
    answerInBoth((words) => ({ data: [banner(words)] }));
    render(await pageAt(<Banners today="2026-11-20" />, '/'));
    expect(await screen.findByAltText('ถึงศูนย์คัดแยก')).toBeTruthy();
    const change = act(() => getI18n().changeLanguage('en'));
    expect(screen.getByAltText('ถึงศูนย์คัดแยก')).toBeTruthy();
    await change;
    expect(await screen.findByAltText('at the hub')).toBeTruthy();
  });
});
