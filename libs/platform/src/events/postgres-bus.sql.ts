/** Schema of the embedded bus. Offsets are given under the partition's row lock, so offset order is commit order. */
export const BUS_SCHEMA = `
  CREATE SCHEMA IF NOT EXISTS bus;
  CREATE TABLE IF NOT EXISTS bus.topic_partition (
    topic text NOT NULL,
    partition smallint NOT NULL,
    next_offset bigint NOT NULL,
    PRIMARY KEY (topic, partition)
  );
  CREATE TABLE IF NOT EXISTS bus.message (
    topic text NOT NULL,
    partition smallint NOT NULL,
    "offset" bigint NOT NULL,
    event_id uuid NOT NULL,
    key text NOT NULL,
    version bigint NOT NULL,
    type text NOT NULL,
    payload jsonb NOT NULL,
    headers jsonb NOT NULL,
    occurred_at timestamptz NOT NULL,
    published_at timestamptz NOT NULL,
    PRIMARY KEY (topic, partition, "offset")
  );
  CREATE TABLE IF NOT EXISTS bus.consumer_offset (
    "group" text NOT NULL,
    topic text NOT NULL,
    partition smallint NOT NULL,
    next_offset bigint NOT NULL,
    PRIMARY KEY ("group", topic, partition)
  );
  CREATE SCHEMA IF NOT EXISTS bullmq;
`;

/**
 * Who may write what on the bus. Triggers and not policies, because system roles pass policies: the relay publishes in
 * the transaction that empties the outbox. A member of `lamliang_bus` (one process with all services, an administrator)
 * may write everything.
 */
export const BUS_GUARDS = `
  -- Written by the migrating step alone, from what each service declares.
  CREATE TABLE bus.publisher (topic text, service text, PRIMARY KEY (topic, service));
  CREATE FUNCTION bus.refuse_foreign_topic() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT pg_has_role(current_user, 'lamliang_bus', 'USAGE') AND EXISTS (
      SELECT FROM (SELECT DISTINCT topic FROM touched) t WHERE NOT EXISTS (
        SELECT FROM bus.publisher p WHERE p.topic = t.topic AND current_user IN (p.service || '_system', p.service || '_bus')))
    THEN
      RAISE EXCEPTION '% does not publish this topic', current_user USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
  END $$;
  CREATE FUNCTION bus.refuse_foreign_group() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '% does not read in this group', current_user USING ERRCODE = 'insufficient_privilege';
  END $$;
  CREATE TRIGGER message__published AFTER INSERT ON bus.message REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION bus.refuse_foreign_topic();
  CREATE TRIGGER message__deleted AFTER DELETE ON bus.message REFERENCING OLD TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION bus.refuse_foreign_topic();
  CREATE TRIGGER topic_partition__begun AFTER INSERT ON bus.topic_partition REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION bus.refuse_foreign_topic();
  CREATE TRIGGER topic_partition__counted AFTER UPDATE ON bus.topic_partition REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION bus.refuse_foreign_topic();
  CREATE TRIGGER consumer_offset__of_group BEFORE INSERT OR UPDATE ON bus.consumer_offset FOR EACH ROW
    WHEN (current_user <> NEW."group" || '_bus' AND NOT pg_has_role(current_user, 'lamliang_bus', 'USAGE'))
    EXECUTE FUNCTION bus.refuse_foreign_group();
`;

/**
 * Each service's jobs are its own: of BullMQ's tables its role of the bus sees rows of the queue that is called as the
 * service, and of those that begin with its name and a dash. Tables that a newer BullMQ has added are found each time.
 */
export const QUEUE_GUARDS = `
  DO $$
  DECLARE
    t record;
    own CONSTANT text := '(SELECT left(current_user, -4))';
  BEGIN
    FOR t IN
      SELECT c.relname AS name, (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname IN ('queue', 'parent_queue')
        ORDER BY a.attname DESC LIMIT 1) AS queue
      FROM pg_class c WHERE c.relnamespace = 'bullmq'::regnamespace AND c.relkind = 'r' AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid)
    LOOP
      EXECUTE format('ALTER TABLE bullmq.%I ENABLE ROW LEVEL SECURITY', t.name);
      EXECUTE format('CREATE POLICY all_queues ON bullmq.%I TO lamliang_bus USING (true)', t.name);
      IF t.queue IS NOT NULL THEN
        EXECUTE format('CREATE POLICY own_queues ON bullmq.%I USING (%I = %s OR starts_with(%2$I, %3$s || ''-''))', t.name, t.queue, own);
      ELSIF t.name = 'migration' THEN
        EXECUTE 'CREATE POLICY version ON bullmq.migration FOR SELECT USING (true)';
      END IF;
    END LOOP;
  END $$;
`;

/** What the two roles of a service that reach the bus may do there. */
export const busRightsOf = (service: string, system: string, bus: string): string => `
  GRANT USAGE ON SCHEMA bus TO ${system}, ${bus};
  REVOKE ALL ON ALL TABLES IN SCHEMA bus FROM ${system};
  GRANT SELECT ON bus.publisher TO ${system};
  GRANT SELECT, INSERT, UPDATE (next_offset) ON bus.topic_partition TO ${system};
  GRANT INSERT ON bus.message TO ${system};
  GRANT SELECT ON ALL TABLES IN SCHEMA bus TO ${bus};
  GRANT DELETE ON bus.message TO ${bus};
  GRANT INSERT, UPDATE (next_offset) ON bus.consumer_offset TO ${bus};
  GRANT USAGE ON SCHEMA bullmq TO ${bus};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA bullmq TO ${bus};
  -- BullMQ makes one for each queue where it is missing; this role makes nothing in a schema that others execute.
  DO $$ BEGIN
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS bullmq.%I', bullmq.job_id_seq_name('${service}'));
    EXECUTE format('GRANT USAGE ON SEQUENCE bullmq.%I TO lamliang_bus, ${bus}', bullmq.job_id_seq_name('${service}'));
  END $$;
  GRANT USAGE ON SEQUENCE bullmq.job_seq, bullmq.event_seq TO ${bus};
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA bullmq TO ${bus};
`;
