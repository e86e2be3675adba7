// A process that issues papers until each of its facts has one, over the built files; one of twenty transactions is rolled
// back after the paper was written. It may be killed at any moment and begun anew.
import { compose, derivedSecrets } from '@lamliang/platform';
import { receiptOf } from './receipt.mjs';

const built = (file) => import(new URL(`../../dist/src/${file}`, import.meta.url).href);
const { invoicingService } = await built('invoicing.module.js');
const { PapersService } = await built('papers/papers.service.js');
const [url, secret, of, part, parts, workers] = process.argv.slice(2);
const address = new URL(url);
address.username = address.password = '';
const { services } = await compose([invoicingService], {
  database_url: address.href,
  secrets: derivedSecrets(secret),
  env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATABASE_SYSTEM_POOL: workers },
  migrated: true,
  work: false,
});
const [{ app, db }] = services;
const papers = app.get(PapersService);

const rows = await db.systemAutocommit((tx) =>
  tx.query(
    `SELECT 'raced:' || n AS key FROM generate_series(1, $1::integer) n WHERE n % $3 = $2 AND NOT EXISTS (SELECT FROM paper WHERE source_key = 'raced:' || n)`,
    [of, part, parts],
  ),
);
const queue = rows.map(({ key }) => key);
let begun = 0;
const work = async () => {
  for (let source_key = queue.pop(); source_key; source_key = queue.pop()) {
    const fails = ++begun % 20 === 0;
    const key = source_key;
    await db
      .system(async (tx) => {
        await papers.issue(tx, receiptOf(key));
        if (fails) throw new Error('rolled back');
      })
      .catch((error) => {
        if (!fails) throw error;
        queue.unshift(key);
      });
  }
};
process.stdout.write('working\n');
await Promise.all(Array.from({ length: Number(workers) }, work));
process.exit(0);
