import type { MigrationInterface, QueryRunner } from 'typeorm';
import { secureByAccount } from './grants.ts';

/** Tables that every service has: outbox and its log, inbox, dead letters, jobs, idempotency, limits, audit. */
export class CreateKitTables1795248000000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE outbox (
        seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id uuid NOT NULL,
        topic text NOT NULL,
        key text NOT NULL,
        version bigint NOT NULL,
        type text NOT NULL,
        payload jsonb NOT NULL,
        headers jsonb NOT NULL,
        shard smallint NOT NULL,
        occurred_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX outbox__topic_key_version ON outbox (topic, key, version);
      ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);

      CREATE TABLE event_log (
        seq bigint NOT NULL,
        id uuid NOT NULL,
        topic text NOT NULL,
        key text NOT NULL,
        version bigint NOT NULL,
        type text NOT NULL,
        payload jsonb NOT NULL,
        headers jsonb NOT NULL,
        shard smallint NOT NULL,
        occurred_at timestamptz NOT NULL,
        PRIMARY KEY (seq)
      );

      CREATE TABLE inbox (
        event_id uuid NOT NULL,
        consumer text NOT NULL,
        received_at timestamptz NOT NULL,
        PRIMARY KEY (event_id, consumer)
      ) PARTITION BY RANGE (event_id);
      CREATE TABLE inbox_rest PARTITION OF inbox DEFAULT;

      CREATE TABLE dead_letter (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id uuid NOT NULL,
        consumer text NOT NULL,
        topic text NOT NULL,
        key text NOT NULL,
        version bigint NOT NULL,
        type text NOT NULL,
        payload jsonb NOT NULL,
        headers jsonb NOT NULL,
        occurred_at timestamptz NOT NULL,
        error text NOT NULL,
        attempts integer NOT NULL,
        state text NOT NULL CHECK (state IN ('dead', 'parked', 'replayed')),
        create_dt timestamptz NOT NULL,
        replay_dt timestamptz,
        UNIQUE (event_id, consumer)
      );
      CREATE INDEX dead_letter__topic_key ON dead_letter (topic, key) WHERE state <> 'replayed';

      CREATE TABLE job_request (
        id uuid PRIMARY KEY,
        queue text NOT NULL,
        name text NOT NULL,
        account_id bigint,
        payload jsonb NOT NULL,
        state text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
        done integer NOT NULL,
        total integer NOT NULL,
        attempts integer NOT NULL,
        result jsonb,
        error text,
        trace_id text NOT NULL,
        create_dt timestamptz NOT NULL,
        queued_dt timestamptz,
        seen_dt timestamptz,
        done_dt timestamptz
      );
      CREATE INDEX job_request__open ON job_request (create_dt) WHERE state IN ('waiting', 'running');

      CREATE TABLE idempotency (
        account_id bigint NOT NULL,
        route text NOT NULL,
        key text NOT NULL,
        request_hash text NOT NULL,
        state text NOT NULL CHECK (state IN ('started', 'done', 'abandoned')),
        reserved bigint[] NOT NULL,
        answer jsonb,
        locked_until timestamptz NOT NULL,
        create_dt timestamptz NOT NULL,
        PRIMARY KEY (account_id, route, key)
      );
      CREATE INDEX idempotency__reserved ON idempotency USING gin (reserved) WHERE state = 'started';
      CREATE INDEX idempotency__create_dt ON idempotency (create_dt);

      CREATE UNLOGGED TABLE rate_limit (
        key text PRIMARY KEY,
        window_start timestamptz NOT NULL,
        count integer NOT NULL
      );

      CREATE TABLE audit_entry (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL,
        login_id bigint,
        account_id bigint,
        acting_staff_id bigint,
        staff_role text,
        user_name text NOT NULL,
        action text NOT NULL,
        target_type text NOT NULL,
        target_id text NOT NULL,
        reason text,
        before jsonb,
        after jsonb,
        trace_id text NOT NULL
      );
      CREATE INDEX audit_entry__target ON audit_entry (target_type, target_id, at);
      REVOKE UPDATE, DELETE, TRUNCATE ON audit_entry FROM PUBLIC;
    `);
    const schema = ((await q.query('SELECT current_schema() AS name')) as { name: string }[])[0]?.name ?? '';
    await q.query(`REVOKE UPDATE, DELETE ON audit_entry FROM ${schema}, ${schema}_system`);
  }
  down = (q: QueryRunner) =>
    q.query('DROP TABLE audit_entry, rate_limit, idempotency, job_request, dead_letter, inbox, event_log, outbox');
}

/**
 * Requests keep what their code uses: of a table without a policy they see nothing any more, and of the kit's tables the
 * rows of their shop. Answers kept under keys are read by the system's role.
 */
class GuardWhatRequestsReach1795380600000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      DO $$
      DECLARE
        t record;
      BEGIN
        FOR t IN
          SELECT c.oid::regclass AS name, a.attname AS account FROM pg_class c
          LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped
          WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
            AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid)
        LOOP
          EXECUTE format('REVOKE ALL ON %s FROM %I', t.name, current_schema());
          IF t.account IS NOT NULL THEN EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t.name); END IF;
        END LOOP;
        EXECUTE format('REVOKE ALL ON ALL SEQUENCES IN SCHEMA %1$I FROM %1$I', current_schema());
        EXECUTE format('GRANT INSERT ON outbox TO %I', current_schema());
      END $$`);
    await secureByAccount(q, 'audit_entry', 'account_id', 'INSERT');
    await secureByAccount(q, 'job_request', 'account_id', 'SELECT, INSERT');
    const answered = 'SELECT (account_id, route, key, state, reserved), UPDATE (state, answer)';
    await secureByAccount(q, 'idempotency', 'account_id', answered);
  }
  async down(): Promise<void> {
    throw new Error('go forward with another migration');
  }
}

