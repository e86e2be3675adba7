import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { shopUser } from '../../testing/user.ts';
import { Component } from './index.tsx';

const { account_child_link: link } = shopUser;
const user = { ...shopUser, account_child_link: { ...link!, access_level: { order_flag: 1, advanced_order_flag: 1 } } };

let restore: () => void = () => undefined;
beforeEach(() => session.begin('secret', user as typeof shopUser));
afterEach(() => restore());

it('pickup points that cannot be read again are said above the form, which keeps what was typed', async () => {
  let fails = false;
  ({ restore } = answerCalls(({ url }) =>
    !fails && url.includes('/pickup-points?')
      ? { data: { rows: [], total: 0, page: 1, limit: 100 } }
      : { status: 429, failure: { code: 'rate.limited' } },
  ));
  render(await pageAt(<Component />, '/orders/createorder'));
  const remark = await screen.findByRole('textbox', { name: /หมายเหตุ/ });
  await userEvent.type(remark, 'ระวังแตก');
  expect(screen.queryByRole('alert')).toBeNull();
  fails = true;
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((screen.getByRole('textbox', { name: /หมายเหตุ/ }) as HTMLInputElement).value).toBe('ระวังแตก');
});
