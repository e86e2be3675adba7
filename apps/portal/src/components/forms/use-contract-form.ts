import { contractForms, leaveHooks } from '@lamliang/ui';
import { useWrite } from '../../api/client.ts';
import { session } from '../../session/session.ts';

// Another tab logged in: this one reloads at once, and what was entered belongs to a session that is over.
leaveHooks.asks = () => !session.get().superseded;

export const useContractForm = contractForms(useWrite);
