// An invoice over 20,000 lines, from what is owed to the paper with its number, and its lines as a sheet; and how fast
// numbers are given. Against the same rows by INSERT SELECT, exceljs streaming, and the statements of a counter alone.
import { bangkokDate } from '../../libs/kernel/src/time.ts';
import { Caller, pairs } from './load.mjs';
import { startChild, startProduct } from './product.mjs';
import { PASSWORD, telephoneOf } from './shops.mjs';
import { cpuOf, finance, spent, timed } from './staff.mjs';

const LINES = 20_000;
const PAIRS = 3;

/** A shop that owes so many lines, of so little that one person approves them. */
async function debtor({ rows }, product) {
  const login = { telephone: telephoneOf(7_000), email: 'bench-debtor@example.co.th', password: PASSWORD, user_name: 'ลูกหนี้' }; // prettier-ignore
  const { account_id } = await product.edge('auth.internal.accounts.create', { login, shop: { name: 'ร้านเครดิต', account_type: 'ordinary' } }); // prettier-ignore
  await rows(
    `INSERT INTO invoicing.billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt)
     SELECT $1::bigint, 9000000000 + n, 'BI' || n, 'BT' || n, (ARRAY['shipping', 'cod_fee', 'packaging'])[1 + n % 3], 'bench:' || n, 5 + n % 9, now() - interval '3 days', now()
     FROM generate_series(1, $2::integer) n`,
    [account_id, LINES],
  );
  await rows('ANALYZE invoicing.billable_line');
  return account_id;
}

export async function invoice({ main, profile }) {
  const { database } = await main();
  const { rows } = database;
  const product = await startProduct(database, 'quiet', { profile });
  const caller = new Caller(product.origin, 1);
  try {
    const { post, token } = await finance(database, product);
    const account_id = await debtor(database, product);
    const freed = (id) => rows(`UPDATE invoicing.invoice_approval_line SET state = 'freed' WHERE invoice_approval_id = $1`, [id]); // prettier-ignore
    const issue = async () => {
      const made = await post(`/client/v1/accounts/${account_id}/invoice-approvals`, { summary_date: bangkokDate(new Date()) }); // prettier-ignore
      if (made.line_count !== LINES) throw new Error(`an approval of ${made.line_count} of ${LINES} lines`);
      const approved = await post(`/client/v1/invoice-approvals/${made.id}/approve`, {});
      if (!approved.invoice_no) throw new Error(`approved without a number: ${JSON.stringify(approved)}`);
      return made.id;
    };
    const first = await issue();
    await freed(first);
    const columnsOf = async (table, ...own) =>
      (await rows(
        `SELECT string_agg(attname, ', ' ORDER BY attnum) AS names FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> ALL ($2)`,
        [table, own],
      ))[0].names; // prettier-ignore
    const [approval, paper] = [await columnsOf('invoicing.invoice_approval', 'id', 'invoice_no'), await columnsOf('invoicing.paper', 'id', 'paper_no', 'sequence', 'source_key', 'invoice_approval_id')]; // prettier-ignore
    let last = first;
    const ours = async () => spent(product, database, async () => (last = await issue()));
    const bare = async (n) => {
      let id;
      const figure = await timed(async () => {
        await rows('BEGIN; SET LOCAL search_path = invoicing, public');
        [{ id }] = await rows(`INSERT INTO invoice_approval (${approval}, invoice_no) SELECT ${approval}, invoice_no || 'b${n}' FROM invoice_approval WHERE id = $1 RETURNING id`, [first]); // prettier-ignore
        await rows(
          `INSERT INTO invoice_approval_line (invoice_approval_id, billable_line_id, account_id, charge_code, amount, vat_bps, withholding_bps, vat_amount, base_amount, withholding_amount, state)
           SELECT $1::bigint, b.id, b.account_id, b.charge_code, b.amount, 700, 300, v.vat, b.amount - v.vat, round((b.amount - v.vat) * 0.03), 'in'
           FROM billable_line b CROSS JOIN LATERAL (SELECT round(b.amount * 7 / 107.0)::bigint AS vat) v WHERE b.account_id = $2 AND b.void_dt IS NULL ORDER BY b.id`,
          [id, account_id],
        );
        const [{ id: paper_id }] = await rows(
          `INSERT INTO paper (${paper}, paper_no, sequence, source_key, invoice_approval_id) SELECT ${paper}, paper_no || 'b${n}', 900000 + $2::integer, source_key || 'b${n}', $3::bigint FROM paper WHERE invoice_approval_id = $1 RETURNING id`,
          [first, n, id],
        );
        await rows(
          `INSERT INTO paper_line (paper_id, account_id, line_no, billable_line_id, order_no, tracking_no, charge_code, description, charged_dt, base_amount, vat_bps, vat_amount, amount, withholding_bps)
           SELECT $2::bigint, l.account_id, row_number() OVER (ORDER BY l.id), b.id, b.order_no, b.tracking_no, l.charge_code, b.description, b.charged_dt, l.base_amount, l.vat_bps, l.vat_amount, l.amount, l.withholding_bps
           FROM invoice_approval_line l JOIN billable_line b ON b.id = l.billable_line_id WHERE l.invoice_approval_id = $1`,
          [id, paper_id],
        );
        await rows('COMMIT');
      });
      await freed(id);
      return figure;
    };
    const issued = await pairs(PAIRS, async () => {
      await freed(last);
      return ours();
    }, async (n) => {
      await freed(last);
      return bare(n);
    }); // prettier-ignore
    await freed(last);
    const sheet = await asSheet(product, caller, token, await issue());
    return [
      {
        ...issued,
        id: 'invoice',
        title: `An invoice over ${LINES.toLocaleString('en')} lines, gathered, approved, numbered and frozen; reference: the same rows by INSERT SELECT`,
        unit: 'ms',
        target: 5,
        better: 'lower',
        cpu: cpuOf(issued, 'an invoice'),
      },
      sheet,
    ];
  } finally {
    await caller.close();
    await product.stop();
  }
}

