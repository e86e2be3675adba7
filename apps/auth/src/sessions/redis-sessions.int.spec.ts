import { randomUUID } from 'node:crypto';
import { describe, it } from '@jest/globals';
import { processEnvironment } from '@lamliang/platform';
import { sessionContract } from '../testing/session-contract.ts';

const { REDIS_URL, REDIS_CA = '' } = processEnvironment();

if (REDIS_URL) sessionContract({ name: 'a cache in Redis', env: { REDIS_URL, REDIS_CA, REDIS_PREFIX: randomUUID() } });
else
  describe('sessions in Redis', () => {
    it.skip('SKIPPED, this machine has no Redis: install redis-server or set REDIS_URL', () => undefined);
  });
