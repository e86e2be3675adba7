/** What must hold of the money at any time, in SQL of its own over the tables, and of what shops are shown. */
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate } from '@lamliang/kernel';
import { same, type BooksModel } from './books.model.ts';
import { REFERRAL_BPS, type Product } from './product.ts';

/** Less than twelve months. */
const COUNTED_MS = 360 * 86_400_000;

/** Each finds what is wrong: none of them a row. */
const NONE: Record<string, string> = {
  'M1 entries of a transaction sum to zero': `SELECT transaction_id FROM ledger_entry GROUP BY 1 HAVING sum(amount) <> 0`,
  'M1 all entries sum to zero': `SELECT 1 FROM ledger_entry HAVING sum(amount) <> 0`,
  'M2 a balance is the sum of its entries': `SELECT a.id FROM ledger_account a LEFT JOIN ledger_entry e ON e.ledger_account_id = a.id
    WHERE a.balance_mode = 'locked' GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0) OR a.version <> count(e.id)`,
  'M2 the chain of entries is unbroken': `SELECT 1 FROM (SELECT amount, balance_after, account_version,
      lag(balance_after, 1, 0::bigint) OVER w AS was, row_number() OVER w AS nth FROM ledger_entry WHERE account_version IS NOT NULL
      WINDOW w AS (PARTITION BY ledger_account_id ORDER BY account_version)) c WHERE balance_after <> was + amount OR account_version <> nth`,
  'M3 no balance is below its floor': `SELECT id FROM ledger_account WHERE balance_mode = 'locked' AND balance < floor`,
  'M4 an order is charged once, and given back at most once and no more': `SELECT t.order_id FROM ledger_transaction t
    LEFT JOIN ledger_entry e ON e.transaction_id = t.id LEFT JOIN ledger_account a ON a.id = e.ledger_account_id AND a.code LIKE 'shop.%'
    WHERE t.kind IN ('hold', 'capture', 'release', 'refund') GROUP BY t.order_id
    HAVING count(DISTINCT t.id) FILTER (WHERE t.kind = 'hold') <> 1 OR count(DISTINCT t.id) FILTER (WHERE t.kind = 'capture') > 1
      OR count(DISTINCT t.id) FILTER (WHERE t.kind IN ('release', 'refund')) > 1 OR coalesce(sum(e.amount) FILTER (WHERE a.id IS NOT NULL), 0) > 0`,
  'M5 no hold is older than its time and five minutes': `SELECT h.order_id FROM ledger_hold h JOIN ledger_transaction t ON t.id = h.hold_transaction_id
    WHERE h.state = 'held' AND t.transaction_dt < $1::timestamptz - interval '15 minutes'`,
  'M6 a round is the sum of its parcels, and these are in it alone': `SELECT r.id FROM cod_round r LEFT JOIN cod_parcel p ON p.cod_round_id = r.id
    WHERE r.kind <> 'commission' AND r.status IN ('pending', 'approved', 'transferred') GROUP BY r.id
    HAVING count(p.order_id) <> r.order_count OR coalesce(sum(p.cod_amount), 0) <> r.cod_amount
      OR coalesce(sum(p.cod_fee) FILTER (WHERE p.payment_type = 'wallet'), 0) <> r.cod_fee_amount
      OR coalesce(sum(p.cod_fee_vat) FILTER (WHERE p.payment_type = 'wallet'), 0) <> r.cod_fee_vat_amount OR count(*) FILTER (WHERE p.account_id <> r.account_id) > 0`,
  'M6 a parcel was paid out once': `SELECT order_id FROM ledger_transaction WHERE kind IN ('cod_received', 'cod_reversed') GROUP BY order_id, kind HAVING count(*) > 1
    UNION ALL SELECT p.order_id FROM cod_parcel p LEFT JOIN cod_round r ON r.id = p.cod_round_id
    WHERE (p.cod_status = 'cod-tranferred') <> (r.status IS NOT DISTINCT FROM 'transferred') OR (p.cod_status = 'cod-wait-for-tranfer') <> coalesce(r.status IN ('pending', 'approved'), false)`,
  'M6 collected = owed + held + in rounds + paid + fees, per shop': `SELECT c.account_id FROM (
      SELECT account_id, sum(cod_amount) FILTER (WHERE cod_received_flag = 1 AND cod_status NOT IN ('wait-for-reverse', 'return', 'cancelled')) AS collected,
        sum(cod_amount) FILTER (WHERE cod_status = 'cod-received') AS owed_and_held, sum(cod_amount) FILTER (WHERE cod_status = 'cod-wait-for-tranfer') AS in_rounds
      FROM cod_parcel GROUP BY account_id) c
    LEFT JOIN (SELECT account_id, sum(net_amount) AS paid, sum(cod_fee_amount + cod_fee_vat_amount) AS fees FROM cod_round WHERE status = 'transferred' AND kind <> 'commission' GROUP BY account_id) r USING (account_id)
    LEFT JOIN (SELECT a.account_id, sum(e.amount) AS owed FROM ledger_account a JOIN ledger_entry e ON e.ledger_account_id = a.id WHERE a.code = 'shop.cod' GROUP BY a.account_id) l USING (account_id)
    WHERE coalesce(collected, 0) <> coalesce(owed_and_held, 0) + coalesce(in_rounds, 0) + coalesce(paid, 0) + coalesce(fees, 0)
      OR coalesce(owed, 0) <> coalesce(owed_and_held, 0) + coalesce(in_rounds, 0)`,
  'M7 what a credit customer uses is within its limit': `SELECT id FROM ledger_account WHERE code = 'shop.credit_line' AND balance < floor`,
  'M12 parts of a price, a round and a reward sum to it': `SELECT id FROM cod_round WHERE net_amount <> cod_amount - cod_fee_amount - cod_fee_vat_amount + commission_amount - withheld_amount`,
}; // prettier-ignore

