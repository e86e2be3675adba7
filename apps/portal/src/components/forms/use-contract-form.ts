import { isOpenToActing } from '@lamliang/contracts';
import { barHooks, contractForms, leaveHooks } from '@lamliang/ui';
import { useWrite } from '../../api/client.ts';
import { session } from '../../session/session.ts';

// Another tab logged in: this one reloads at once, and what was entered belongs to a session that is over.
leaveHooks.asks = () => !session.get().superseded;

// Staff who act as a customer: what the server would refuse at the end is said at the beginning.
barHooks.bar = (route) =>
  session.get().user?.acting && route.caller.kind !== 'public' && !isOpenToActing(route) ? 'frame.acting.barred' : undefined; // prettier-ignore

export const useContractForm = contractForms(useWrite);
