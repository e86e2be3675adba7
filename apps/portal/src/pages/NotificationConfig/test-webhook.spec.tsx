import { afterEach, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Webhook } from '@lamliang/contracts/notifications';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { TestWebhook } from './TestWebhook.tsx';

const webhook = { id: 7, name: 'ร้าน', url: 'https://shop.example/hook' } as Webhook;
const delivery = (more: object) => ({
  id: 1,
  webhook_id: 7,
  account_id: 1,
  url: webhook.url,
  message_id: 'msg_1',
  event: 'webhook.test',
  order_id: null,
  order_no: null,
  attempts: 1,
  next_attempt_dt: null,
  delivered_dt: null,
  last_error: null,
  state: 'exhausted',
  create_dt: '2026-11-23T08:00:00+07:00',
  last_status: null,
  payload: '{"type":"webhook.test"}',
  tries: [{ attempt_no: 1, attempt_dt: '2026-11-23T08:00:00+07:00', duration_ms: 41, request_headers: {}, response_headers: null, response_status: null, response_body: null, error: null, ...more }],
}); // prettier-ignore
let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
});
async function open(answer: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls(answer);
  restore = calls.restore;
  render(await pageAt(<TestWebhook webhook={webhook} onClose={() => undefined} />, '/'));
  return () => calls.sent.map(({ method, url }) => `${method} ${url}`);
}

it('[F-A4] testing a webhook sends at once and again, and shows status, time and the beginning of the answer', async () => {
  const sent = await open(() => ({ data: delivery({ response_status: 200, response_body: 'thanks' }) }));
  expect(await screen.findByText(/ปลายทางตอบ 200 · 41 มิลลิวินาที/)).toBeVisible();
  expect(screen.getByText(/thanks/)).toBeInTheDocument();
  expect(screen.getByText(/23\/11\/2026 08:00/)).toBeVisible();
  expect(screen.getByText(/WEBHOOK_ALLOW_HOSTS/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'ส่งอีกครั้ง' }));
  await waitFor(() => expect(sent()).toEqual(Array(2).fill('POST /client/v1/webhook-markup/7/test')));
});

it.each([
  [{ error: 'timeout' }, /ภายใน 15 วินาที/],
  [{ error: 'dns' }, /DNS สาธารณะ/],
  [{ error: 'connection' }, /ไฟร์วอลล์/],
  [{ error: 'tls' }, /ใบรับรองต้องไม่หมดอายุ/],
  [{ error: 'address_refused' }, /192\.168/],
  [{ error: 'redirect', response_status: 302 }, /ที่อยู่สุดท้าย/],
  [{ response_status: 410 }, /จะปิดเว็บฮุกนี้/],
  [{ response_status: 401 }, /การตรวจลายเซ็น/],
  [{ response_status: 500 }, /ดูบันทึกของโปรแกรม/],
])('[F-A4] says of the answer %j what helps', async (more, words) => {
  await open(() => ({ data: delivery(more) }));
  expect(await screen.findByText(words)).toBeVisible();
});

it.each([
  ['scheme', /https:\/\//],
  ['port', /พอร์ต 443/],
  ['ip_literal', /ไม่ใช่เลข IP/],
  ['local_name', /เครือข่ายภายใน/],
])('[F-A4] says why an address is refused: %s', async (reason, words) => {
  await open(() => ({ status: 422, failure: { code: 'webhook.address_refused', data: { reason } } }));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});
