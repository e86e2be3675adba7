import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A reseller earns commission of what the shops under it ship. Its rate is its own: rates of the kind name the reseller,
 * those of the other kinds are of all shops.
 */
export class PayResellers1795714020000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      INSERT INTO posting_kind (kind, statement) VALUES ('reseller_commission', NULL);
      ALTER TABLE reward DROP CONSTRAINT reward_kind_check, DROP CONSTRAINT reward__referral,
        ADD CONSTRAINT reward_kind_check CHECK (kind IN ('referral', 'reseller', 'cashback')),
        ADD CONSTRAINT reward__referral CHECK (kind = 'cashback' OR account_id <> source_account_id);
      ALTER TABLE reward_terms DROP CONSTRAINT reward_terms_kind_check,
        ADD COLUMN account_id bigint,
        ADD CONSTRAINT reward_terms_kind_check CHECK (kind IN ('referral', 'reseller', 'cashback', 'withholding')),
        ADD CONSTRAINT reward_terms__reseller CHECK ((kind = 'reseller') = (account_id IS NOT NULL));
      ALTER TABLE reward_terms ENABLE ROW LEVEL SECURITY;
      CREATE INDEX reward_terms__account_id_valid_from ON reward_terms (account_id, valid_from DESC, id DESC) WHERE account_id IS NOT NULL;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DELETE FROM reward_terms WHERE kind = 'reseller';
      DELETE FROM reward WHERE kind = 'reseller';
      ALTER TABLE reward_terms DISABLE ROW LEVEL SECURITY;
      ALTER TABLE reward_terms DROP CONSTRAINT reward_terms_kind_check, DROP COLUMN account_id,
        ADD CONSTRAINT reward_terms_kind_check CHECK (kind IN ('referral', 'cashback', 'withholding'));
      ALTER TABLE reward DROP CONSTRAINT reward_kind_check, DROP CONSTRAINT reward__referral,
        ADD CONSTRAINT reward_kind_check CHECK (kind IN ('referral', 'cashback')),
        ADD CONSTRAINT reward__referral CHECK (kind <> 'referral' OR account_id <> source_account_id);
      DELETE FROM posting_kind WHERE kind = 'reseller_commission';
    `);
  }
}
