import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Money on hold: one row an order, placed and resolved in batches of one shop. */
export class CreateHolds1795252200000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE ledger_hold (
        order_id bigint PRIMARY KEY,
        account_id bigint NOT NULL,
        order_no text NOT NULL,
        partner_code text NOT NULL,
        policy_no text,
        payment_type text NOT NULL CHECK (payment_type IN ('wallet', 'credit')),
        bonus bigint NOT NULL CHECK (bonus >= 0),
        credit bigint NOT NULL CHECK (credit >= 0),
        credit_line bigint NOT NULL CHECK (credit_line >= 0),
        insurance bigint NOT NULL CHECK (insurance >= 0),
        amount bigint GENERATED ALWAYS AS (bonus + credit + credit_line + insurance) STORED,
        capture_legs jsonb NOT NULL,
        state text NOT NULL CHECK (state IN ('held', 'captured', 'released', 'refunded')),
        version bigint NOT NULL,
        hold_transaction_id bigint NOT NULL REFERENCES ledger_transaction,
        capture_transaction_id bigint REFERENCES ledger_transaction,
        end_transaction_id bigint REFERENCES ledger_transaction,
        held_at timestamptz NOT NULL,
        resolved_at timestamptz,
        CONSTRAINT ledger_hold__resolution CHECK (
          CASE state
            WHEN 'held' THEN num_nonnulls(capture_transaction_id, end_transaction_id, resolved_at) = 0
            WHEN 'captured' THEN capture_transaction_id IS NOT NULL AND end_transaction_id IS NULL
            WHEN 'released' THEN capture_transaction_id IS NULL AND end_transaction_id IS NOT NULL
            ELSE num_nulls(capture_transaction_id, end_transaction_id) = 0
          END)
      ) WITH (fillfactor = 80)`);
    await q.query(
      `CREATE INDEX ledger_hold__account_id_held ON ledger_hold (account_id) INCLUDE (amount) WHERE state = 'held'`,
    );
    await q.query(`CREATE INDEX ledger_hold__held_at_held ON ledger_hold (held_at, order_id) WHERE state = 'held'`);
    await q.query(`
      CREATE FUNCTION ledger_hold_moves() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (OLD.state, NEW.state) NOT IN (('held', 'captured'), ('held', 'released'), ('captured', 'refunded'))
          OR NEW.version <> OLD.version + 1
          OR (NEW.order_id, NEW.account_id, NEW.amount) <> (OLD.order_id, OLD.account_id, OLD.amount) THEN
          RAISE EXCEPTION 'the hold of order % resolves once: % to %', OLD.order_id, OLD.state, NEW.state
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_hold__moves', TABLE = 'ledger_hold';
        END IF;
        RETURN NEW;
      END $$`);
    await q.query(`
      CREATE TRIGGER ledger_hold__moves BEFORE UPDATE ON ledger_hold FOR EACH ROW EXECUTE FUNCTION ledger_hold_moves()`);
    await q.query(`
      CREATE TRIGGER ledger_hold__keep BEFORE DELETE ON ledger_hold FOR EACH ROW EXECUTE FUNCTION refuse_change()`);
    await q.query('REVOKE DELETE, TRUNCATE ON ledger_hold FROM wallet, wallet_system');
    await q.query('REVOKE INSERT, UPDATE ON ledger_hold FROM wallet');
    await secureByAccount(q, 'ledger_hold');

    // p_holds: [{order_id, order_no, shipping, premium, partner_code, policy_no, capture_legs}]. The split is decided
    // here, after the lock: from what other sessions left, in the order of the rows. A row that cannot be paid in full
    // takes nothing and the next one is tried.
    await q.query(`
      CREATE FUNCTION place_holds(p_account_id bigint, p_payment_type text, p_holds jsonb, p_now timestamptz)
      RETURNS TABLE (order_id bigint, state text, fresh boolean, version bigint, amount bigint, transaction_no text,
                     transaction_dt timestamptz, pre_cut_credit bigint, after_cut_credit bigint, pre_cut_bonus bigint,
                     after_cut_bonus bigint)
      LANGUAGE plpgsql AS $$
      #variable_conflict use_column
      DECLARE
        v_credit bigint;
        v_bonus bigint;
        v_insurance bigint;
        v_line bigint;
        v_hold record;
        v_state text;
        v_from_bonus bigint;
        v_from_credit bigint;
        v_from_line bigint;
        v_ids bigint[] := '{}';
        v_states text[] := '{}';
        v_granted jsonb[] := '{}';
      BEGIN
        IF NOT EXISTS (SELECT FROM ledger_account WHERE account_id = p_account_id AND code = 'hold.order') THEN
          PERFORM open_books(ARRAY[p_account_id]);
        END IF;
        WITH locked AS MATERIALIZED (
          SELECT code, balance, floor FROM ledger_account
          WHERE account_id = p_account_id AND balance_mode = 'locked' ORDER BY id FOR NO KEY UPDATE
        )
        SELECT greatest(sum(balance) FILTER (WHERE code = 'shop.credit'), 0), sum(balance) FILTER (WHERE code = 'shop.bonus'),
               sum(balance) FILTER (WHERE code = 'shop.insurance'), sum(balance - floor) FILTER (WHERE code = 'shop.credit_line')
        INTO v_credit, v_bonus, v_insurance, v_line FROM locked;

        FOR v_hold IN
          SELECT r.*, h.state AS known, h.account_id AS known_account_id
          FROM (
            SELECT DISTINCT ON (x.order_id) x.*
            FROM ROWS FROM (jsonb_to_recordset(p_holds) AS (
                   order_id bigint, order_no text, shipping bigint, premium bigint, partner_code text, policy_no text,
                   capture_legs jsonb)) WITH ORDINALITY
                 AS x (order_id, order_no, shipping, premium, partner_code, policy_no, capture_legs, ord)
            ORDER BY x.order_id, x.ord
          ) AS r
          LEFT JOIN LATERAL (SELECT * FROM ledger_hold h WHERE h.order_id = r.order_id OFFSET 0) AS h ON true
          ORDER BY r.ord
        LOOP
          v_from_bonus := 0;
          v_from_credit := 0;
          v_from_line := 0;
          IF v_hold.known IS NOT NULL THEN
            v_state := CASE WHEN v_hold.known_account_id = p_account_id AND v_hold.known IN ('held', 'captured')
                            THEN 'held' ELSE 'resolved' END;
          ELSIF p_payment_type = 'credit' AND v_line < v_hold.shipping THEN
            v_state := 'credit_line_short';
          ELSIF p_payment_type = 'wallet' AND v_bonus + v_credit < v_hold.shipping THEN
            v_state := 'insufficient';
          ELSIF v_insurance < v_hold.premium THEN
            v_state := 'insurance_short';
          ELSE
            v_state := 'held';
            IF p_payment_type = 'credit' THEN
              v_from_line := v_hold.shipping;
            ELSE
              v_from_bonus := least(v_bonus, v_hold.shipping);
              v_from_credit := v_hold.shipping - v_from_bonus;
            END IF;
            v_bonus := v_bonus - v_from_bonus;
            v_credit := v_credit - v_from_credit;
            v_line := v_line - v_from_line;
            v_insurance := v_insurance - v_hold.premium;
            v_granted := v_granted || jsonb_build_object(
              'kind', 'hold', 'business_key', 'order:' || v_hold.order_id, 'account_id', p_account_id,
              'order_id', v_hold.order_id, 'order_no', v_hold.order_no, 'policy_no', v_hold.policy_no,
              'detail', v_hold.order_no, 'partner_code', v_hold.partner_code, 'capture_legs', v_hold.capture_legs,
              'bonus', v_from_bonus, 'credit', v_from_credit, 'credit_line', v_from_line, 'insurance', v_hold.premium,
              'legs', CASE WHEN p_payment_type = 'credit' THEN jsonb_build_array(
                  jsonb_build_object('account_id', p_account_id, 'code', 'shop.credit_line', 'amount', -v_from_line))
                ELSE jsonb_build_array(
                  jsonb_build_object('account_id', p_account_id, 'code', 'shop.bonus', 'amount', -v_from_bonus),
                  jsonb_build_object('account_id', p_account_id, 'code', 'shop.credit', 'amount', -v_from_credit))
                END || jsonb_build_array(
                  jsonb_build_object('account_id', p_account_id, 'code', 'shop.insurance', 'amount', -v_hold.premium),
                  jsonb_build_object('account_id', p_account_id, 'code', 'hold.order', 'amount', v_hold.shipping + v_hold.premium)));
          END IF;
          v_ids := v_ids || v_hold.order_id;
          v_states := v_states || v_state;
        END LOOP;

        IF cardinality(v_granted) > 0 THEN
          INSERT INTO ledger_hold (order_id, account_id, order_no, partner_code, policy_no, payment_type, bonus, credit,
                                   credit_line, insurance, capture_legs, state, version, hold_transaction_id, held_at)
          SELECT g.order_id, p_account_id, g.order_no, g.partner_code, g.policy_no, p_payment_type, g.bonus, g.credit,
                 g.credit_line, g.insurance, g.capture_legs, 'held', 1, p.transaction_id, p_now
          FROM ROWS FROM (jsonb_to_recordset(to_jsonb(v_granted)) AS (
                 order_id bigint, order_no text, partner_code text, policy_no text, bonus bigint, credit bigint,
                 credit_line bigint, insurance bigint, capture_legs jsonb)) WITH ORDINALITY
               AS g (order_id, order_no, partner_code, policy_no, bonus, credit, credit_line, insurance, capture_legs, ord)
          JOIN post_batch(to_jsonb(v_granted), p_now) AS p ON p.ordinal = g.ord;
        END IF;

        RETURN QUERY
        SELECT a.order_id, a.state, granted.order_id IS NOT NULL, h.version, h.amount, t.transaction_no, t.transaction_dt,
               t.pre_cut_credit, t.after_cut_credit, t.pre_cut_bonus, t.after_cut_bonus
        FROM unnest(v_ids, v_states) WITH ORDINALITY AS a (order_id, state, ord)
        LEFT JOIN (SELECT (g ->> 'order_id')::bigint AS order_id FROM unnest(v_granted) AS g) AS granted
          ON granted.order_id = a.order_id
        LEFT JOIN LATERAL (SELECT * FROM ledger_hold h WHERE a.state = 'held' AND h.order_id = a.order_id OFFSET 0) AS h ON true
        LEFT JOIN LATERAL (SELECT * FROM ledger_transaction t WHERE t.id = h.hold_transaction_id OFFSET 0) AS t ON true
        ORDER BY a.ord;
      END $$`);

    // p_action: capture takes held money for good, release gives held money back, refund ends an order's money
    // whichever way it stands. Giving back reverses the entries that were made, so bonus returns as bonus and a change
    // of rules meanwhile does not matter. Capture touches no locked book. A hold of another shop answers none.
    await q.query(`
      CREATE FUNCTION resolve_holds(p_account_id bigint, p_order_ids bigint[], p_action text, p_now timestamptz)
      RETURNS TABLE (order_id bigint, state text, fresh boolean, version bigint, amount bigint, transaction_no text)
      LANGUAGE plpgsql AS $$
      #variable_conflict use_column
      DECLARE
        v_postings jsonb;
      BEGIN
        IF p_action NOT IN ('capture', 'release', 'refund') THEN
          RAISE EXCEPTION 'no such action: %', p_action;
        END IF;
        IF p_action <> 'capture' THEN
          PERFORM FROM ledger_account
          WHERE account_id = p_account_id AND balance_mode = 'locked' ORDER BY id FOR NO KEY UPDATE;
        END IF;
        PERFORM FROM ledger_hold h
        WHERE h.account_id = p_account_id AND h.order_id = ANY (p_order_ids) ORDER BY h.order_id FOR NO KEY UPDATE;

        SELECT jsonb_agg(jsonb_build_object(
                 'kind', CASE WHEN p_action = 'capture' THEN 'capture' WHEN h.state = 'held' THEN 'release' ELSE 'refund' END,
                 'business_key', 'order:' || h.order_id, 'account_id', p_account_id, 'order_id', h.order_id,
                 'order_no', h.order_no, 'policy_no', h.policy_no, 'detail', h.order_no,
                 'legs', CASE WHEN p_action = 'capture'
                   THEN h.capture_legs || jsonb_build_object('account_id', p_account_id, 'code', 'hold.order', 'amount', -h.amount)
                   ELSE coalesce(made.reversed, '[]') END) ORDER BY h.order_id)
        INTO v_postings
        FROM ledger_hold h
        LEFT JOIN LATERAL (
          SELECT jsonb_agg(jsonb_build_object('account_id', a.account_id, 'code', a.code, 'amount', -e.amount)) AS reversed
          FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id
          WHERE p_action <> 'capture' AND e.transaction_id IN (h.hold_transaction_id, h.capture_transaction_id)
        ) AS made ON true
        WHERE h.account_id = p_account_id AND h.order_id = ANY (p_order_ids)
          AND (h.state = 'held' OR p_action = 'refund' AND h.state = 'captured');

        IF v_postings IS NOT NULL THEN
          UPDATE ledger_hold h
          SET state = CASE g.kind WHEN 'capture' THEN 'captured' WHEN 'release' THEN 'released' ELSE 'refunded' END,
              version = h.version + 1, resolved_at = p_now,
              capture_transaction_id = CASE g.kind WHEN 'capture' THEN p.transaction_id ELSE h.capture_transaction_id END,
              end_transaction_id = CASE g.kind WHEN 'capture' THEN h.end_transaction_id ELSE p.transaction_id END
          FROM ROWS FROM (jsonb_to_recordset(v_postings) AS (order_id bigint, kind text)) WITH ORDINALITY AS g (order_id, kind, ord)
          JOIN post_batch(v_postings, p_now) AS p ON p.ordinal = g.ord
          WHERE h.order_id = g.order_id AND h.order_id = ANY (p_order_ids);
        END IF;

        RETURN QUERY
        SELECT a.id, coalesce(CASE WHEN h.state = 'held' THEN NULL ELSE h.state END, 'none'), g.order_id IS NOT NULL, h.version,
               coalesce(h.amount, 0), t.transaction_no
        FROM unnest(p_order_ids) WITH ORDINALITY AS a (id, ord)
        LEFT JOIN LATERAL (
          SELECT * FROM ledger_hold h WHERE h.order_id = a.id AND h.account_id = p_account_id OFFSET 0) AS h ON true
        LEFT JOIN LATERAL (
          SELECT * FROM ledger_transaction t WHERE t.id = coalesce(h.end_transaction_id, h.capture_transaction_id) OFFSET 0
        ) AS t ON true
        LEFT JOIN jsonb_to_recordset(v_postings) AS g (order_id bigint) ON g.order_id = a.id
        ORDER BY a.ord;
      END $$`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP FUNCTION place_holds, resolve_holds');
    await q.query('DROP TABLE ledger_hold');
    await q.query('DROP FUNCTION ledger_hold_moves');
  }
}