/** The lines of an invoice as xlsx, beside exceljs that streams as many cells of the same kinds. */
async function asSheet(product, caller, token, id) {
  const bare = startChild('export-server.mjs', ['xlsx', String(LINES), 'lines']);
  await bare.started;
  try {
    const ours = async () => {
      const from = await product.cpu();
      let bytes = 0;
      const ms = await timed(async () => (bytes = await caller.drain('GET', `/staff-api/v1/invoice-approvals/${id}/export?file_type=xlsx`, { token }))); // prettier-ignore
      if (bytes < LINES * 20) throw new Error(`${LINES} lines in ${bytes} bytes`);
      return { figure: LINES / (ms / 1_000), cpu: ((await product.cpu()) - from) / LINES };
    };
    const reference = async () => LINES / ((await bare.ask('write')) / 1_000);
    await ours();
    await reference();
    const run = await pairs(PAIRS, ours, reference);
    return {
      ...run,
      id: 'lines-xlsx',
      title: `The ${LINES.toLocaleString('en')} lines of an invoice as a sheet of 8 columns; reference: exceljs streaming`,
      unit: 'rows/s',
      target: 0.5,
      better: 'higher',
      cpu: `${(run.cpu * 1_000).toFixed(0)} µs product a row`,
    };
  } finally {
    await bare.stop();
  }
}

/** Papers numbered by 16 workers of one process, and the same counter moved on by bare statements of as many sessions. */
export async function numbers({ main, seconds }) {
  const { database } = await main();
  const child = startChild('numbers-server.mjs', [database.url]);
  await child.started;
  try {
    await child.ask('issue', 1);
    await child.ask('count', 1);
    const run = await pairs(PAIRS, () => child.ask('issue', seconds / 2), () => child.ask('count', seconds / 2)); // prettier-ignore
    return {
      ...run,
      id: 'numbers',
      title: 'Receipts numbered, frozen and kept by 16 workers; reference: the counter alone, moved on and committed by 16 sessions',
      unit: 'papers/s',
      target: 0.5,
      better: 'higher',
    };
  } finally {
    await child.stop();
  }
} // prettier-ignore
