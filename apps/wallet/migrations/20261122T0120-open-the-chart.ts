import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The chart of accounts becomes rows, so that a new book is a row and not another version of a CHECK and a function.
 *
 * A code that ends with `:` stands for all codes below it, one book a carrier for instance. Only shops have books with
 * a balance: one that all shops share would be the row that every charge waits for. `floor_rule` says what the floor of
 * a locked book may be: `zero`, or minus a `limit`. Nobody but a migration writes these rows.
 */
export class OpenTheChart1795310400000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE ledger_book (
        code text PRIMARY KEY CHECK (code ~ '^[a-z_]+(\\.[a-z_]+)?:?$'),
        owner text NOT NULL CHECK (owner IN ('shop', 'platform')),
        balance_mode text NOT NULL CHECK (balance_mode IN ('locked', 'derived')),
        floor_rule text CHECK (floor_rule IN ('zero', 'limit')),
        CONSTRAINT ledger_book__floor CHECK ((balance_mode = 'locked') = (floor_rule IS NOT NULL)),
        CONSTRAINT ledger_book__owner CHECK (
          CASE owner WHEN 'shop' THEN code NOT LIKE '%:' ELSE balance_mode = 'derived' END)
      )`);
    await q.query(`
      INSERT INTO ledger_book (code, owner, balance_mode, floor_rule) VALUES
        ('shop.credit', 'shop', 'locked', 'zero'),
        ('shop.bonus', 'shop', 'locked', 'zero'),
        ('shop.insurance', 'shop', 'locked', 'zero'),
        ('shop.credit_line', 'shop', 'locked', 'limit'),
        ('shop.cod', 'shop', 'derived', NULL),
        ('hold.order', 'shop', 'derived', NULL),
        ('revenue.shipping', 'platform', 'derived', NULL),
        ('revenue.other', 'platform', 'derived', NULL),
        ('insurer.payable', 'platform', 'derived', NULL),
        ('cod_fee.revenue', 'platform', 'derived', NULL),
        ('vat.output', 'platform', 'derived', NULL),
        ('bank', 'platform', 'derived', NULL),
        ('bonus.expense', 'platform', 'derived', NULL),
        ('adjustment', 'platform', 'derived', NULL),
        ('carrier.payable:', 'platform', 'derived', NULL),
        ('carrier.cod_receivable:', 'platform', 'derived', NULL)`);
    await q.query('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ledger_book FROM wallet, wallet_system');

    // First the strongest lock: a weaker one that is made stronger under load ends in a deadlock.
    await q.query(`
      ALTER TABLE ledger_account DROP CONSTRAINT ledger_account__chart, DROP CONSTRAINT ledger_account__floor_of_book`);
    // The floor moves with a limit; a balance moves with every posting, and does not come by here.
    await q.query(`
      CREATE FUNCTION ledger_account_in_chart() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM FROM ledger_book b
        WHERE b.code = CASE WHEN NEW.code ~ '^[^:]+:[a-z0-9_-]+$' THEN split_part(NEW.code, ':', 1) || ':' ELSE NEW.code END
          AND NEW.code NOT LIKE '%:' AND b.balance_mode = NEW.balance_mode
          AND CASE b.owner WHEN 'shop' THEN NEW.account_id > 0 ELSE NEW.account_id = 0 END
          AND CASE b.floor_rule WHEN 'zero' THEN NEW.floor = 0 WHEN 'limit' THEN NEW.floor <= 0 ELSE true END;
        IF NOT FOUND THEN
          RAISE EXCEPTION 'the chart has no book % of account % like this', NEW.code, NEW.account_id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_account__chart', TABLE = 'ledger_account';
        END IF;
        RETURN NEW;
      END $$`);
    await q.query(`
      CREATE TRIGGER ledger_account__chart BEFORE INSERT OR UPDATE OF account_id, code, balance_mode, floor ON ledger_account
      FOR EACH ROW EXECUTE FUNCTION ledger_account_in_chart()`);

    await q.query(`
      CREATE OR REPLACE FUNCTION open_books(p_account_ids bigint[]) RETURNS void LANGUAGE sql AS $$
        INSERT INTO ledger_account (account_id, code, balance_mode, balance, floor, version)
        SELECT shop.id, book.code, book.balance_mode, book.zero, book.zero, book.zero
        FROM (SELECT DISTINCT id FROM unnest(p_account_ids) AS id WHERE id > 0) AS shop
        CROSS JOIN (SELECT code, balance_mode, CASE balance_mode WHEN 'locked' THEN 0 END AS zero
                    FROM ledger_book WHERE owner = 'shop') AS book
        WHERE NOT EXISTS (SELECT FROM ledger_account a WHERE a.account_id = shop.id AND a.code = book.code)
        ORDER BY shop.id, book.code
        ON CONFLICT DO NOTHING
      $$`);
  }

  async down(): Promise<void> {
    throw new Error('what this replaced is not kept here: go forward with another migration');
  }
}
