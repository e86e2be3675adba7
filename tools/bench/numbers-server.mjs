// Gives numbers to papers in a process of its own: through the service of the product, and by the counter's statements alone.
import 'reflect-metadata';
import pg from 'pg';
import { receiptOf } from '../../apps/invoicing/src/testing/receipt.mjs';
import { builtFile } from '../env.mjs';
import { serve } from './child.mjs';
import { ROLE_SECRET } from './product.mjs';

const WORKERS = 16;
const [, , database_url] = process.argv;
const { compose, derivedSecrets } = await import(builtFile('libs/platform', 'index.js'));
const { invoicingService } = await import(builtFile('apps/invoicing', 'invoicing.module.js'));
const { PapersService } = await import(builtFile('apps/invoicing', 'papers/papers.service.js'));
const composition = await compose([invoicingService], {
  database_url,
  secrets: derivedSecrets(ROLE_SECRET),
  env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', DATABASE_SYSTEM_POOL: String(WORKERS) },
  migrated: true,
  work: false,
});
const [{ app, db, timers }] = composition.services;
await timers.stop();
const papers = app.get(PapersService);
const pool = new pg.Pool({ connectionString: database_url, max: WORKERS });

/** @returns how many a second */
async function inLoops(seconds, one) {
  let done = 0;
  const begin = performance.now();
  const end = begin + seconds * 1_000;
  const work = async () => {
    for (; performance.now() < end; done++) await one();
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return done / ((performance.now() - begin) / 1_000);
}

let next = 0;
const run = `bench:${Date.now()}`;
serve({
  issue: (seconds) => inLoops(seconds, () => db.system((tx) => papers.issue(tx, receiptOf(`${run}:${next++}`)))),
  count: (seconds) =>
    inLoops(seconds, async () => {
      const session = await pool.connect();
      try {
        await session.query('BEGIN');
        await session.query({
          name: 'count',
          text: `INSERT INTO invoicing.paper_number AS n (issuer, branch, kind, month, last) VALUES ('bench', '00000', 'receipt', '202610', 1)
                 ON CONFLICT (issuer, branch, kind, month) DO UPDATE SET last = n.last + 1 RETURNING last`,
        });
        await session.query('COMMIT');
      } finally {
        session.release();
      }
    }),
  stop: async () => {
    await pool.end();
    await composition.stop();
  },
});
