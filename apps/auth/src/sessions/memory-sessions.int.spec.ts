import { apiKeyContract } from '../testing/api-key-contract.ts';
import { sessionContract } from '../testing/session-contract.ts';

const store = { name: 'the memory of the only process', env: {}, alone: true };
sessionContract(store);
apiKeyContract(store);
