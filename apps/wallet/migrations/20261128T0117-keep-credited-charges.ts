import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What credit notes that people made have given back of the charges of an order, so that a cancel, a waiver and an
 * objection that is won give back what is left of them.
 */
export class KeepCreditedCharges1795828620000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE credited_charge (
        credit_note_id bigint NOT NULL,
        order_id bigint NOT NULL,
        charge_code text NOT NULL,
        account_id bigint NOT NULL,
        amount bigint NOT NULL CHECK (amount > 0),
        given_amount bigint NOT NULL,
        given_vat bigint NOT NULL,
        given_bonus bigint NOT NULL,
        legs jsonb NOT NULL,
        create_dt timestamptz NOT NULL,
        PRIMARY KEY (credit_note_id, order_id, charge_code),
        CONSTRAINT credited_charge__given CHECK (given_amount BETWEEN 0 AND amount AND given_vat BETWEEN 0 AND given_amount AND given_bonus BETWEEN 0 AND given_amount)
      );
      CREATE INDEX credited_charge__order_id ON credited_charge (order_id);
      CREATE INDEX credited_charge__account_id ON credited_charge (account_id);
    `);
    await secureByAccount(q, 'credited_charge', 'account_id', 'SELECT');
    await q.query(`
      CREATE OR REPLACE FUNCTION resolve_holds(p_account_id bigint, p_order_ids bigint[], p_action text, p_now timestamptz)
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
                 'legs', CASE
                   WHEN p_action <> 'capture' THEN coalesce(made.reversed, '[]') || coalesce(noted.taken, '[]')
                   WHEN h.capture_legs @> '[{"code": "hold.order"}]' THEN h.capture_legs
                   ELSE h.capture_legs || jsonb_build_object('account_id', p_account_id, 'code', 'hold.order', 'amount', -h.amount)
                 END) ORDER BY h.order_id)
        INTO v_postings
        FROM ledger_hold h
        LEFT JOIN LATERAL (
          SELECT jsonb_agg(jsonb_build_object('account_id', a.account_id, 'code', a.code, 'amount', -e.amount)) AS reversed
          FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id
          WHERE p_action <> 'capture' AND e.transaction_id IN (h.hold_transaction_id, h.capture_transaction_id)
        ) AS made ON true
        LEFT JOIN LATERAL (
          SELECT jsonb_agg(leg || jsonb_build_object('amount', -(leg ->> 'amount')::bigint)) AS taken
          FROM credited_charge c CROSS JOIN jsonb_array_elements(c.legs) AS leg
          WHERE p_action = 'refund' AND c.order_id = h.order_id AND c.charge_code IN ('shipping', 'packaging', 'premium')
        ) AS noted ON true
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
  async down(): Promise<void> {
    throw new Error('the function that this replaced is not kept here: go forward with another migration');
  }
}
