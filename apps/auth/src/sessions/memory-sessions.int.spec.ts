import { sessionContract } from '../testing/session-contract.ts';

sessionContract({ name: 'the memory of the only process', env: {}, alone: true });
