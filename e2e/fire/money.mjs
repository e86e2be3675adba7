// Finance, shops and carriers that move money while everything burns: parcels are delivered, files of COD and of bills are
// imported, what waits in the queues is settled, rounds are asked for, approved and paid, months are closed. Each of them
// asks until it is answered, and asks again what it does not know to be done: nothing may be lost, done twice or by half.
import { setTimeout as pause } from 'node:timers/promises';
import { builtFile } from '../../tools/env.mjs';

const { attachmentName, createClient, fetchBody } = await import(builtFile('libs/contracts', 'index.js'));
const { walletRoutes } = await import(builtFile('libs/contracts', 'wallet/index.js'));

const CARRIERS = ['kerry', 'flash', 'ninjavan', 'jt'];
const TIMEOUT_MS = 20_000;
const REST_MS = 400;
/** How long the last news of carriers may be under way. */
const PUSHED_MS = 120_000;
/** Parcels that carriers take in one turn. */
const TAKEN = 12;
/** What was sold in each month that is closed, in satang without VAT, and what cashback that gives. */
const SOLD = 1_000_00;
const RATE_BPS = 100;
/** Orders of bills that are planted; no real one comes near. */
const PLANTED = 8_000_000_000;

/** The first day of a month so many before that of now. */
const monthBefore = (months) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10);
};

export class Money {
  done = { taken: 0, cod: 0, bills: 0, settled: 0, asked: 0, paid: 0, refused: 0, closed: 0 };
  /** What was answered and ought not to be. */
  odd = [];
  stopped = false;
  answered = Promise.resolve();

  /**
   * @param db as its owner; @param accounts shops, with the token of each in `tokens`; @param staff tokens of two of finance
   * @param spared orders that somebody prints, which stay where they are; @param mayTake whether nobody cancels what was booked with this remark
   */
  constructor({ address, db, accounts, tokens, staff, spared, mayTake }) {
    Object.assign(this, { address, db, accounts: accounts.map(Number), tokens, spared: new Set(spared), mayTake });
    [this.finance, this.second] = staff.map((token) => this.client(token));
  }

  /** One question at a time: there is one connection. */
  query(sql, values) {
    const asked = this.answered.then(() => this.db.query(sql, values));
    this.answered = asked.catch(() => undefined);
    return asked;
  }

  /** The last months, which look as if nobody had closed them, with a bill of each shop in each. */
  async plant() {
    this.months = [1, 2].map(monthBefore);
    const terms = [this.months[1], JSON.stringify([{ from_amount: 0, rate_percent: RATE_BPS }])];
    await this.query(`INSERT INTO wallet.reward_terms (kind, valid_from, steps, staff_name, create_dt) SELECT 'cashback', day, $2::jsonb, 'fire', now() FROM generate_series($1::date, now()::date, interval '1 day') day`, terms);
    await this.query('SET search_path = wallet, public');
    for (const [nth, month] of this.months.entries()) {
      const moment = new Date(`${month.slice(0, 8)}15T05:00:00Z`);
      const ids = this.accounts.map((_, n) => PLANTED + nth * 1_000 + n);
      await this.query(
        `INSERT INTO parcel_bill (id, account_id, order_no, partner_code, payment_type, shipping_fee_status, quoted_amount, repriced_amount, difference_amount, difference_vat,
           selling_price, partner_cost, actual_weight, match_with_partner_dt, version)
         SELECT id, account_id, 'FIRE' || id, 'flash', 'wallet', 'verified', $3::bigint, $3::bigint, 0, 0, $3::bigint, 2000, 1000, $4, 1 FROM unnest($1::bigint[], $2::bigint[]) AS b (id, account_id)`,
        [ids, this.accounts, SOLD, moment],
      );
      const postings = ids.map((order_id, n) => ({ kind: 'parcel_bill', business_key: `order:${order_id}`, account_id: this.accounts[n], order_id, order_no: `FIRE${order_id}`, detail: 'fire',
        legs: [{ account_id: 0, code: 'revenue.shipping', amount: SOLD }, { account_id: 0, code: 'adjustment', amount: -SOLD }] }));
      await this.query('SELECT count(*) FROM post_batch($1::jsonb, $2)', [JSON.stringify(postings), moment]);
    }
    await this.query('RESET search_path');
    await this.reopen();
  } // prettier-ignore

  /** A month that looks open is closed anew, and gives nothing that it gave. */
  reopen() {
    return this.query('DELETE FROM wallet.reward_month WHERE period >= $1', [this.months.at(-1)]);
  }

