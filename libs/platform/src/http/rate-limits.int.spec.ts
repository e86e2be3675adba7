import { rateContract } from '../testing/rate-contract.ts';

rateContract({ name: 'this process', env: {} });
// Nothing listens there.
rateContract({ name: 'this process, its Redis away', env: { REDIS_CACHE_URL: 'redis://127.0.0.1:9' } });
