import { randomUUID } from 'node:crypto';
import { describe, it } from '@jest/globals';
import { processEnvironment } from '@lamliang/platform';
import { apiKeyContract } from '../testing/api-key-contract.ts';
import { sessionContract } from '../testing/session-contract.ts';

const { REDIS_URL, REDIS_CA = '' } = processEnvironment();

const store = (url: string) => ({
  name: 'a cache in Redis',
  env: { REDIS_URL: url, REDIS_CA, REDIS_PREFIX: randomUUID() },
});

if (REDIS_URL) {
  sessionContract(store(REDIS_URL));
  apiKeyContract(store(REDIS_URL));
} else
  describe('sessions in Redis', () => {
    it.skip('SKIPPED, this machine has no Redis: install redis-server or set REDIS_URL', () => undefined);
  });
