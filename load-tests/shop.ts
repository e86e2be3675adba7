// What a shop does all day, as k6 journeys: log in, compare prices, book, follow the list, search, look at an order.
// Run by `npm run load -- smoke`, which hands over the base address, the profile and the paths of the contract.
import { check, fail } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { Trend } from 'k6/metrics';

interface Route {
  method: string;
  path: string;
}
const BASE: string = __ENV.BASE;
const routes: Record<string, Route> = JSON.parse(open(__ENV.ROUTES));

/** Virtual users over time. */
const PROFILES = {
  smoke: [{ duration: '20s', target: 2 }],
  load: [
    { duration: '30s', target: 20 },
    { duration: '3m', target: 20 },
    { duration: '10s', target: 0 },
  ],
  stress: [
    { duration: '1m', target: 50 },
    { duration: '2m', target: 150 },
    { duration: '30s', target: 0 },
  ],
  soak: [
    { duration: '1m', target: 10 },
    { duration: '58m', target: 10 },
    { duration: '1m', target: 0 },
  ],
};
const profile = __ENV.PROFILE as keyof typeof PROFILES;

const steps = {
  quote: new Trend('step_quote', true),
  book: new Trend('step_book', true),
  list: new Trend('step_list', true),
  search: new Trend('step_search', true),
  detail: new Trend('step_detail', true),
};

export const options = {
  scenarios: { shop: { executor: 'ramping-vus', startVUs: 1, stages: PROFILES[profile], gracefulRampDown: '30s' } },
  // A crossed threshold fails the run: exit code 99.
  thresholds: {
    checks: ['rate>0.999'],
    step_quote: ['p(95)<300'],
    step_book: ['p(95)<500'],
    step_list: ['p(95)<300'],
    step_search: ['p(95)<500'],
    step_detail: ['p(95)<300'],
  },
};

interface Answer {
  data: never;
  code?: string;
}

/** Calls a route of the contract. Ends the iteration where the answer is no success. */
function call<T>(
  id: string,
  token: string,
  input: { params?: Record<string, string | number>; query?: string; body?: unknown; key?: string; step?: Trend } = {},
): T {
  const route = routes[id] ?? fail(`the contract has no ${id}`);
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(input.params?.[name]));
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (input.key) headers['idempotency-key'] = input.key;
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  const response = http.request(route.method, BASE + path + (input.query ?? ''), body, { headers, tags: { name: id } });
  input.step?.add(response.timings.duration);
  const answer = response.json() as unknown as Answer;
  if (!check(response, { [id]: (r) => r.status === 200 })) fail(`${id}: HTTP ${response.status} ${answer?.code ?? ''}`);
  return answer.data;
}

const PARTY = {
  telephone: '0891234567',
  address: '99/1 ถนนนิมมานเหมินท์',
  subdistrict: 'สุเทพ',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  zip_code: '50200',
};
const SENDER = {
  name: 'ร้านทดสอบแรง',
  telephone: '0810000001',
  address: '1 ถนนเพชรบุรี',
  subdistrict: 'มักกะสัน',
  district: 'ราชเทวี',
  province: 'กรุงเทพมหานคร',
  zip_code: '10400',
};
const MEASURES = { width: 20, length: 20, height: 10, weight: 1_000 };

/** Logs two shops in once and gives the first one money: logins are limited to a few a minute, as in life. */
export function setup(): string[] {
  const signIn = (username: string) =>
    call<{ token: string; id: number }>('auth.login', '', { body: { username, password: 'Lamliang-1' } });
  const finance = signIn('0820000003');
  const shops = ['0810000001', '0810000002'].map(signIn);
  call('wallet.staff.adjustments.create', finance.token, {
    body: { account_id: shops[0].id, book: 'credit', amount: 900_000, reason: 'ทดสอบแรง' },
  });
  return shops.map((shop) => shop.token);
}

/** One round of a shop's work. */
export default function (tokens: string[]): void {
  const n = exec.scenario.iterationInTest;
  const token = tokens[n % tokens.length];
  call('pricing.shipping_prices', token, {
    step: steps.quote,
    body: { from_zip_code: '10400', to_zip_code: '50200', ...MEASURES },
  });
  const booked = call<{ id: number }>('orders.create', token, {
    step: steps.book,
    key: `load-${Date.now()}-${exec.vu.idInTest}-${n}`,
    body: {
      partner_id: 1 + (n % 6),
      sender: SENDER,
      receiver: { name: `ผู้รับ ${n}`, ...PARTY },
      parcel_type: 'parcel',
      ...MEASURES,
    },
  });
  call('orders.list', token, { step: steps.list, query: '?page=1&limit=20' });
  call('orders.list', token, { step: steps.search, query: `?search=${encodeURIComponent('ผู้รับ')}&limit=20` });
  call('orders.get', token, { step: steps.detail, params: { id: booked.id } });
}
