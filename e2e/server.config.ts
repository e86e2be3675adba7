import { join } from 'node:path';
import { freePort } from '../libs/engines/src/processes.ts';
import { ensureDatabase, startPostgres } from '../libs/engines/src/postgres.ts';
import { auditFaults, auditSum, countedIn, trailOf } from '../libs/platform/src/testing/audit-count.ts';
import { startProduct, type Product } from './support/server.ts';

/** Playwright calls it once; its workers inherit the variables. @returns what stops the server again. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined;
  // One port for each worker, where a shop's webhook consumer may listen.
  const ports = [await freePort(), await freePort()];
  const product = await startProduct({ E2E_WEBHOOK_PORTS: ports.join(',') });
  process.env.E2E_URL = product.url;
  process.env.E2E_DATABASE = product.database;
  process.env.E2E_WEBHOOK_PORTS = ports.join(',');
  const since = new Date();
  return async () => {
    try {
      await compareAudit(product, since);
    } finally {
      await product.stop();
    }
  };
}

/** Whatever the tests did as staff stands in the audit trail. @throws Error with what does not agree */
async function compareAudit(product: Product, since: Date): Promise<void> {
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  await product.end();
  const postgres = await startPostgres({ dir: join(product.data, 'pg'), durable: true });
  try {
    const trail = await trailOf(await ensureDatabase(postgres.adminUrl, 'lamliang'), since);
    const counted = countedIn(metrics);
    process.stdout.write(`${auditSum(counted, trail)}\n`);
    const faults = auditFaults(counted, trail);
    if (faults.length > 0) throw new Error(`the audit trail does not agree with what was done:\n${faults.join('\n')}`);
  } finally {
    await postgres.stop();
  }
}
