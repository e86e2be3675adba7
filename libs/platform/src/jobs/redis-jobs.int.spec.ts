import { describe, it } from '@jest/globals';
import { createClient } from 'redis';
import { trusting } from '@lamliang/adapters';
import { processEnvironment } from '../config.ts';
import { jobContract } from '../testing/job-contract.ts';

const { REDIS_URL, REDIS_CA = '', TEST_REDIS_ADMIN_URL } = processEnvironment();

if (REDIS_URL) {
  // A database of its own: what is emptied here must not be what another file counts.
  const url = new URL('/1', REDIS_URL).href;
  jobContract({
    name: 'Redis',
    env: { REDIS_URL: url, REDIS_CA },
    async lose() {
      // The services' own user may not empty it.
      const client = createClient({
        url: new URL('/1', TEST_REDIS_ADMIN_URL ?? url).href,
        socket: { ...trusting(REDIS_CA, 'REDIS_CA'), connectTimeout: 5_000 },
      });
      await client.connect();
      await client.flushDb();
      // As one that begins again: it does not know the queue's scripts any more.
      await client.scriptFlush();
      client.destroy();
    },
  });
} else
  describe('a job in Redis', () => {
    it.skip('SKIPPED, this machine has no Redis: install redis-server or set REDIS_URL', () => undefined);
  });
