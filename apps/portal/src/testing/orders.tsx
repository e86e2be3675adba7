import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router';
import { createTranslations, type Area } from '@lamliang/i18n';
import { PortalTheme } from '@lamliang/ui';
import { clientHooks } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';

const moment = '2026-11-20T14:05:00+07:00';
const side = (name: 'sender' | 'receiver', more: Record<string, string>) =>
  Object.fromEntries(
    Object.entries({
      telephone: '0812345678',
      address: '99/1',
      subdistrict: 'สุเทพ',
      district: 'เมืองเชียงใหม่',
      province: 'เชียงใหม่',
      zip_code: '50200',
      ...more,
    }).map(([field, value]) => [`${name}_${field}`, value]),
  );

/** An order in wire form, for tests. */
export const wireOrder = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 12,
  order_no: 'LM261120000012',
  tracking_no: 'LL0123456789AB',
  partner_awb_no: 'NVTH1',
  ws_booking_ref: null,
  policy_no: null,
  account_id: 1,
  shop_name: 'ร้านทดสอบ',
  partner_id: 4,
  partner_code: 'ninjavan',
  partner_name: 'Ninja Van',
  ws: 'ninjavan-v2',
  ...side('sender', { name: 'ผู้ส่ง' }),
  ...side('receiver', { name: 'สมหญิง ใจดี' }),
  parcel_type: 'parcel',
  width: 14,
  length: 20,
  height: 6,
  weight: 1200,
  actual_width: null,
  actual_length: null,
  actual_height: null,
  actual_weight: null,
  shipping_cost: 45,
  actual_shipping_cost: null,
  cod_flag: 1,
  cod_amount: 590,
  cod_fee: 14.75,
  cod_fee_vat: 1.03,
  product_price: 0,
  insurance: 0,
  premium: 0,
  packaging_id: null,
  pickup_point_id: 7,
  payment_type: 'wallet',
  shipment_status: 'booked',
  booking_state: 'confirmed',
  booking_reason: null,
  cod_status: 'booked',
  shipping_fee_status: 'booked',
  credit_status: null,
  cod_fee_status: null,
  claim_status: null,
  claim_flag: 0,
  print_flag: 0,
  cancel_flag: 0,
  cancel_requested: 0,
  cod_received_flag: 0,
  cod_received_dt: null,
  match_with_partner_flag: 0,
  match_with_partner_dt: null,
  paid_to_partner_flag: 0,
  remark: '',
  created_by: 'เจ้าของร้าน',
  create_dt: moment,
  update_dt: moment,
  pickup_dt: null,
  on_delivery_dt: null,
  delivered_dt: null,
  version: 2,
  credit_transaction: null,
  charges: [],
  allowed_moves: ['cancel', 'print', 'book_again'],
  explanations: [],
  track_url: null,
  ...more,
});

export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}
type Reply = { status?: number; data?: unknown; failure?: { code: string; message?: string; data?: unknown } };

/**
 * Answers every call of the test. @param reply undefined means no response. @returns the requests, and a
 * function that restores fetch.
 */
export function answerCalls(reply: (sent: Sent) => Reply | undefined): { sent: Sent[]; restore: () => void } {
  const sent: Sent[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const one: Sent = {
      method: init.method ?? 'GET',
      url,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
    };
    sent.push(one);
    const answer = reply(one);
    if (!answer) throw new TypeError('Failed to fetch');
    const { status = 200, data, failure } = answer;
    const body = failure
      ? { status: false, message: `ข้อความ ${failure.code}`, errors: [], trace_id: 't', ...failure }
      : { status: true, data };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  }) as typeof fetch;
  return {
    sent,
    restore: () => {
      globalThis.fetch = original;
    },
  };
}

/** A page at an address, with phrases, theme and data around it. @param state of the navigation that led there */
export async function pageAt(
  element: ReactElement,
  path: string,
  pattern = '*',
  state: unknown = null,
): Promise<ReactElement> {
  const areas: Area[] = [
    'auth',
    'entry',
    'common',
    'lists',
    'orders',
    'claims',
    'options',
    'verification',
    'status',
    'pricing',
    'timeline',
    'validation',
    'errors',
    'frame',
    'finance',
    'cod',
    'disputes',
    'papers',
    'rewards',
    'fees',
    'home',
    'profile',
  ];
  const { i18n } = await createTranslations('th', areas, [initReactI18next]);
  clientHooks.language = () => i18n.language;
  window.matchMedia = ((query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  queryClient.clear();
  const router = createMemoryRouter([{ path: pattern, element }], { initialEntries: [{ ...parsePath(path), state }] });
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <PortalTheme language="th" provider="lamliang">
          <RouterProvider router={router} />
        </PortalTheme>
      </QueryClientProvider>
    </I18nextProvider>
  );
}
