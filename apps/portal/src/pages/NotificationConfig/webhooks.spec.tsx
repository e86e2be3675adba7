import { afterEach, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { notificationsRoutes, type Webhook } from '@lamliang/contracts/notifications';
import { read } from '../../api/client.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { WebhookList } from './WebhookList.tsx';

const webhook = {
  id: 7,
  account_id: 1,
  name: 'ร้าน',
  url: 'https://example.com',
  token: 'x',
  events: ['order.created'],
  active_flag: 1,
  off_reason: null,
  old_token_until: null,
  last_delivery_dt: null,
  last_delivery_status: null,
  create_dt: '2026-11-20T14:05:00+07:00',
} as const;

let restore: () => void = () => undefined;
afterEach(() => restore());

function Page() {
  useQuery(read(notificationsRoutes.deliveries, { params: { id: 7 }, query: { page: 1 } }));
  return (
    <WebhookList
      webhooks={[webhook as unknown as Webhook]}
      writes
      onEdit={() => undefined}
      onDeliveries={() => undefined}
    />
  );
}

it('a webhook that is turned off has its deliveries read again: those that waited are cancelled', async () => {
  const calls = answerCalls(({ method }) => ({
    data: method === 'GET' ? { rows: [], total: 0, page: 1, limit: 20 } : webhook,
  }));
  ({ restore } = calls);
  const reads = () => calls.sent.filter(({ url }) => url.includes('/deliveries')).length;
  render(await pageAt(<Page />, '/'));
  await waitFor(() => expect(reads()).toBe(1));
  await userEvent.click(screen.getByRole('switch'));
  await waitFor(() => expect(reads()).toBe(2));
});
