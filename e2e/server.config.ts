import { freePort } from '../libs/engines/src/processes.ts';
import { startProduct } from './support/server.ts';

/** Playwright calls it once; its workers inherit the variables. @returns what stops the server again. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined;
  // One port for each worker, where a shop's webhook consumer may listen.
  const ports = [await freePort(), await freePort()];
  const product = await startProduct({ E2E_WEBHOOK_PORTS: ports.join(',') });
  process.env.E2E_URL = product.url;
  process.env.E2E_WEBHOOK_PORTS = ports.join(',');
  return () => product.stop();
}
