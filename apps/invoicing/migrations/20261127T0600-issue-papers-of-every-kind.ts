import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Papers of every kind, with who sold and who bought as it was when they were issued. */
export class IssuePapersOfEveryKind1795759200000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    const nobody = `'{"name": "", "is_juristic": false, "tax_id": null, "branch": null, "number_id": null, "last_digits": "", "address": {"line": "", "sub_district": "", "district": "", "province": "", "zip_code": "", "sub_district_code": ""}, "telephone": null, "email": null}'`;
    await q.query(`
      ALTER TABLE paper
        ADD COLUMN etax_type text CHECK (etax_type IN ('388', 'T01', 'T03', '81')),
        -- The fact that it is issued for: each makes one paper.
        ADD COLUMN source_key text,
        -- Papers of before name nobody; their hashes are those of the first version.
        ADD COLUMN seller jsonb NOT NULL DEFAULT ${nobody},
        ADD COLUMN buyer jsonb NOT NULL DEFAULT ${nobody},
        ADD COLUMN hash_version smallint NOT NULL DEFAULT 1 CHECK (hash_version IN (1, 2)),
        ADD COLUMN taxable_amount bigint NOT NULL DEFAULT 0,
        ADD COLUMN exempt_amount bigint NOT NULL DEFAULT 0,
        ADD COLUMN refers_to_paper_id bigint REFERENCES paper,
        ADD COLUMN replaces_paper_id bigint UNIQUE REFERENCES paper,
        ADD COLUMN reason_code text,
        ADD COLUMN reason_text text,
        -- Of a credit note: what stood on the paper, what is right, their difference.
        ADD COLUMN figures jsonb,
        ADD COLUMN note text,
        ALTER COLUMN invoice_approval_id DROP NOT NULL,
        ALTER COLUMN due_date DROP NOT NULL,
        DROP CONSTRAINT paper_kind_check,
        ADD CONSTRAINT paper_kind_check CHECK (kind IN ('invoice', 'tax_invoice', 'receipt', 'credit_note', 'withholding_certificate')),
        ADD CONSTRAINT paper__invoice CHECK ((kind = 'invoice') = (invoice_approval_id IS NOT NULL AND due_date IS NOT NULL)),
        ADD CONSTRAINT paper__credit_note CHECK ((kind = 'credit_note') = (figures IS NOT NULL) AND (figures IS NULL OR refers_to_paper_id IS NOT NULL)),
        ADD CONSTRAINT paper__reason CHECK (reason_code IS NULL OR coalesce(refers_to_paper_id, replaces_paper_id) IS NOT NULL);
      ALTER TABLE paper NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE paper_line NO FORCE ROW LEVEL SECURITY;
      UPDATE paper p SET source_key = 'invoice_approval:' || invoice_approval_id, exempt_amount = l.exempt, taxable_amount = p.base_amount - l.exempt
        FROM (SELECT paper_id, coalesce(sum(base_amount) FILTER (WHERE vat_bps = 0), 0) AS exempt FROM paper_line GROUP BY paper_id) l WHERE l.paper_id = p.id;
      ALTER TABLE paper FORCE ROW LEVEL SECURITY;
      ALTER TABLE paper_line FORCE ROW LEVEL SECURITY;
      ALTER TABLE paper
        ALTER COLUMN source_key SET NOT NULL,
        ALTER COLUMN seller DROP DEFAULT,
        ALTER COLUMN buyer DROP DEFAULT,
        ALTER COLUMN hash_version DROP DEFAULT,
        ALTER COLUMN taxable_amount DROP DEFAULT,
        ALTER COLUMN exempt_amount DROP DEFAULT,
        ADD CONSTRAINT paper__source_key UNIQUE (source_key),
        ADD CONSTRAINT paper__parts CHECK (taxable_amount + exempt_amount = base_amount);
      CREATE INDEX paper__kind_issue_date ON paper (kind, issue_date DESC, id DESC);
      CREATE INDEX paper__account_id_kind ON paper (account_id, kind, issue_date DESC, id DESC);
      CREATE INDEX paper__refers_to_paper_id ON paper (refers_to_paper_id) WHERE refers_to_paper_id IS NOT NULL;
      DROP INDEX paper__account_id;

      ALTER TABLE paper_line
        ALTER COLUMN billable_line_id DROP NOT NULL,
        -- In words where the charge has none of its own.
        ADD COLUMN description text NOT NULL DEFAULT '',
        ADD CONSTRAINT paper_line__charge_code CHECK (charge_code IN ('shipping', 'difference', 'packaging', 'premium', 'cod_fee', 'other')),
        ADD CONSTRAINT paper_line__other CHECK (charge_code <> 'other' OR description <> '');
      CREATE INDEX paper_line__billable_line_id ON paper_line (billable_line_id);

      -- Whom papers of a shop are issued to, as auth said last; asked before each paper, frozen with it.
      CREATE TABLE buyer (
        account_id bigint PRIMARY KEY,
        party jsonb NOT NULL,
        -- What a tax invoice to it would need and nobody told.
        lacks text[] NOT NULL,
        told_dt timestamptz NOT NULL
      );
      ALTER TABLE buyer ENABLE ROW LEVEL SECURITY;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP TABLE buyer;
      ALTER TABLE paper_line DROP CONSTRAINT paper_line__other, DROP CONSTRAINT paper_line__charge_code, DROP COLUMN description,
        ALTER COLUMN billable_line_id SET NOT NULL;
      DROP INDEX paper_line__billable_line_id;
      CREATE INDEX paper__account_id ON paper (account_id);
      ALTER TABLE paper DROP COLUMN etax_type, DROP COLUMN source_key, DROP COLUMN seller, DROP COLUMN buyer, DROP COLUMN hash_version,
        DROP COLUMN taxable_amount, DROP COLUMN exempt_amount, DROP COLUMN refers_to_paper_id, DROP COLUMN replaces_paper_id,
        DROP COLUMN reason_code, DROP COLUMN reason_text, DROP COLUMN figures, DROP COLUMN note, DROP CONSTRAINT paper__invoice,
        ALTER COLUMN invoice_approval_id SET NOT NULL, ALTER COLUMN due_date SET NOT NULL,
        DROP CONSTRAINT paper_kind_check, ADD CONSTRAINT paper_kind_check CHECK (kind IN ('invoice'));
    `);
  }
}
