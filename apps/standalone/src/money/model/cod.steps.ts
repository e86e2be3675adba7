/** Steps of COD: the carrier's money, rounds, the bank, complaints. */
import { walletRoutes, type CodStatementDetail } from '@lamliang/contracts/wallet';
import { startOfBangkokDay } from '@lamliang/kernel';
import fc from 'fast-check';
import { isLive, same, type BooksModel, type Carrier, type Parcel, type Round, type Shop } from './books.model.ts';
import { baht, granted, type Product } from './product.ts';
import { any, pick, step } from './step.ts';

const HEAD: Record<Carrier, string> = {
  ninjavan: 'tracking_id,cod_collected,remitted_at,remittance_id',
  flash: 'เลขพัสดุ,ยอด COD,วันที่โอนเงิน,เลขที่รายการโอน',
};
/** What a statement may pay less or more by itself, in satang. */
const TOLERANCE = 100;
const withCod = ({ parcels }: BooksModel) => parcels.filter(({ cod }) => cod !== null);
const receivable = (model: BooksModel) => withCod(model).filter(({ cod }) => cod!.status === 'delivery-success');
const live = ({ rounds }: BooksModel) => rounds.filter(isLive);
const RETURNED = ['ended', 'wait-for-reverse'];

/** The lines of a file with how often it has said each of them. */
export const counted = (lines: readonly string[]) =>
  lines.map((line, at) => `${line} ${lines.slice(0, at).filter((one) => one === line).length}`);

/** What becomes of each line, in its order. */
function outcomes(model: BooksModel, carrier: Carrier, lines: string[]): { outcome: string; parcel: Parcel | undefined }[] {
  const paid = new Set<Parcel>();
  return counted(lines).map((content) => {
    const [awb, amount] = content.split(',');
    const parcel = model.parcels.find((one) => one.awb === awb && one.carrier === carrier);
    const cod = parcel?.cod;
    const off = cod ? Math.abs(Math.round(Number(amount) * 100) - cod.amount) : 0;
    const outcome = (): string => {
      if (model.applied.cod.has(content)) return 'repeated';
      if (!parcel) return 'unknown-parcel';
      if (paid.has(parcel) || cod?.received) return 'paid-twice';
      if (!cod) return 'wrong-amount';
      if (RETURNED.includes(cod.status) || parcel.way === 'cancelled') return 'returned';
      if (cod.status === 'under-way') return 'not-delivered';
      return off === 0 ? 'matched' : off <= TOLERANCE ? 'tolerated' : 'wrong-amount';
    };
    const found = outcome();
    if (parcel && (found === 'matched' || found === 'tolerated')) paid.add(parcel);
    return { outcome: found, parcel };
  });
} // prettier-ignore
export const tallyOf = (outcomes: string[]) => {
  const tally: Record<string, number> = {};
  for (const outcome of outcomes.toSorted()) tally[outcome] = (tally[outcome] ?? 0) + 1;
  return tally;
};
const figuresOf = ({ figures }: CodStatementDetail) => {
  const tally: Record<string, number> = {};
  for (const { outcome, line_count } of figures.toSorted((a, b) => (a.outcome < b.outcome ? -1 : 1)))
    tally[outcome] = (tally[outcome] ?? 0) + line_count;
  return tally;
};