/**
 * Accounts that were deleted, and the one way to change an entry of the audit trail: hashes in the place of the texts of
 * an account that stands there.
 */
class EraseDeletedAccounts1795455000000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    const [{ name: schema } = { name: '' }] = (await q.query('SELECT current_schema() AS name')) as { name: string }[];
    await q.query(`
      CREATE TABLE deleted_account (
        account_id bigint PRIMARY KEY,
        login_ids bigint[] NOT NULL,
        deleted_dt timestamptz NOT NULL,
        erased_dt timestamptz
      );
      CREATE INDEX deleted_account__erased_dt ON deleted_account (erased_dt NULLS FIRST);
      REVOKE ALL ON deleted_account FROM ${schema};
      ALTER TABLE deleted_account ENABLE ROW LEVEL SECURITY;
      CREATE POLICY audit_entry__pseudonyms ON audit_entry TO ${schema}_owner USING (true) WITH CHECK (true);
      CREATE FUNCTION pseudonymise_audit(p_id bigint, p_user_name text, p_reason text, p_before jsonb, p_after jsonb)
      RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = ${schema} AS $$
        UPDATE audit_entry e SET user_name = p_user_name, reason = p_reason, before = p_before, after = p_after
        WHERE e.id = p_id AND EXISTS (SELECT FROM deleted_account d WHERE d.account_id = e.account_id OR e.login_id = ANY (d.login_ids)
          OR (e.target_type = 'account' AND e.target_id = d.account_id::text) OR (e.target_type = 'login' AND e.target_id = ANY (d.login_ids::text[])))
      $$;
      REVOKE ALL ON FUNCTION pseudonymise_audit FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION pseudonymise_audit TO ${schema}_system`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'DROP FUNCTION pseudonymise_audit; DROP POLICY audit_entry__pseudonyms ON audit_entry; DROP TABLE deleted_account',
    );
  }
}

