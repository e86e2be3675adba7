// PostgreSQL as for every integration test, and the Redis that REDIS_URL names or that is installed here.
import { hasRedis, startRedis } from '../../libs/engines/src/redis.ts';
import globalSetup from './global-setup.mjs';

export default async function enginesSetup() {
  await globalSetup();
  if (process.env.REDIS_URL || !hasRedis()) return;
  globalThis.lamliangRedis = await startRedis();
  process.env.REDIS_URL = globalThis.lamliangRedis.url;
}
