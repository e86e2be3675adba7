import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The one way to write the ledger: `post_batch`, many postings in one round trip and under one lock.
 *
 * A posting is {kind, business_key, account_id, order_id?, order_no?, policy_no?, detail, legs: [{account_id, code,
 * amount}]}. A posting whose (kind, business_key) is known writes nothing and answers what is stored. Locked books are
 * locked in the order of their ids, with all books of the same shop, because a statement shows credit and bonus side by
 * side; the time of a transaction is never before that of the transaction before it in the same shop, so that a
 * statement sorted by time follows from row to row. The floor is a CHECK of the book (error 23514).
 *
 * `OFFSET 0` keeps the planner to one index look-up a row: it takes every jsonb list for a hundred rows and would rather
 * read whole tables.
 */
export class CreatePosting1795251900000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE FUNCTION open_books(p_account_ids bigint[]) RETURNS void LANGUAGE sql AS $$
        INSERT INTO ledger_account (account_id, code, balance_mode, balance, floor, version)
        SELECT shop.id, book.code, book.mode, book.zero, book.zero, book.zero
        FROM (SELECT DISTINCT id FROM unnest(p_account_ids) AS id WHERE id > 0) AS shop
        CROSS JOIN (VALUES ('shop.credit', 'locked', 0), ('shop.bonus', 'locked', 0), ('shop.insurance', 'locked', 0),
                           ('shop.credit_line', 'locked', 0), ('shop.cod', 'derived', NULL), ('hold.order', 'derived', NULL)
                   ) AS book (code, mode, zero)
        WHERE NOT EXISTS (SELECT FROM ledger_account a WHERE a.account_id = shop.id AND a.code = book.code)
        ORDER BY shop.id, book.code
        ON CONFLICT DO NOTHING
      $$`);

    await q.query(`
      CREATE FUNCTION post_batch(p_postings jsonb, p_now timestamptz)
      RETURNS TABLE (ordinal bigint, transaction_id bigint, posted boolean, transaction_no text, transaction_dt timestamptz) LANGUAGE plpgsql AS $$
      #variable_conflict use_column
      DECLARE
        v_shops bigint[];
        v_missing boolean;
        v_fresh bigint;
        v_written bigint;
        v_answer jsonb;
      BEGIN
        SELECT array_agg(DISTINCT leg.account_id) FILTER (
                 WHERE leg.code IN ('shop.credit', 'shop.bonus', 'shop.insurance', 'shop.credit_line')),
               bool_or(NOT EXISTS (SELECT FROM ledger_account a WHERE a.account_id = leg.account_id AND a.code = leg.code))
        INTO v_shops, v_missing
        FROM jsonb_to_recordset(p_postings) AS p (legs jsonb), jsonb_to_recordset(p.legs) AS leg (account_id bigint, code text);
        IF v_missing THEN
          PERFORM open_books((
            SELECT array_agg(leg.account_id)
            FROM jsonb_to_recordset(p_postings) AS p (legs jsonb), jsonb_to_recordset(p.legs) AS leg (account_id bigint)));
          INSERT INTO ledger_account (account_id, code, balance_mode)
          SELECT DISTINCT 0, leg.code, 'derived'
          FROM jsonb_to_recordset(p_postings) AS p (legs jsonb), jsonb_to_recordset(p.legs) AS leg (account_id bigint, code text)
          WHERE leg.account_id = 0
          ORDER BY leg.code
          ON CONFLICT DO NOTHING;
        END IF;

        PERFORM FROM ledger_account
        WHERE account_id = ANY (v_shops) AND balance_mode = 'locked'
        ORDER BY id FOR NO KEY UPDATE;

        WITH posting AS MATERIALIZED (
          SELECT p.*,
                 (SELECT t.id FROM ledger_transaction t WHERE t.kind = p.kind AND t.business_key = p.business_key) AS known_id,
                 row_number() OVER (PARTITION BY p.kind, p.business_key ORDER BY p.ord) AS nth
          FROM ROWS FROM (jsonb_to_recordset(p_postings) AS (
                 kind text, business_key text, account_id bigint, order_id bigint, order_no text, policy_no text, detail text,
                 legs jsonb)) WITH ORDINALITY
               AS p (kind, business_key, account_id, order_id, order_no, policy_no, detail, legs, ord)
        ), fresh AS MATERIALIZED (
          SELECT s.*, nextval('ledger_transaction_id_seq') AS id
          FROM (SELECT * FROM posting WHERE known_id IS NULL AND nth = 1 ORDER BY ord) AS s
        ), leg AS MATERIALIZED (
          SELECT f.ord, f.id AS transaction_id, a.id AS ledger_account_id, a.account_id, a.code, a.balance_mode, a.balance,
                 a.version, sum(l.amount)::bigint AS amount
          FROM fresh f
          CROSS JOIN jsonb_to_recordset(f.legs) AS l (account_id bigint, code text, amount bigint)
          CROSS JOIN LATERAL (
            SELECT * FROM ledger_account a WHERE a.account_id = l.account_id AND a.code = l.code OFFSET 0) AS a
          GROUP BY f.ord, f.id, a.id, a.account_id, a.code, a.balance_mode, a.balance, a.version
        ), book AS (
          SELECT account_id,
                 sum(balance) FILTER (WHERE code = 'shop.credit') AS credit,
                 sum(balance) FILTER (WHERE code = 'shop.bonus') AS bonus,
                 sum(balance) FILTER (WHERE code = 'shop.insurance') AS insurance,
                 sum(balance - floor) FILTER (WHERE code = 'shop.credit_line') AS open_line,
                 max(moved_at) AS moved_at
          FROM ledger_account
          WHERE account_id = ANY (v_shops) AND balance_mode = 'locked'
          GROUP BY account_id
        ), moved AS (
          SELECT ord, account_id,
                 coalesce(sum(amount) FILTER (WHERE code = 'shop.credit'), 0) AS credit,
                 coalesce(sum(amount) FILTER (WHERE code = 'shop.bonus'), 0) AS bonus,
                 coalesce(sum(amount) FILTER (WHERE code = 'shop.insurance'), 0) AS insurance,
                 sum(amount) FILTER (WHERE code = 'shop.credit_line') AS line
          FROM leg WHERE balance_mode = 'locked' GROUP BY ord, account_id
        ), running AS (
          SELECT m.*,
                 b.credit + sum(m.credit) OVER w AS after_credit,
                 b.bonus + sum(m.bonus) OVER w AS after_bonus,
                 b.insurance + sum(m.insurance) OVER w AS after_insurance,
                 b.open_line + coalesce(sum(m.line) OVER w, 0) AS after_line,
                 b.moved_at
          FROM moved m JOIN book b ON b.account_id = m.account_id
          WINDOW w AS (PARTITION BY m.account_id ORDER BY m.ord)
        ), written AS (
          INSERT INTO ledger_transaction (
            id, kind, business_key, transaction_no, transaction_dt, account_id, order_id, order_no, policy_no, detail,
            amount, bonus_amount, insurance_amount, credit_line_flag,
            pre_cut_credit, after_cut_credit, pre_cut_bonus, after_cut_bonus, insurance_after)
          SELECT f.id, f.kind, f.business_key, transaction_no(f.id, p_now), greatest(p_now, r.moved_at), f.account_id,
                 f.order_id, f.order_no, f.policy_no, f.detail,
                 coalesce(r.line, r.credit, 0), coalesce(r.bonus, 0), coalesce(r.insurance, 0),
                 CASE WHEN r.line IS NULL THEN 0 ELSE 1 END,
                 CASE WHEN r.line IS NULL THEN r.after_credit - r.credit ELSE r.after_line - r.line END,
                 CASE WHEN r.line IS NULL THEN r.after_credit ELSE r.after_line END,
                 r.after_bonus - r.bonus, r.after_bonus, r.after_insurance
          FROM fresh f LEFT JOIN running r ON r.ord = f.ord AND r.account_id = f.account_id
          ORDER BY f.ord
          ON CONFLICT (kind, business_key) DO NOTHING
          RETURNING id, transaction_dt
        ), entry AS (
          INSERT INTO ledger_entry (transaction_id, ledger_account_id, account_id, amount, balance_after, account_version)
          SELECT l.transaction_id, l.ledger_account_id, l.account_id, l.amount,
                 l.balance + sum(l.amount) OVER w, l.version + row_number() OVER w
          FROM leg l JOIN written ON written.id = l.transaction_id
          WHERE l.amount <> 0
          WINDOW w AS (PARTITION BY l.ledger_account_id ORDER BY l.ord)
          ORDER BY l.ord, l.ledger_account_id
          RETURNING transaction_id, ledger_account_id, amount, account_version
        ), balanced AS (
          UPDATE ledger_account a
          SET balance = a.balance + e.delta, version = a.version + e.steps, moved_at = greatest(a.moved_at, e.moved_at)
          FROM (SELECT ledger_account_id, sum(entry.amount) AS delta, count(*) AS steps, max(w.transaction_dt) AS moved_at
                FROM entry JOIN written w ON w.id = entry.transaction_id
                WHERE account_version IS NOT NULL GROUP BY ledger_account_id) AS e
          WHERE a.id = e.ledger_account_id
          RETURNING 1
        )
        SELECT (SELECT count(*) FROM fresh), (SELECT count(*) FROM written),
               (SELECT jsonb_agg(jsonb_build_array(p.ord, coalesce(p.known_id, f.id), p.known_id IS NULL AND p.nth = 1))
                FROM posting p LEFT JOIN fresh f ON f.kind = p.kind AND f.business_key = p.business_key)
        INTO v_fresh, v_written, v_answer;

        -- The same key was posted meanwhile by another session without a common lock: begin again and find it.
        IF v_fresh <> v_written THEN
          RAISE EXCEPTION 'a business key was posted meanwhile' USING ERRCODE = 'serialization_failure';
        END IF;
        RETURN QUERY
        SELECT (a ->> 0)::bigint, (a ->> 1)::bigint, (a ->> 2)::boolean, t.transaction_no, t.transaction_dt
        FROM jsonb_array_elements(v_answer) AS a
        CROSS JOIN LATERAL (SELECT * FROM ledger_transaction t WHERE t.id = (a ->> 1)::bigint OFFSET 0) AS t;
      END $$`);

    await q.query(`
      CREATE FUNCTION transaction_no(p_id bigint, p_now timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT 'LW' || to_char(p_now AT TIME ZONE 'Asia/Bangkok', 'YYMMDD') || lpad(p_id::text, greatest(8, length(p_id::text)), '0')
      $$`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP FUNCTION post_batch, open_books, transaction_no');
  }
}