/** Whose entries `pseudonymise_audit` changes: those of an account that was deleted, by who wrote them and whom they name. */
const named = (more: string) => `
  CREATE OR REPLACE FUNCTION pseudonymise_audit(p_id bigint, p_user_name text, p_reason text, p_before jsonb, p_after jsonb)
  RETURNS void LANGUAGE sql SECURITY DEFINER AS $$
    UPDATE audit_entry e SET user_name = p_user_name, reason = p_reason, before = p_before, after = p_after
    WHERE e.id = p_id AND EXISTS (SELECT FROM deleted_account d WHERE d.account_id = e.account_id OR e.login_id = ANY (d.login_ids)
      OR (e.target_type = 'account' AND e.target_id = d.account_id::text) OR (e.target_type = 'login' AND e.target_id = ANY (d.login_ids::text[]))${more})
  $$`;
/** What staff wrote about an account stands in their own entries, which name it in `before` or `after`. */
class PseudonymiseNamedEntries1795700400000 implements MigrationInterface {
  up = (q: QueryRunner) => this.write(q, " OR d.account_id::text IN (e.before->>'account_id', e.after->>'account_id')");
  down = (q: QueryRunner) => this.write(q, '');
  private async write(q: QueryRunner, more: string): Promise<void> {
    const [{ name: schema } = { name: '' }] = (await q.query('SELECT current_schema() AS name')) as { name: string }[];
    await q.query(`${named(more)}; ALTER FUNCTION pseudonymise_audit SET search_path = ${schema}`);
  }
}

/** A migration of one statement. @param name with the time at its end, as TypeORM wants it */
function statement(name: string, up: string, down: string): new () => MigrationInterface {
  return class {
    name = name;
    up = (q: QueryRunner) => q.query(up);
    down = (q: QueryRunner) => q.query(down);
  };
}

export const KIT_MIGRATIONS = [
  CreateKitTables1795248000000,
  // A job goes on in the span that asked for it.
  statement(
    'KeepTheSpanOfJobs1795266000000',
    'ALTER TABLE job_request ADD COLUMN traceparent text',
    'ALTER TABLE job_request DROP COLUMN traceparent',
  ),
  // Failed jobs are counted whenever somebody asks for figures.
  statement(
    'FindFailedJobs1795266060000',
    `CREATE INDEX job_request__failed ON job_request (create_dt) WHERE state = 'failed'`,
    'DROP INDEX job_request__failed',
  ),
  // How far the copies of other services' data have been filled.
  statement(
    'KeepBackfills1795315500000',
    'CREATE TABLE backfill (name text PRIMARY KEY, cursor text NOT NULL, done_dt timestamptz)',
    'DROP TABLE backfill',
  ),
  // Rows of a bulk run with the result of each; they go with their job, and only the system's role sees them.
  statement(
    'KeepBulkRuns1795349700000',
    `CREATE TABLE run_row (job_id uuid NOT NULL REFERENCES job_request ON DELETE CASCADE, no integer NOT NULL, row_id text NOT NULL,
       outcome text CHECK (outcome IN ('done', 'skipped', 'failed')), code text, PRIMARY KEY (job_id, row_id));
     ALTER TABLE run_row ENABLE ROW LEVEL SECURITY; ALTER TABLE run_row FORCE ROW LEVEL SECURITY`,
    'DROP TABLE run_row',
  ),
  GuardWhatRequestsReach1795380600000,
  EraseDeletedAccounts1795455000000,
  // The audit log asks for one of the staff, or for days; rows come in the order of their time.
  statement(
    'FindAuditsByStaffAndDay1795457400000',
    `CREATE INDEX audit_entry__login_id ON audit_entry (login_id, id DESC);
     CREATE INDEX audit_entry__acting ON audit_entry (acting_staff_id, id DESC) WHERE acting_staff_id IS NOT NULL;
     CREATE INDEX audit_entry__at ON audit_entry USING brin (at)`,
    'DROP INDEX audit_entry__login_id, audit_entry__acting, audit_entry__at',
  ),
  PseudonymiseNamedEntries1795700400000,
];
