// What a run does, drawn from its seed: where each round crashes, and what each client books.
import { randomOf } from './random.mjs';

/** The places in the code that end the process (failPoint in the product), in the order of an order's life. */
export const POINTS = [
  'after_hold',
  'before_order_commit',
  'after_order_commit',
  'after_carrier_call',
  'before_capture',
  'mid_relay',
];
const MOST_NTH = { mid_relay: 25 };

/**
 * The rounds: three at each point where there is room, at least one as far as the rounds reach, the others at random
 * moments; every fifth takes the database too.
 */
export function planRounds(seed, count) {
  const random = randomOf(seed);
  const each = Math.max(1, Math.min(3, Math.floor((count * 0.4) / POINTS.length)));
  const deaths = POINTS.flatMap((point) =>
    Array.from({ length: each }, () => ({ point, nth: random.between(1, MOST_NTH[point] ?? 60) })),
  ).slice(0, count);
  while (deaths.length < count)
    // One in five crashes during startup.
    deaths.push(
      random.odds(0.2)
        ? { boot_ms: random.between(300, 2_500) }
        : { after_answers: random.between(1, 80), after_ms: random.between(0, 300) },
    );
  return random.shuffle(deaths).map((death, i) => ({ ...death, database: i % 5 === 4 }));
}

const PLACES = [
  { subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip_code: '50200' },
  { subdistrict: 'มักกะสัน', district: 'ราชเทวี', province: 'กรุงเทพมหานคร', zip_code: '10400' },
  { subdistrict: 'ในเมือง', district: 'เมืองขอนแก่น', province: 'ขอนแก่น', zip_code: '40000' },
];

/** The nth booking: its shop, its body, its key, and whether its client gives up at a crash or cancels later. */
export function planBooking(seed, n) {
  const random = randomOf(seed * 1_000_003 + n * 7_919);
  const place = random.pick(PLACES);
  const terms = {
    partner_id: random.pick([1, 2, 3, 4, 5, 6]),
    sender: { name: 'ร้านทดสอบไฟดับ', telephone: '0810000001', address: '1 ถนนเพชรบุรี', ...PLACES[1] },
    receiver: { name: `ผู้รับ ${n}`, telephone: '0891234567', address: `${n} ถนนทดสอบ`, ...place },
    parcel_type: 'parcel',
    width: random.between(5, 30),
    length: random.between(5, 30),
    height: random.between(2, 20),
    weight: random.between(100, 4_000),
    ...(random.odds(0.3) ? goods(random.between(50, 900)) : {}),
    remark: `kill ${seed} ${n}`,
  };
  return {
    n,
    shop: random.odds(0.7) ? 0 : 1,
    key: `kill-${seed}-${n}`,
    terms,
    gives_up: random.odds(0.12),
    cancels: random.odds(0.06),
  };
}

const goods = (price) => ({ cod_amount: price, shipment_order_items: [{ name: 'เสื้อยืด', quantity: 1, price }] });

/** What the simulated carriers do wrong during the run: shares of their calls. */
export const FAULTS = [
  { code: 'flash', kind: '500', rate: 0.08 },
  { code: 'flash', kind: 'refuse', rate: 0.03 },
  { code: 'thaipost', kind: 'late_awb', rate: 0.1, delay_ms: 1_500 },
  { code: 'jt', kind: 'latency', rate: 0.05, delay_ms: 1_200 },
  { code: 'jt', kind: 'html_page', rate: 0.05 },
];