async function importStatement(model: BooksModel, product: Product, carrier: Carrier, lines: string[], seed: number): Promise<void> {
  const { finance } = product;
  const { status, body } = await product.send(walletRoutes.importCodStatement.path, carrier, [HEAD[carrier], ...lines]);
  same([status, (body as { code?: string }).code], [200, undefined], `the answer to a statement ${JSON.stringify(body)}`);
  const read = body as CodStatementDetail;
  const isKnown = read.state === 'applied';
  const expected = outcomes(model, carrier, lines);
  if (!isKnown) same(figuresOf(read), tallyOf(expected.map(({ outcome }) => outcome)), 'what a statement was read as');
  await finance.call(walletRoutes.applyCodStatement, { params: { id: read.id } });
  if (isKnown) return;
  for (const line of counted(lines)) model.applied.cod.add(line);
  for (const { outcome, parcel } of expected) if (outcome === 'matched' || outcome === 'tolerated') model.receive(parcel!);
  const waiting = await finance.call(walletRoutes.staffCodLines, { query: { filter: { cod_statement_id: read.id, state: ['waiting'] }, range: [0, 99] } });
  for (const { id, line_no } of waiting) {
    const state = (seed + line_no) % 2 ? 'received' : 'refused';
    const { outcome, parcel } = expected[line_no - 2]!;
    const mayReceive = outcome !== 'paid-twice' && outcome !== 'unknown-parcel' && parcel?.cod?.status === 'delivery-success';
    const done = await granted(finance.call(walletRoutes.settleCodLine, { params: { id }, body: { state, reason: 'ตรวจสอบแล้ว' } }), 'cod_statement_line.not_receivable');
    same(done !== false, state === 'refused' || mayReceive, `whether a line ${outcome} is ${state}`);
    if (!done) await finance.call(walletRoutes.settleCodLine, { params: { id }, body: { state: 'refused', reason: 'ตรวจสอบแล้ว' } });
    else if (state === 'received') model.receive(parcel!);
  }
  model.last.cod = { carrier, lines };
} // prettier-ignore

async function approve(product: Product, round: Round): Promise<void> {
  await product.finance.call(walletRoutes.moveCodRound, { params: { id: round.id }, body: { status: 'approved' } });
  round.status = 'approved';
}
async function newestRound({ finance }: Product, { account_id }: Shop) {
  return (await finance.call(walletRoutes.codRounds, { query: { filter: { account_id } } }))[0]!;
}

