// From the statements that the server logged for one booking to a script that pgbench can repeat: what is its own to
// that booking (ids, keys, numbers, the shop) becomes a variable, everything else stays as it was logged.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SHOPS } from './shops.mjs';

const ENTRY = /^#(\d+)# ([\w-]*) (\w+): {2}(.*)$/;
const TIMED = /^duration: [\d.]+ ms {2}(?:statement|execute [^:]*): (.*)$/s;

/** What sessions of the services ran while `work` did, in order: { schema, sql, values }. */
export async function logged(database, work) {
  const { rows, logFile } = database;
  const from = statSync(logFile).size;
  await rows(`ALTER SYSTEM SET log_min_duration_statement = 0`);
  await rows(`ALTER SYSTEM SET log_line_prefix = '#%p# %a '`);
  await reload(rows);
  try {
    await work();
  } finally {
    await rows('ALTER SYSTEM RESET log_min_duration_statement');
    await rows('ALTER SYSTEM RESET log_line_prefix');
    await reload(rows);
  }
  const entries = [];
  for (const line of readFileSync(logFile).subarray(from).toString().split('\n')) {
    const [, , application, level, text] = ENTRY.exec(line) ?? [];
    if (text !== undefined) entries.push({ application, level, text });
    else if (entries.length && line.startsWith('\t')) entries.at(-1).text += `\n${line.slice(1)}`;
  }
  const found = [];
  // A line of parameters follows the line of its statement, also that of a `bind`, which is passed over.
  let open;
  for (const { application, level, text } of entries) {
    const schema = /^lamliang-([a-z]+?)(_system)?$/.exec(application)?.[1];
    if (!schema || ['bus', 'jobs', 'session'].includes(schema)) continue;
    if (level === 'DETAIL') {
      if (open) open.values = valuesOf(text);
      continue;
    }
    const [, sql] = TIMED.exec(text) ?? [];
    open = sql === undefined ? undefined : { schema, sql, values: [] };
    if (open) found.push(open);
  }
  return found;
}

async function reload(rows) {
  await rows('SELECT pg_reload_conf()');
  await pause(500);
}

/** The values of "Parameters: $1 = 'a', $2 = NULL". */
function valuesOf(detail) {
  const values = [];
  for (const [, n, quoted] of detail.matchAll(/\$(\d+) = (?:NULL|'((?:[^']|'')*)')/g))
    values[Number(n) - 1] = quoted === undefined ? null : quoted.replaceAll("''", "'");
  return values;
}

/** What differs from booking to booking: the shop, the key, the ids and the number. */
export const bookingVariables = ({ key, tracking_no, id, account_id, first_account }) => ({
  sets: [
    `\\set shop random(0, ${SHOPS - 1})`,
    `\\set account :shop + ${first_account}`,
    `\\set key random(1, 9000000000000000)`,
    `\\set id :key`,
  ],
  tokens: [
    [key, ':key::text'],
    [tracking_no, `'LL' || lpad(:id::text, 12, '0')`],
    [String(id), ':id::text'],
    [String(account_id), ':account::text'],
  ],
  inText: [
    [`'${account_id}'`, ':account::text'],
    [String(account_id), ':account'],
  ],
});

/**
 * @param own { sets: lines that set variables, tokens: [text within a value, SQL in its place], inText: the same in the statements }
 * @returns the script, ready for `pgbench -f`
 */
export async function scriptOf(database, statements, own) {
  const lines = [...own.sets];
  for (const { schema, sql, values } of statements)
    for (const part of values.length ? [sql] : parts(sql)) lines.push(...(await lineOf(database, schema, part, values, own)));
  return `${lines.join('\n')}\n`;
} // prettier-ignore

/** Statements that came in one message. */
const parts = (sql) => sql.split(';').map((s) => s.trim()).filter(Boolean); // prettier-ignore

const TABLES = ['outbox', 'idempotency', 'inbox', 'job_request', 'audit_entry'];

async function lineOf({ rows }, schema, sql, values, own) {
  const types = await typesOf(rows, schema, sql, values.length);
  // The same names stand in every schema; pgbench has one session for all of them.
  let text = escapeVariables(sql).replace(new RegExp(`\\b(INTO|FROM|UPDATE|JOIN) (${TABLES.join('|')})\\b`, 'g'), `$1 ${schema}.$2`); // prettier-ignore
  for (const [token, variable] of own.inText ?? []) text = text.replaceAll(token, variable);
  text = text.replace(/\$(\d+)/g, (_, n) => literal(values[n - 1], types[n - 1], own));
  // The ids that the key reserves are taken on, as the product does.
  if (text.trim().endsWith('RETURNING reserved')) return [`${text.trim()}[1] AS id`, '\\gset'];
  return [`${text.trim()};`];
} // prettier-ignore

async function typesOf(rows, schema, sql, count) {
  if (!count) return [];
  const name = `t${randomUUID().slice(0, 8)}`;
  await rows(`SET search_path = ${schema}, public`);
  await rows(`PREPARE ${name} AS ${sql}`);
  const [{ types }] = await rows('SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = $1', [name]); // prettier-ignore
  await rows(`DEALLOCATE ${name}`);
  await rows('RESET search_path');
  return types;
} // prettier-ignore

/** pgbench takes a colon before a word for a variable, also inside quotes. */
const escapeVariables = (sql) => sql.replace(/(?<!:):(?=[A-Za-z0-9_])/g, ': ');

function literal(value, type, own) {
  if (value === null || value === undefined) return `NULL::${type}`;
  const quoted = (text) => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;
  let out = quoted(value);
  for (const [token, variable] of own.tokens)
    if (value.includes(token)) out = `replace(${out}, '${token}', ${variable})`;
  return `CAST(${out} AS ${type})`;
}

/** @returns transactions a second as pgbench counts them; undefined where there is no pgbench */
export async function pgbench(database, script, { clients, seconds, schema }) {
  const file = join(tmpdir(), `lamliang-bench-${process.pid}.sql`);
  writeFileSync(file, script);
  const { hostname, port, pathname, username, password } = new URL(database.url);
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file];
  const env = {
    ...process.env,
    PGPASSWORD: decodeURIComponent(password),
    PGOPTIONS: `-c search_path=${schema ? `${schema},public` : 'orders,wallet,pricing,notifications,auth,public'}`,
  };
  const child = spawn('pgbench', [...args, '-h', hostname, '-p', port, '-U', username, pathname.slice(1)], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((done) => {
    child.once('error', () => done(undefined));
    child.once('close', done);
  });
  rmSync(file, { force: true });
  if (code === undefined) return undefined;
  const [, tps] = /^tps = ([\d.]+)/m.exec(output) ?? [];
  const failed = Number(/number of failed transactions: (\d+)/.exec(output)?.[1] ?? 0);
  if (code !== 0 || !tps || failed) throw new Error(`pgbench ended with ${code}: ${output.slice(-3_000)}`);
  return Number(tps);
}
