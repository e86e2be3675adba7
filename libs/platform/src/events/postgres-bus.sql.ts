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
