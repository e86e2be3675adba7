import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Carriers are paid less a tax that is kept back, at first one percent; what of a payment it was stands with the parcel. */
export class WithholdOfCarriers1795728120000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE parcel_bill ADD COLUMN withheld_amount bigint CHECK (withheld_amount >= 0);
      ALTER TABLE reward_terms DROP CONSTRAINT reward_terms_kind_check,
        ADD CONSTRAINT reward_terms_kind_check CHECK (kind IN ('referral', 'reseller', 'cashback', 'withholding', 'carrier_withholding'));
      INSERT INTO reward_terms (kind, valid_from, steps, staff_name, create_dt) VALUES
        ('carrier_withholding', '2026-01-01', '[{"from_amount": 0, "rate_percent": 100}]', '-', '2026-01-01T00:00+07:00');
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DELETE FROM reward_terms WHERE kind = 'carrier_withholding';
      ALTER TABLE reward_terms DROP CONSTRAINT reward_terms_kind_check,
        ADD CONSTRAINT reward_terms_kind_check CHECK (kind IN ('referral', 'reseller', 'cashback', 'withholding'));
      ALTER TABLE parcel_bill DROP COLUMN withheld_amount;
    `);
  }
}
