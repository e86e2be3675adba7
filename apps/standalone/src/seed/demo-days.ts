import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { addDays, bangkokDate, formatDate, plainBaht, startOfBangkokDay } from '@lamliang/kernel';
import type { MoneyPeople } from './money-people.ts';

/** A line as the bank writes it: satang, above zero what came in. */
interface Booked {
  amount: number;
  detail: string;
}
/** A day, so many before the last: what the bank has that the books have not, and what finance make of it. */
interface DemoDay {
  ago: number;
  more?: readonly (Booked & { settled?: { state: 'posted' | 'explained'; reason: string } })[];
  closed?: true;
}
const DAYS: readonly DemoDay[] = [
  { ago: 5, closed: true },
  {
    ago: 4,
    closed: true,
    more: [
      { amount: -45_00, detail: 'ค่าธรรมเนียมโอนเงิน', settled: { state: 'posted', reason: 'ค่าธรรมเนียมโอนเงินรายวันของธนาคาร' } },
      { amount: 350_00, detail: 'รับโอน นางสาวพิมพ์ใจ', settled: { state: 'explained', reason: 'บุคคลภายนอกโอนผิดบัญชี แจ้งธนาคารคืนเงินแล้ว' } },
    ],
  },
  { ago: 3, closed: true, more: [{ amount: 12_40, detail: 'ดอกเบี้ยรับ', settled: { state: 'posted', reason: 'ดอกเบี้ยบัญชีออมทรัพย์' } }] },
  { ago: 2 },
  { ago: 1, more: [{ amount: 1_234_00, detail: 'รับโอน นายธนากร' }] },
]; // prettier-ignore
const ROWS = 500;

/** The bank's statements of the last days, as its books have them, and the days that finance have closed. */
export async function closeDays(people: MoneyPeople): Promise<void> {
  const { finance } = people;
  const today = bangkokDate(people.now());
  let held = 1_500_000_00;
  const write = (day: string, lines: readonly Booked[]): File => {
    const rows = lines.map(({ amount, detail }) => {
      held += amount;
      const [out, into] = amount < 0 ? [baht(-amount), ''] : ['', baht(amount)];
      return [formatDate(startOfBangkokDay(day)), '16:20', amount < 0 ? 'โอนออก' : 'รับโอน', out, into, baht(held), 'K BIZ', detail].join(','); // prettier-ignore
    });
    const total = lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
    const head = 'วันที่,เวลา,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ,ช่องทาง,รายละเอียด';
    return new File([`\ufeff${[head, ...rows, `รวม,,,,${baht(total)},,,`].join('\r\n')}\r\n`], `kbank-${day}.csv`);
  };
  const read = (sheet: File) => finance.call(routes.importBankStatement, { body: { bank_code: 'kbank' }, files: { sheet: [sheet] } }); // prettier-ignore
  for (const { ago, more = [], closed } of DAYS) {
    const day = addDays(today, -ago);
    const lines = [...(await bookedOn(people, day)), ...more];
    if (lines.length) {
      const { id } = await read(write(day, lines));
      await finance.call(routes.applyBankStatement, { params: { id } });
      const query = { filter: { bank_statement_id: id, state: ['waiting' as const] } };
      for (const line of await finance.call(routes.bankStatementLines, { query })) {
        const said = more.find(({ amount, settled }) => settled && amount === line.amount)?.settled;
        if (said) await finance.call(routes.settleBankLine, { params: { id: line.id }, body: said });
      }
    }
    const body = { reason: 'ตรวจกับรายการเดินบัญชีธนาคารแล้ว' };
    if (closed) await finance.call(routes.closeDay, { params: { id: Number(day.replaceAll('-', '')) }, body });
  }
  // One that somebody has to look at.
  await read(write(today, [{ amount: -20_00, detail: 'ค่าธรรมเนียมรายเดือน' }]));
}

const baht = (amount: number) => plainBaht(String(amount));

/** What the bank booked on a day by the books: their own payments, and the COD that carriers say they handed over. */
async function bookedOn({ finance }: MoneyPeople, day: string): Promise<Booked[]> {
  const range: [number, number] = [0, ROWS - 1];
  const entries = await finance.call(routes.ledgerEntries, { query: { filter: { account: 'bank', day }, range } });
  // A carrier is paid for many parcels by one transfer.
  const paid = Map.groupBy(entries, ({ kind, detail, transaction_id }) => (kind === 'parcel_paid' ? detail : String(transaction_id))); // prettier-ignore
  const payments = [...paid.values()].map((some) => ({ amount: -some.reduce((sum, { amount }) => sum + amount, 0), detail: some[0]!.detail })); // prettier-ignore
  const statements = await finance.call(routes.staffCodStatements, {
    query: { filter: { state: ['applied'] }, range },
  });
  const remitted: Booked[] = [];
  for (const { id, decided_dt } of statements) {
    if (!decided_dt || bangkokDate(decided_dt) !== day) continue;
    const lines = await finance.call(routes.staffCodLines, { query: { filter: { cod_statement_id: id, state: ['received', 'waiting', 'refused'] }, range } }); // prettier-ignore
    for (const [reference, some] of Map.groupBy(lines, (line) => line.reference ?? ''))
      remitted.push({ amount: some.reduce((sum, { amount }) => sum + amount, 0), detail: reference });
  }
  return [...payments, ...remitted].filter(({ amount }) => amount !== 0);
}