/** Shops count for who referred them for twelve months; until then all that was sold of them is in some month, once. */
const SOLD = `SELECT w.source_account_id FROM (SELECT source_account_id, sum(base_amount) AS base FROM reward WHERE kind = 'referral' AND rate_bps = ${REFERRAL_BPS} GROUP BY 1) w
    JOIN (SELECT ((max(period) + interval '1 month')::timestamp AT TIME ZONE 'Asia/Bangkok') AS until FROM reward_month) m ON true
    JOIN LATERAL (SELECT sum(e.amount) AS sold FROM parcel_bill b JOIN ledger_transaction t ON t.order_id = b.id AND t.transaction_dt < m.until
      JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.ledger_account_id AND a.code = 'revenue.shipping'
      WHERE b.account_id = w.source_account_id AND b.match_with_partner_dt < m.until) s ON true
  WHERE w.source_account_id = ANY ($1::bigint[]) AND w.base <> coalesce(s.sold, 0)`;

/** M8: what was written stays. */
const NEVER = ['UPDATE ledger_entry SET amount = amount', 'DELETE FROM ledger_entry', 'UPDATE ledger_transaction SET detail = detail', 'DELETE FROM ledger_transaction']; // prettier-ignore

/** @throws Error that names what does not hold */
export async function mustHold(model: BooksModel, product: Product): Promise<void> {
  const { t, finance, now } = product;
  await t.settled();
  for (const [what, sql] of Object.entries(NONE))
    same(await t.app.db('wallet', `WITH wrong AS (${sql}) SELECT * FROM wrong LIMIT 5`, sql.includes('$1') ? [now] : []), [], what); // prettier-ignore
  const ids = model.shops.map(({ account_id }) => account_id);
  if (now.getTime() - product.began.getTime() < COUNTED_MS) same(await t.app.db('wallet', SOLD, [ids]), [], 'a reward is of what was sold'); // prettier-ignore
  for (const sql of NEVER) {
    const code = await t.app.db('wallet', sql).then(
      () => 'done',
      (error: { driverError?: { code?: string }; code?: string }) => error.driverError?.code ?? error.code,
    );
    same(code, '42501', `M8 permission for ${sql}`);
  }
  same((await finance.call(walletRoutes.runLedgerCheck, { body: {} })).violations, [], 'the ledger check');
  await pagesMustSum(model, product);
}

/** What a shop sees of its wallets comes to its balances, and these are the ledger's. */
async function pagesMustSum({ shops }: BooksModel, { t, now, began }: Product): Promise<void> {
  for (const { account_id, who, payment_type, affiliate, next: owed } of shops) {
    const books = await t.app.db<{ code: string; amount: number }[]>('wallet', `SELECT a.code, sum(e.amount)::bigint AS amount FROM ledger_account a JOIN ledger_entry e ON e.ledger_account_id = a.id WHERE a.account_id = $1 GROUP BY a.code`, [account_id]); // prettier-ignore
    const book = (code: string) => Number(books.find((one) => one.code === code)?.amount ?? 0);
    const credit = { amount: 0, bonus_amount: 0 };
    const cod = { amount: 0, last: undefined as number | null | undefined };
    // Reports are asked for a year at most.
    for (const year of yearsBetween(began, now)) {
      const [from_date, to_date] = [`${year}-01-01`, `${year}-12-31`];
      for (let after: string | undefined; ;) {
        const { rows, next } = await who.call(walletRoutes.report, { query: { from_date, to_date, limit: 100, ...(after ? { after } : {}) } }); // prettier-ignore
        for (const row of rows) {
          if (!row.credit_line_flag) credit.amount += row.amount;
          credit.bonus_amount += row.bonus_amount;
        }
        if (!next) break;
        after = next;
      }
      for (let after: string | undefined; ;) {
        const { rows, next } = await who.call(walletRoutes.codTransactions, { query: { from_date, to_date, limit: 100, ...(after ? { after } : {}) } }); // prettier-ignore
        for (const row of rows) {
          cod.amount += row.amount;
          cod.last ??= row.balance_after;
        }
        if (!next) break;
        after = next;
      }
    }
    same(book('shop.next_invoice'), owed, `the next invoice of shop ${account_id}`);
    same([cod.amount, cod.last ?? 0], [book('shop.cod'), book('shop.cod')], `the COD page of shop ${account_id}`);
    same([credit.amount, credit.bonus_amount], [book('shop.credit'), book('shop.bonus')], `the wallet page of shop ${account_id}, ${payment_type}`); // prettier-ignore
    same(
      (await who.call(walletRoutes.affiliateBalance, {})).balance,
      affiliate,
      `the commission of shop ${account_id}`,
    );
  }
}

/** The newest first. */
function yearsBetween(from: Date, to: Date): number[] {
  const [first, last] = [from, to].map((moment) => Number(bangkokDate(moment).slice(0, 4))) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, n) => last - n);
}
