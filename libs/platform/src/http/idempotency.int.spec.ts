import { idempotencyContract } from '../testing/idempotency-contract.ts';

idempotencyContract({ name: 'PostgreSQL alone', env: {} });