export const COD_STEPS = [
  step(
    'COD by hand', 2, any,
    (model) => receivable(model).length > 0,
    async (model, { finance }, n) => {
      const parcel = pick(receivable(model), n);
      await finance.call(walletRoutes.codReceived, { params: { id: parcel.id }, body: {} });
      model.receive(parcel);
    },
  ),
  step(
    'statement', 5,
    fc.record({
      carrier: fc.constantFrom<Carrier>('ninjavan', 'ninjavan', 'flash'),
      paid: fc.array(fc.record({ parcel: any, off: fc.constantFrom(0, 0, 0, 0, 0, 37, -100, 101, 5_000) }), { minLength: 1, maxLength: 6 }),
      strange: fc.array(fc.record({ parcel: any, what: fc.constantFrom('nobody', 'any', 'twice') }), { maxLength: 2 }),
      reference: fc.nat(),
      seed: any,
    }),
    ({ parcels }) => parcels.length > 0,
    async (model, product, { carrier, paid, strange, reference, seed }) => {
      const mine = receivable(model).filter((one) => one.carrier === carrier);
      const all = withCod(model).filter((one) => one.carrier === carrier);
      const lineOf = (awb: string, amount: number) => [awb, baht(Math.max(amount, 1)), product.day, `R-${reference}`].join(',');
      const lines = mine.length ? paid.map(({ parcel, off }) => { const one = pick(mine, parcel); return lineOf(one.awb, one.cod!.amount + off); }) : [];
      for (const { parcel, what } of strange) {
        if (what === 'nobody') lines.push(lineOf(`${carrier === 'flash' ? 'TH' : 'NVTH'}999${String(parcel).padStart(4, '0')}`, 590_00));
        if (what === 'any' && all.length) lines.push(lineOf(pick(all, parcel).awb, pick(all, parcel).cod!.amount));
        if (what === 'twice' && lines.length) lines.push(pick(lines, parcel));
      }
      if (lines.length) await importStatement(model, product, carrier, lines, seed);
    },
  ),
  step(
    'statement again', 2,
    fc.record({ form: fc.constantFrom('whole', 'shuffled', 'part', 'wrong'), seed: any }),
    ({ last }) => last.cod !== undefined,
    async (model, product, { form, seed }) => {
      const { carrier, lines } = model.last.cod!;
      if (form === 'wrong') {
        const before = await product.t.app.db('wallet', 'SELECT count(*) AS n FROM cod_statement');
        const { status } = await product.send(walletRoutes.importCodStatement.path, carrier, [HEAD[carrier], ...lines, `${lines[0]!.split(',')[0]},12O.00,${product.day},R`]);
        same([status, await product.t.app.db('wallet', 'SELECT count(*) AS n FROM cod_statement')], [400, before], 'a wrong statement');
      } else await importStatement(model, product, carrier, form === 'whole' ? lines : form === 'part' ? lines.slice(seed % lines.length) : lines.toReversed(), seed);
    },
  ),
  step(
    'rounds of the day', 4, any,
    () => true,
    async (model, product, n) => {
      const shop = pick(model.shops, n);
      const free = model.hasRoundOf(shop, product.day) ? [] : model.free(shop, startOfBangkokDay(product.day));
      const is = model.netOf(free) > 0;
      const made = await product.finance.call(walletRoutes.makeCodRounds, { body: { account_id: shop.account_id } });
      const { round_count, order_count, net_amount } = made;
      same({ round_count, order_count, net_amount }, is ? { round_count: 1, order_count: free.length, net_amount: model.netOf(free) } : { round_count: 0, order_count: 0, net_amount: 0 }, 'the round of the day');
      if (!is) return;
      const { id, cod_approval_no: no } = await newestRound(product, shop);
      model.enter({ id, no, kind: 'daily', shop, day: product.day, status: 'pending', parcels: free, commission: 0, in_file: false });
    },
  ),
  step(
    'withdrawal', 2, any,
    () => true,
    async (model, product, n) => {
      const shop = pick(model.shops, n);
      const free = model.free(shop, product.now);
      const asked = await granted(shop.who.call(walletRoutes.withdrawCod, { body: {} }), 'cod_round.too_little');
      same(asked === false ? 0 : asked.net_amount, model.netOf(free) >= 100_00 ? model.netOf(free) : 0, 'a withdrawal');
      if (asked) model.enter({ id: asked.id, no: asked.cod_approval_no, kind: 'withdrawal', shop, day: product.day, status: 'pending', parcels: free, commission: 0, in_file: false });
    },
  ),
  step(
    'withdrawal of commission', 1, fc.constant(0),
    ({ shops }) => shops.some(({ affiliate }) => affiliate > 0),
    async (model, product) => {
      const shop = pick(model.shops.filter(({ affiliate }) => affiliate > 0), 0);
      const on_hold = live(model).filter((round) => round.shop === shop).reduce((sum, { commission }) => sum + commission, 0);
      const available = shop.affiliate - on_hold;
      const asked = await granted(shop.who.call(walletRoutes.withdrawCommission, { body: {} }), 'affiliate.too_little');
      same(asked === false ? 0 : asked.commission_amount, available >= 300_00 ? available : 0, 'a withdrawal of commission');
      if (!asked) return;
      same(asked.net_amount + asked.withheld_amount, available, 'what is withheld and what is paid');
      model.enter({ id: asked.id, no: asked.withdrawal_no, kind: 'commission', shop, day: product.day, status: 'pending', parcels: [], commission: available, in_file: false });
    },
  ),
  step(
    'round', 6,
    fc.record({ round: any, to: fc.constantFrom('approved', 'approved', 'transferred', 'transferred', 'failed', 'cancelled') }),
    (model) => live(model).length > 0,
    async (model, product, { round: n, to }) => {
      const round = pick(live(model), n);
      if (to === 'approved' && round.status === 'pending') return approve(product, round);
      const body = to === 'transferred' ? { status: to, bank_reference: `KB-${round.id}` } : { status: to, remark: 'ตามที่ธนาคารแจ้ง' };
      const done = await granted(product.finance.call(walletRoutes.moveCodRound, { params: { id: round.id }, body }), 'cod_round.illegal_move', 'cod_round.in_file');
      const may = to === 'cancelled' ? !round.in_file : round.status === 'approved';
      same(done !== false, may, `whether a round ${round.status} is ${to}`);
      if (done && to !== 'approved') model.end(round, to);
    },
  ),
  step(
    'file for the bank', 3, fc.array(fc.constantFrom('PAID', 'PAID', 'REJECTED', 'later'), { minLength: 1, maxLength: 4 }),
    ({ rounds }) => rounds.some(({ status, in_file }) => status === 'approved' && !in_file),
    async (model, product, answers) => {
      const { finance } = product;
      const sent = model.rounds.filter(({ status, in_file }) => status === 'approved' && !in_file);
      const file = await finance.call(walletRoutes.makeBankFile, { body: {} });
      same(file.line_count, sent.length, 'lines of the file for the bank');
      const lines = await finance.call(walletRoutes.bankFileLines, { query: { filter: { bank_file_id: file.id }, range: [0, 99] } });
      const rows: string[] = [];
      const ends: (() => void)[] = [];
      for (const [at, round] of sent.entries()) {
        round.in_file = true;
        const answer = pick(answers, at);
        if (answer === 'later') continue;
        const line = lines.find(({ cod_round_id }) => cod_round_id === round.id)!;
        rows.push(`${round.no},${baht(line.amount)},${answer},${answer === 'PAID' ? `KB-${round.id},` : ',closed'}`);
        ends.push(() => model.end(round, answer === 'PAID' ? 'transferred' : 'failed'));
      }
      if (!rows.length) return;
      const form = new FormData();
      form.append('sheet', new Blob([`${['Reference,Amount,Status,Bank reference,Reason', ...rows].join('\r\n')}\r\n`]), 'result.csv');
      // The same file twice is recorded once.
      for (let n = 0; n < 2; n++) {
        const { status, body } = await finance.raw('POST', `/staff-api/v1/bank-files/${file.id}/results`, { body: form });
        same(status, 200, `the answer of the bank ${JSON.stringify(body)}`);
      }
      for (const end of ends) end();
    },
  ),
  step(
    'complaint', 2, any,
    (model) => withCod(model).some(({ cod }) => cod!.status !== 'under-way'),
    async (model, { support }, n) => {
      const parcel = pick(withCod(model).filter(({ cod }) => cod!.status !== 'under-way'), n);
      const cod = parcel.cod!;
      const body = { order_id: parcel.id, complaint_reason: 'damaged', detail: 'กล่องแตก' } as const;
      const filed = await granted(support.call(walletRoutes.staffComplains, { body }), 'cod_complaint.not_possible', 'order.not_found');
      const may = cod.complaint?.state === 'open' || ['delivery-success', 'cod-received', 'cod-wait-for-tranfer'].includes(cod.status);
      same(filed !== false, may, `whether there is a complaint about ${cod.status}`);
      if (!filed || cod.complaint?.state === 'open') return;
      model.takeOut(parcel);
      cod.complaint = { id: filed.id, state: 'open' };
    },
  ),
  step(
    'complaint settled', 2,
    fc.record({ parcel: any, state: fc.constantFrom<'released' | 'upheld'>('released', 'upheld'), back: fc.constantFrom<'return' | 'cancelled'>('return', 'cancelled') }),
    (model) => withCod(model).some(({ cod }) => cod!.complaint),
    async (model, { support, finance }, { parcel: n, state, back }) => {
      const parcel = pick(withCod(model).filter(({ cod }) => cod!.complaint), n);
      const cod = parcel.cod!;
      const params = { id: cod.complaint!.id };
      if (cod.complaint!.state === 'upheld') {
        await finance.call(walletRoutes.giveBackCod, { params, body: { reference: 'FL-R1', cod_status: back } });
        cod.complaint = null;
        cod.status = 'ended';
        return;
      }
      const done = await granted(support.call(walletRoutes.decideComplaint, { params, body: { state, reason: 'ตรวจภาพแล้ว' } }), 'cod.illegal_move');
      same(done !== false, state === 'released' || cod.status === 'cod-received' || cod.status === 'delivery-success', `whether a complaint about ${cod.status} is ${state}`);
      if (!done) return;
      cod.complaint = state === 'upheld' ? { ...cod.complaint!, state } : null;
      if (state === 'upheld') {
        if (cod.received) parcel.shop.cod -= cod.amount;
        cod.status = 'wait-for-reverse';
      }
    },
  ),
]; // prettier-ignore
