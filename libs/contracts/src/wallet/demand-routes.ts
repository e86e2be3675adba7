import { route } from '../route.ts';
import { demand, demandTerms } from './demand-types.ts';

/** What other services ask of shops' money. */
export const demandRoutes = {
  demandMoney: route({
    id: 'wallet.internal.demands.create',
    method: 'POST',
    path: '/internal/v1/demands',
    caller: { kind: 'service', from: ['invoicing'] },
    body: demandTerms,
    answer: demand,
    audit: { action: 'demand.made', target: 'account' },
    fails: ['idempotency.key_reused'],
    summary:
      'Takes an amount from a shop, idempotent by kind and key: at once where its wallet has it, else with the next top-up that pays it whole.',
  }),
};
