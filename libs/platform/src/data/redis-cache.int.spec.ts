import { randomUUID } from 'node:crypto';
import { describe, it } from '@jest/globals';
import { processEnvironment } from '../config.ts';
import { idempotencyContract } from '../testing/idempotency-contract.ts';
import { limitContract } from '../testing/limit-contract.ts';
import { rateContract } from '../testing/rate-contract.ts';

const { REDIS_URL, REDIS_CA = '' } = processEnvironment();

if (REDIS_URL) {
  const store = { name: 'Redis', env: { REDIS_URL, REDIS_CA, REDIS_PREFIX: randomUUID() } };
  limitContract(store);
  rateContract(store);
  idempotencyContract(store);
} else
  describe('limits and answers in Redis', () => {
    it.skip('SKIPPED, this machine has no Redis: install redis-server or set REDIS_URL', () => undefined);
  });
