import type { Order } from '@lamliang/contracts/orders';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import { walletRoutes, type StaffCodRound } from '@lamliang/contracts/wallet';
import { bangkokDate, plainBaht, toWireTime } from '@lamliang/kernel';
import { forTwo } from './demo-rewards.ts';
import { approveAll, carrierFile, type CarrierFile, type MoneyPeople, type MoneyShop } from './money-people.ts';

/** The carrier whose statements have faults in the demo: of all forms a person reads its one most easily. */
export const FAULTY: CarrierCode = 'ninjavan';

/** By how much the first parcels of a faulty statement are paid too little: baht. */
const LESS = [50, 0.5];

/** What is wrong with a statement: of whom it is, and what came before it. */
interface Faults {
  /** Parcels of the statement, and others that were paid for before it. */
  parcels: readonly Order[];
  paid: readonly Order[];
}

/** Imports the COD statement of a carrier, and applies it unless it is to be looked at first. */
export async function takeStatement(people: MoneyPeople, terms: CarrierFile, faults?: Faults): Promise<void> {
  const { name, bytes } = await carrierFile(people, terms, 'cod-statement');
  const text = faults ? spoilt(bytes.toString('utf8'), faults, people.now()) : bytes;
  const files = { sheet: [new File([text], name)] };
  const { id } = await people.finance.call(walletRoutes.importCodStatement, {
    body: { partner_code: terms.code },
    files,
  });
  if (!terms.look) await people.finance.call(walletRoutes.applyCodStatement, { params: { id } });
}

/** A statement with a line that pays 50 baht too little and one half a baht, one for a parcel that was paid before, and one of nobody's. */
function spoilt(text: string, { parcels, paid }: Faults, now: Date): string {
  const amount = (order: Order, less = 0) => (order.cod_amount / 100 - less).toFixed(2);
  const lines = text.trimEnd().split('\r\n').map((line) => {
    const at = parcels.findIndex(({ partner_awb_no }) => partner_awb_no && line.startsWith(partner_awb_no));
    const less = at < 0 ? undefined : LESS[at];
    return less ? line.replace(amount(parcels[at]!), amount(parcels[at]!, less)) : line;
  }); // prettier-ignore
  const reference = `NINJAVAN-ADJ-${bangkokDate(now).replaceAll('-', '')}`;
  const again = paid.at(-1);
  if (again) lines.push([again.partner_awb_no, again.order_no, amount(again), toWireTime(now), reference].join(','));
  lines.push(['NVTH9900417736', 'X-4417', '740.00', toWireTime(now), reference].join(','));
  return `${lines.join('\r\n')}\r\n`;
}

/** Finance settle the queue of statements: what pays a parcel is received, what is nobody's or was paid before is refused. */
export async function settleStatements({ finance }: MoneyPeople): Promise<void> {
  const waiting = await finance.call(walletRoutes.staffCodLines, { query: { filter: { state: ['waiting'] } } });
  for (const { id, outcome } of waiting) {
    const body = outcome === 'wrong-amount'
      ? { state: 'received' as const, reason: 'ขนส่งโอนขาด 50 บาท แจ้งขนส่งแล้ว จะโอนเพิ่มในรอบหน้า' }
      : { state: 'refused' as const, reason: 'ตรวจกับขนส่งแล้ว ไม่ใช่ยอดของเรา ขนส่งจะหักคืน' }; // prettier-ignore
    await finance.call(walletRoutes.settleCodLine, { params: { id }, body });
  }
}

/** What becomes of the rounds of a day. `file`: the bank is asked by a file and pays; `open`: nothing is answered yet. */
export type RoundsEnd = 'file' | 'refused' | 'withdrawn' | 'by-hand' | 'open';

/** Makes the rounds of today and lets them end. */
export async function payRounds(people: MoneyPeople, end: RoundsEnd): Promise<void> {
  const { finance } = people;
  const rounds = await makeRounds(people);
  if (end === 'by-hand') return await payByHand(people, rounds);
  // Of open ones the largest waits for the second person, and of three or more the smallest for anybody.
  const last = rounds.length > 2 ? -1 : rounds.length;
  const [approved, largest] = end === 'open' ? [rounds.slice(1, last), rounds[0]] : [rounds, undefined];
  for (const round of approved) await approve(people, round);
  await approveAll(people, 'cod_round');
  if (largest) await forTwo(people, 'cod_round', () => approve(people, largest));
  if (!approved.length) return;
  const { id } = await finance.call(walletRoutes.makeBankFile, { body: {} });
  if (end === 'open') return;
  if (end !== 'withdrawn') return await answer(people, id, end === 'refused');
  const body = { reason: 'ธนาคารปิดระบบรับไฟล์ สร้างใหม่ตอนบ่าย' };
  await finance.call(walletRoutes.withdrawBankFile, { params: { id }, body });
  await answer(people, (await finance.call(walletRoutes.makeBankFile, { body: {} })).id, false);
}