  start() {
    const turns = [this.take, this.importCod, this.importBills, this.settle, this.ask, this.pay, this.close, this.close]; // prettier-ignore
    this.running = Promise.all(turns.map((turn) => this.keep(turn)));
  }

  async keep(turn) {
    while (!this.stopped) {
      await turn.call(this).catch((error) => this.note(error));
      await pause(REST_MS);
    }
  }

  /** Refusals that a rule of money makes are answers; what the fire does is asked again in the next turn. */
  note(error) {
    const { status, code, message, severity } = error;
    // A database that is shut down is part of the fire, a statement that it refuses is not.
    if (severity && !/^(57P|08)/.test(code)) this.odd.push(`${code} ${message}`);
    if (status && status < 500 && status !== 429 && code !== 'idempotency.in_flight')
      this.odd.push(`${code} ${message}`);
  }
  /** The same without the refusals by these codes: somebody else was first. */
  async try(call, ...codes) {
    try {
      return await call;
    } catch (error) {
      if (!codes.includes(error.code)) throw error;
      return undefined;
    }
  }

  client(token) {
    return createClient(async ({ method, url, headers, body: given }) => {
      const { body, headers: typed } = fetchBody(method === 'GET' ? undefined : (given ?? {}));
      const response = await fetch(this.address + url, {
        method,
        headers: { ...headers, ...typed, authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, headers: response.headers, json: await response.json() };
    });
  }

  /** Carriers take parcels, and deliver those with COD. */
  async take() {
    const { rows } = await this.query(
      `SELECT id, remark, partner_code, partner_awb_no, cod_amount FROM orders.shipment_order
       WHERE account_id = ANY ($1) AND booking_state = 'confirmed' AND cancel_flag = 0 AND shipment_status = 'booked' AND partner_awb_no IS NOT NULL AND partner_code = ANY ($2)
       ORDER BY (cod_amount > 0) DESC, id LIMIT 400`,
      [this.accounts, CARRIERS],
    );
    const some = rows.filter(({ id, remark }) => !this.spared.has(Number(id)) && this.mayTake(remark)).slice(0, TAKEN);
    for (const row of some) {
      for (const event of Number(row.cod_amount) > 0 ? ['picked_up', 'delivered'] : ['picked_up'])
        await fetch(`${this.address}/sandbox/carriers/${row.partner_code}/parcels/${row.partner_awb_no}/advance`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ event }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
      this.done.taken += 1;
    }
  }

  importCod() {
    return this.importAll('cod-statement', walletRoutes.importCodStatement, walletRoutes.applyCodStatement, 'cod');
  }
  importBills() {
    return this.importAll('bill', walletRoutes.importCarrierBill, walletRoutes.applyCarrierBill, 'bills');
  }
  /** What each carrier writes about today, once more with all that it wrote before. */
  async importAll(what, read, apply, tally) {
    for (const code of CARRIERS) {
      const answer = await fetch(`${this.address}/sandbox/carriers/${code}/${what}`, { signal: AbortSignal.timeout(TIMEOUT_MS) }); // prettier-ignore
      if (!answer.ok) continue;
      const name = attachmentName(answer.headers.get('content-disposition') ?? undefined) ?? `${code}.csv`;
      const sheet = [new File([await answer.arrayBuffer()], name)];
      const found = await this.try(this.finance.call(read, { body: { partner_code: code }, files: { sheet } }), 'request.invalid'); // prettier-ignore
      // No parcel of it was delivered yet.
      if (!found) continue;
      if (found.state === 'previewed') await this.try(this.finance.call(apply, { params: { id: found.id } }), `${what === 'bill' ? 'carrier_bill' : 'cod_statement'}.illegal_move`); // prettier-ignore
      this.done[tally] += 1;
    }
  }

  /** Lines that waited for the news of their delivery, or for somebody to look. */
  async settle() {
    const cod = await this.finance.call(walletRoutes.staffCodLines, { query: { filter: { state: ['waiting'], outcome: ['not-delivered'] }, range: [0, 49] } });
    for (const { id } of cod)
      if (await this.try(this.finance.call(walletRoutes.settleCodLine, { params: { id }, body: { state: 'received', reason: 'under fire' } }), 'cod_statement_line.not_receivable', 'cod_statement_line.illegal_move', 'cod.illegal_move')) this.done.settled += 1;
    const bills = await this.finance.call(walletRoutes.staffBillLines, { query: { filter: { state: ['waiting'], outcome: ['outside', 'cost-outside', 'not-picked-up'] }, range: [0, 49] } });
    for (const { id } of bills)
      if (await this.try(this.finance.call(walletRoutes.settleBillLine, { params: { id }, body: { state: 'settled', reason: 'under fire' } }), 'carrier_bill_line.not_billable', 'carrier_bill_line.illegal_move', 'parcel_bill.illegal_move', 'decision.waiting')) this.done.settled += 1;
  } // prettier-ignore

  /** The law holds COD for five days, which go by at once here; then shops ask for it. */
  async ask() {
    await this.query(`UPDATE wallet.cod_parcel SET delivered_dt = delivered_dt - interval '9 days', hold_until = hold_until - interval '9 days' WHERE account_id = ANY ($1) AND hold_until > now()`, [this.accounts]); // prettier-ignore
    for (const token of this.tokens) {
      const round = await this.try(this.client(token).call(walletRoutes.withdrawCod, { body: {} }), 'cod_round.too_little'); // prettier-ignore
      if (round) this.done.asked += 1;
    }
  }

  /** Rounds are approved, by two where that is needed, and paid; the bank refuses one of five. */
  async pay() {
    await this.try(this.finance.call(walletRoutes.makeCodRounds, { body: {} }));
    const { rows } = await this.query(`SELECT id, status FROM wallet.cod_round WHERE account_id = ANY ($1) AND status IN ('pending', 'approved') ORDER BY id LIMIT 40`, [this.accounts]); // prettier-ignore
    for (const row of rows) {
      const params = { id: Number(row.id) };
      const move = (body) => this.try(this.finance.call(walletRoutes.moveCodRound, { params, body }), 'cod_round.illegal_move'); // prettier-ignore
      const round = row.status === 'approved' ? row : await move({ status: 'approved' });
      if (round?.decision_id) await this.try(this.second.call(walletRoutes.approveDecision, { params: { id: round.decision_id }, body: {} }), 'decision.decided', 'cod_round.illegal_move'); // prettier-ignore
      const isRefused = params.id % 5 === 0;
      const ended = await move(isRefused ? { status: 'failed', remark: 'under fire' } : { status: 'transferred', bank_reference: `FIRE-${row.id}` }); // prettier-ignore
      if (ended) this.done[isRefused ? 'refused' : 'paid'] += 1;
    }
  }

  async close() {
    await this.reopen();
    await this.finance.call(walletRoutes.closeRewards, { body: {} });
    this.done.closed += 1;
  }

  async stop() {
    this.stopped = true;
    await this.running;
  }

  /** COD that its carrier delivered and wallet does not follow. @returns ids of orders */
  async unknown() {
    const { rows } = await this.query(
      `SELECT o.id FROM orders.shipment_order o JOIN sandbox.parcel s ON s.order_no = o.order_no LEFT JOIN wallet.cod_parcel p ON p.order_id = o.id
       WHERE o.account_id = ANY ($1) AND o.cod_amount > 0 AND s.delivered_dt IS NOT NULL AND p.order_id IS NULL`,
      [this.accounts],
    );
    return rows.map(({ id }) => `order ${id}`);
  }

  /** What was left when the fire went out, until nothing of it moves any more. Carriers push their news again and again. */
  async finish() {
    for (const end = performance.now() + PUSHED_MS; performance.now() < end && (await this.unknown()).length > 0; ) await pause(1_000); // prettier-ignore
    for (let same = 0, before = ''; same < 2;) {
      await this.importCod();
      await this.importBills();
      await this.settle();
      await this.ask();
      await this.pay();
      const { rows } = await this.query(`SELECT cod_status, count(*) AS n FROM wallet.cod_parcel WHERE account_id = ANY ($1) GROUP BY 1 ORDER BY 1`, [this.accounts]); // prettier-ignore
      const now = JSON.stringify(rows);
      same = now === before ? same + 1 : 0;
      before = now;
    }
    await this.close();
  }

  /** What must hold of all of it. @returns findings as { name, bad, count } */
  async findings() {
    const found = async (sql, ...values) => (await this.query(sql, [this.accounts, ...values])).rows;
    const number = async (sql, ...values) => Number((await found(sql, ...values))[0].n);
    const told = (rows) => rows.map((row) => JSON.stringify(row));
    const parcels = await number('SELECT count(*) AS n FROM wallet.cod_parcel WHERE account_id = ANY ($1)');
    const rounds = await number(`SELECT count(*) AS n FROM wallet.cod_round WHERE account_id = ANY ($1)`);
    const rewards = await found(`SELECT r.account_id, r.period::text, count(*) AS n, sum(r.amount) AS amount, sum(e.amount) AS posted FROM wallet.reward r
      LEFT JOIN wallet.ledger_entry e ON e.transaction_id = r.transaction_id AND e.amount > 0 WHERE r.account_id = ANY ($1) AND r.kind = 'cashback' AND r.period = ANY ($2::date[]) GROUP BY 1, 2`, this.months);
    const due = Math.round((SOLD * RATE_BPS) / 10_000);
    return [
      { name: 'there was money to move: parcels were delivered, received, paid and billed, months closed', bad: Object.entries(this.done).filter(([what, n]) => n === 0 && !['asked', 'refused', 'settled'].includes(what)).map(([what]) => `${what}: none`), count: parcels },
      { name: 'finance got no answer that ought not to be', bad: this.odd.slice(0, 20), count: Object.values(this.done).reduce((sum, n) => sum + n, 0) },
      { name: 'each parcel that was delivered with COD is followed', bad: await this.unknown(), count: parcels },
      { name: 'each of them was received once, and posted once', bad: told(await found(`SELECT p.order_id, p.cod_status, count(t.id) AS n FROM wallet.cod_parcel p LEFT JOIN wallet.ledger_transaction t ON t.order_id = p.order_id AND t.kind = 'cod_received'
          WHERE p.account_id = ANY ($1) GROUP BY 1, 2 HAVING count(t.id) <> 1 OR p.cod_status = 'delivery-success'`)), count: parcels },
      { name: 'no line of a file was received twice', bad: told(await found(`SELECT l.order_id, count(*) AS n FROM wallet.cod_statement_line l JOIN wallet.cod_parcel p ON p.order_id = l.order_id WHERE p.account_id = ANY ($1) AND l.state = 'received' GROUP BY 1 HAVING count(*) > 1`)), count: parcels },
      { name: 'each round is the sum of its parcels, each of them in one', bad: told(await found(`SELECT r.id, r.status, r.order_count, count(p.order_id) AS n FROM wallet.cod_round r LEFT JOIN wallet.cod_parcel p ON p.cod_round_id = r.id
          WHERE r.account_id = ANY ($1) AND r.kind <> 'commission' AND r.status IN ('pending', 'approved', 'transferred') GROUP BY r.id HAVING count(p.order_id) <> r.order_count OR coalesce(sum(p.cod_amount), 0) <> r.cod_amount`)), count: rounds },
      { name: 'each round that was paid is posted once, and no other', bad: told(await found(`SELECT r.id, r.status, count(t.id) AS n FROM wallet.cod_round r LEFT JOIN wallet.ledger_transaction t ON t.kind = 'cod_round' AND t.business_key = 'cod_round:' || r.id
          WHERE r.account_id = ANY ($1) AND r.kind <> 'commission' GROUP BY r.id HAVING count(t.id) <> (r.status = 'transferred')::int`)), count: rounds },
      { name: 'collected is owed, paid and fees, shop by shop', bad: told(await found(`SELECT c.account_id, c.collected, l.owed, r.paid, r.fees FROM (SELECT account_id, sum(cod_amount) AS collected FROM wallet.cod_parcel WHERE account_id = ANY ($1) AND cod_received_flag = 1 GROUP BY 1) c
          LEFT JOIN (SELECT a.account_id, sum(e.amount) AS owed FROM wallet.ledger_account a JOIN wallet.ledger_entry e ON e.ledger_account_id = a.id WHERE a.code = 'shop.cod' GROUP BY 1) l USING (account_id)
          LEFT JOIN (SELECT account_id, sum(net_amount) AS paid, sum(cod_fee_amount + cod_fee_vat_amount) AS fees FROM wallet.cod_round WHERE status = 'transferred' AND kind <> 'commission' GROUP BY 1) r USING (account_id)
          WHERE c.collected <> coalesce(owed, 0) + coalesce(paid, 0) + coalesce(fees, 0)`)), count: this.accounts.length },
      { name: 'each parcel of a bill was matched once, and posted as it was matched', bad: told(await found(`SELECT b.id, b.difference_amount, count(t.id) AS n FROM wallet.parcel_bill b LEFT JOIN wallet.ledger_transaction t ON t.order_id = b.id AND t.kind = 'parcel_bill'
          WHERE b.account_id = ANY ($1) AND b.match_with_partner_dt IS NOT NULL GROUP BY b.id HAVING count(t.id) <> 1`)), count: this.done.bills },
      { name: 'each month gave each shop its cashback once', bad: [...told(rewards.filter(({ n, amount, posted }) => Number(n) !== 1 || Number(amount) !== due || Number(posted) !== due)), ...(rewards.length === this.accounts.length * this.months.length ? [] : [`${rewards.length} rewards of ${this.accounts.length * this.months.length}`])], count: rewards.length },
    ];
  } // prettier-ignore
}
