import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of a book in the chart; `owed` stands for what a shop owes beyond its credit, which alone puts its floor below zero. */
const CHART_OF = (owed: string) => `
  CREATE OR REPLACE FUNCTION ledger_account_in_chart() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM ledger_book b
    WHERE b.code = CASE WHEN NEW.code ~ '^[^:]+:[a-z0-9_-]+$' THEN split_part(NEW.code, ':', 1) || ':' ELSE NEW.code END
      AND NEW.code NOT LIKE '%:' AND b.balance_mode = NEW.balance_mode
      AND CASE b.owner WHEN 'shop' THEN NEW.account_id > 0 ELSE NEW.account_id = 0 END
      AND CASE b.floor_rule WHEN 'zero' THEN NEW.floor = 0 WHEN 'limit' THEN NEW.floor <= 0 ${owed} ELSE true END;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the chart has no book % of account % like this', NEW.code, NEW.account_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_account__chart', TABLE = 'ledger_account';
    END IF;
    RETURN NEW;
  END $$`;

/** A condition of `place_holds`, changed in its text: the function is long and nothing else of it changes. */
const holdsWhere = (from: string, to: string) => `
  DO $do$
  DECLARE
    v_before text := pg_get_functiondef('place_holds'::regproc);
    v_after text := replace(v_before, '${from}', '${to}');
  BEGIN
    IF v_after = v_before THEN
      RAISE EXCEPTION 'place_holds is not as it was';
    END IF;
    EXECUTE v_after;
  END $do$`;
const BONUS = `sum(balance) FILTER (WHERE code = ''shop.bonus'')`;
const BONUS_UNLESS_OWED = `CASE WHEN sum(balance) FILTER (WHERE code = ''shop.credit'') < 0 THEN 0 ELSE ${BONUS} END`;

/**
 * Carriers bill parcels by what they weighed. The difference is charged to shops even where their credit does not reach:
 * its floor then lies as low as what is owed, rises with every payment, and is zero again once all is paid. Until then
 * no order can be held, not by the bonus either.
 */
export class BillParcels1795668360000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE ledger_book DROP CONSTRAINT ledger_book_floor_rule_check,
        ADD CONSTRAINT ledger_book_floor_rule_check CHECK (floor_rule IN ('zero', 'limit', 'owed'))`);
    await q.query(CHART_OF(`WHEN 'owed' THEN NEW.floor <= 0`));
    await q.query(`UPDATE ledger_book SET floor_rule = 'owed' WHERE code = 'shop.credit'`);
    await q.query(`
      INSERT INTO ledger_book (code, owner, balance_mode, floor_rule) VALUES
        ('shop.next_invoice', 'shop', 'derived', NULL), ('carrier.cost', 'platform', 'derived', NULL)`);
    await q.query(
      `INSERT INTO posting_kind (kind, statement) VALUES ('parcel_bill', NULL), ('parcel_paid', NULL), ('fee_waived', NULL)`,
    );
    await q.query(`
      CREATE FUNCTION ledger_account_owes_less() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.balance >= OLD.floor THEN
          NEW.floor := least(0, NEW.balance);
        END IF;
        RETURN NEW;
      END $$`);
    await q.query(`
      CREATE TRIGGER ledger_account__owed BEFORE UPDATE OF balance ON ledger_account
      FOR EACH ROW WHEN (OLD.floor < 0 AND OLD.code = 'shop.credit') EXECUTE FUNCTION ledger_account_owes_less()`);
    await q.query(holdsWhere(BONUS, BONUS_UNLESS_OWED));
    await q.query(`
      CREATE TABLE parcel_bill (
        id bigint PRIMARY KEY,
        account_id bigint NOT NULL,
        order_no text NOT NULL,
        partner_code text NOT NULL,
        partner_awb_no text,
        payment_type text NOT NULL CHECK (payment_type IN ('wallet', 'credit')),
        shipping_fee_status text NOT NULL CHECK (shipping_fee_status IN ('wait-for-verify', 'verified', 'fee-waived')),
        quoted_amount bigint CHECK (quoted_amount >= 0),
        repriced_amount bigint CHECK (repriced_amount >= 0),
        difference_amount bigint,
        difference_vat bigint,
        selling_price bigint,
        partner_cost bigint CHECK (partner_cost >= 0),
        actual_weight integer CHECK (actual_weight > 0),
        actual_width integer CHECK (actual_width > 0),
        actual_length integer CHECK (actual_length > 0),
        actual_height integer CHECK (actual_height > 0),
        reference text,
        match_with_partner_dt timestamptz,
        transaction_id bigint,
        paid_to_partner_dt timestamptz,
        payment_reference text,
        waive_reason text,
        version integer NOT NULL,
        CONSTRAINT parcel_bill__measured CHECK (
          match_with_partner_dt IS NULL OR num_nulls(quoted_amount, repriced_amount, difference_amount, difference_vat, selling_price, partner_cost, actual_weight) = 0),
        CONSTRAINT parcel_bill__verified CHECK (shipping_fee_status <> 'verified' OR match_with_partner_dt IS NOT NULL),
        CONSTRAINT parcel_bill__paid CHECK (paid_to_partner_dt IS NULL OR match_with_partner_dt IS NOT NULL),
        CONSTRAINT parcel_bill__waived CHECK ((shipping_fee_status = 'fee-waived') = (waive_reason IS NOT NULL))
      );
      CREATE INDEX parcel_bill__account_id ON parcel_bill (account_id, id);
      INSERT INTO decision (kind, business_key, target, amount, terms, reason, entered_by, entered_name, entered_dt,
                            needs_second_flag, state, decided_by, decided_name, decided_dt)
      VALUES ('decision_limit', 'first:parcel_bill', 'parcel_bill', 10000000000000, '{}', 'the first limit', 0, '-', '2026-01-01T00:00+07:00',
              0, 'done', 0, '-', '2026-01-01T00:00+07:00');
    `);
    await secureByAccount(q, 'parcel_bill', 'account_id', 'SELECT');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP TABLE parcel_bill;
      DELETE FROM decision WHERE business_key = 'first:parcel_bill';
      DROP TRIGGER ledger_account__owed ON ledger_account;
      DROP FUNCTION ledger_account_owes_less();
    `);
    await q.query(holdsWhere(BONUS_UNLESS_OWED, BONUS));
    await q.query(`
      DELETE FROM posting_kind WHERE kind IN ('parcel_bill', 'parcel_paid', 'fee_waived');
      DELETE FROM ledger_account WHERE code IN ('shop.next_invoice', 'carrier.cost');
      DELETE FROM ledger_book WHERE code IN ('shop.next_invoice', 'carrier.cost');
      UPDATE ledger_book SET floor_rule = 'zero' WHERE code = 'shop.credit';
    `);
    await q.query(CHART_OF(''));
    await q.query(`
      ALTER TABLE ledger_book DROP CONSTRAINT ledger_book_floor_rule_check,
        ADD CONSTRAINT ledger_book_floor_rule_check CHECK (floor_rule IN ('zero', 'limit'))`);
  }
}