/**
 * Makes the rounds of today; a small one is approved, and in no file yet. Where no file waits for the bank, because the
 * last week had one round alone, another one of today is in one.
 */
export async function leaveRounds(people: MoneyPeople): Promise<void> {
  const { finance } = people;
  const today = bangkokDate(people.now());
  const small = (await makeRounds(people)).filter((round) => round.round_date === today && round.kind === 'daily').toReversed(); // prettier-ignore
  const files = await finance.call(walletRoutes.bankFiles, { query: { filter: { state: ['made'] } } });
  const first = files.length === 0 ? small.shift() : undefined;
  if (first && (await approve(people, first)).status === 'approved') await finance.call(walletRoutes.makeBankFile, { body: {} }); // prettier-ignore
  if (small[0]) await approve(people, small[0]);
}

/** Rounds that wait once those of today are made, the largest first. */
async function makeRounds({ finance }: MoneyPeople): Promise<StaffCodRound[]> {
  await finance.call(walletRoutes.makeCodRounds, { body: {} });
  const query = { filter: { status: ['pending' as const] }, sort: ['net_amount', 'DESC'] as ['net_amount', 'DESC'] };
  return await finance.call(walletRoutes.codRounds, { query });
}

const approve = ({ finance }: MoneyPeople, { id }: StaffCodRound) => finance.call(walletRoutes.moveCodRound, { params: { id }, body: { status: 'approved' } }); // prettier-ignore

/** Finance pay rounds at the counter of the bank; that of the credit customer is taken back. */
async function payByHand(people: MoneyPeople, rounds: readonly StaffCodRound[]): Promise<void> {
  const { finance, credit } = people;
  for (const round of rounds) {
    const { id, account_id } = round;
    if (account_id === credit.account_id) {
      const body = { status: 'cancelled' as const, remark: 'ร้านขอรวมยอดกับรอบสัปดาห์หน้า' };
      await finance.call(walletRoutes.moveCodRound, { params: { id }, body });
      continue;
    }
    await approve(people, round);
    await approveAll(people, 'cod_round');
    const body = { status: 'transferred' as const, bank_reference: `KBANK-${String(id).padStart(6, '0')}` };
    await finance.call(walletRoutes.moveCodRound, { params: { id }, body });
  }
}

/** The bank answers a file: all is paid, but perhaps the smallest payment is refused. */
async function answer({ finance }: MoneyPeople, id: number, refuses: boolean): Promise<void> {
  const query = { filter: { bank_file_id: id }, sort: ['line_no', 'ASC'] as ['line_no', 'ASC'], range: [0, 99] as [number, number] }; // prettier-ignore
  const lines = await finance.call(walletRoutes.bankFileLines, { query });
  const [smallest] = lines.toSorted((a, b) => a.amount - b.amount);
  const said = lines.map(({ id: line, cod_approval_no, amount }) =>
    [cod_approval_no, plainBaht(String(amount)), ...(refuses && line === smallest?.id ? ['REJECTED', '', 'บัญชีปลายทางถูกระงับ'] : ['PAID', `KBANK${String(line).padStart(8, '0')}`, ''])].join(',')); // prettier-ignore
  const text = ['Reference,Amount,Status,Bank reference,Reason', ...said, ''].join('\r\n');
  const files = { sheet: [new File([text], `bank-result-${id}.csv`)] };
  await finance.call(walletRoutes.takeBankResult, { params: { id }, files });
}

/** The first of some shops that has enough asks for its COD outside the round of the day, and may be paid at once. */
export async function withdraw(people: MoneyPeople, shops: readonly MoneyShop[], pay: boolean): Promise<void> {
  for (const { client } of shops) {
    const { free } = await client.call(walletRoutes.codWithdrawals, { query: {} });
    if (free.net_amount < free.least_amount) continue;
    const asked = await client.call(walletRoutes.withdrawCod, { body: {} });
    if (!pay) return;
    const [round] = await people.finance.call(walletRoutes.codRounds, {
      query: { filter: { q: asked.cod_approval_no } },
    });
    if (round) await payByHand(people, [round]);
    return;
  }
}
