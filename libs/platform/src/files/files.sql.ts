/**
 * Files: what is known of each, and the bytes, in chunks, of those that PostgreSQL keeps. Each service has a partition
 * of its own and rights on that alone.
 */
export const FILES_SCHEMA = `
  CREATE SCHEMA files;
  CREATE TABLE files.file (
    service text NOT NULL,
    -- Names the bytes in their store: each attempt to put a file has its own.
    object uuid NOT NULL,
    id uuid NOT NULL,
    account_id bigint,
    purpose text NOT NULL CHECK (purpose ~ '^[a-z_]{1,40}$'),
    name text NOT NULL,
    type text NOT NULL,
    size bigint NOT NULL CHECK (size > 0),
    sha256 text NOT NULL,
    store text NOT NULL CHECK (store IN ('postgres', 's3')),
    create_dt timestamptz NOT NULL,
    expires_at timestamptz,
    -- Set once the bytes are there; before that there is no such file.
    stored_dt timestamptz,
    PRIMARY KEY (service, object)
  ) PARTITION BY LIST (service);
  CREATE UNIQUE INDEX file__id ON files.file (service, id) WHERE stored_dt IS NOT NULL;
  CREATE INDEX file__expires_at ON files.file (expires_at);
  CREATE TABLE files.chunk (
    service text NOT NULL,
    object uuid NOT NULL,
    n integer NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (service, object, n),
    FOREIGN KEY (service, object) REFERENCES files.file
  ) PARTITION BY LIST (service);
  -- Pictures and PDFs are compressed already.
  ALTER TABLE files.chunk ALTER COLUMN body SET STORAGE EXTERNAL;
`;

/** A service's part of the schema. A request reads the rows of its shop and says how long they are kept, no more. */
export const filesOf = (service: string): string => `
  CREATE TABLE files.${service}_file PARTITION OF files.file FOR VALUES IN ('${service}');
  CREATE TABLE files.${service}_chunk PARTITION OF files.chunk FOR VALUES IN ('${service}');
  ALTER TABLE files.${service}_file ENABLE ROW LEVEL SECURITY;
  ALTER TABLE files.${service}_file FORCE ROW LEVEL SECURITY;
  CREATE POLICY file__by_account ON files.${service}_file TO ${service}
    USING (account_id = (SELECT nullif(current_setting('app.account_id', true), '')::bigint));
  GRANT USAGE ON SCHEMA files TO ${service}, ${service}_system;
  GRANT SELECT, UPDATE (expires_at) ON files.${service}_file TO ${service};
  GRANT SELECT, INSERT, UPDATE, DELETE ON files.${service}_file, files.${service}_chunk TO ${service}_system;
`;
