import { CLAIM_DECISIONS, claimsRoutes, type StaffClaim } from '@lamliang/contracts/claims';
import { useGetOne } from 'react-admin';
import { PageLink } from '../../components/DetailList.tsx';
import { Change } from '../../components/Values.tsx';
import { decisionPages } from '../decisions/pages.tsx';
import type { DecisionRecord } from '../decisions/record.tsx';

/** The claim that is refunded, by its order; and what the shop asked for before what it is to get. */
function RefundedClaim({ decision: { target, amount } }: { decision: DecisionRecord }) {
  const { data: claim } = useGetOne<StaffClaim>('claims', { id: Number(target) });
  return (
    <>
      <PageLink to={`/claims/${target}`}>{claim?.order_no ?? target}</PageLink>{' '}
      {claim ? <Change from={claim.compensation_amount} to={amount} /> : null}
    </>
  );
}

/** What second persons decide on of claims: refunds above the limit. */
export const { DecisionList, DecisionShow } = decisionPages({
  kinds: CLAIM_DECISIONS,
  routes: claimsRoutes,
  facts: {
    claim_refund: (decision) => [{ name: 'claim_id', value: <RefundedClaim decision={decision} />, wide: true }],
  },
});
