import { sessionContract } from '../testing/session-contract.ts';

sessionContract({ name: 'PostgreSQL alone', env: {} });
