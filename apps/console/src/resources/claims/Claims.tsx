import { urlOf } from '@lamliang/contracts';
import { CLAIM_RESOLUTIONS, CLAIM_STATES, CLAIM_TYPES, claimsRoutes as routes, type StaffClaim } from '@lamliang/contracts/claims'; // prettier-ignore
import { useDataProvider, useGetOne } from 'react-admin';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { KEPT_FRESH } from '../../components/fresh-links.ts';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { Pictures } from '../../components/Pictures.tsx';
import { approvalEvents, Timeline } from '../../components/Timeline.tsx';
import { Change, Code } from '../../components/Values.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';

const isOpen = ({ state }: StaffClaim) => state === 'open' || state === 'unpaid';
const claims: QueueProps<StaffClaim> = {
  columns: [
    { source: 'order_no', kind: 'code', width: 156, card: 'title', link: (row) => `/shipment-orders/${row.shipment_order_id}` }, // prettier-ignore
    { ...shopColumn, card: 'line' },
    { source: 'claim_type', kind: { words: 'claim_type' }, width: 150, card: 'line' },
    { source: 'state', kind: { machine: 'claim_state' }, width: 200, optional: true, card: 'side', only: 'list' },
    { source: 'resolution', kind: { machine: 'claim_resolution' }, width: 120, optional: true, card: 'line', only: 'list' }, // prettier-ignore
    { source: 'compensation_amount', kind: 'money', width: 120, sortable: true, summed: true, card: 'line' },
    { source: 'amount', kind: 'money', width: 120, sortable: true, summed: true, optional: true },
    { source: 'create_dt', kind: 'date', width: 115, sortable: true, card: 'line' },
    { source: 'product_price', kind: 'money', only: 'panel' },
    { source: 'coverage', kind: 'money', only: 'panel' },
    { source: 'tracking_no', kind: 'code', only: 'panel' },
    { source: 'pay_fault', kind: 'code', only: 'panel' },
    { source: 'detail', only: 'panel', wide: true },
  ],
  filters: [
    { source: 'state', kind: 'tabs', codes: CLAIM_STATES, machine: 'claim_state' },
    { source: 'claim_type', codes: CLAIM_TYPES },
    { source: 'resolution', codes: CLAIM_RESOLUTIONS, machine: 'claim_resolution' },
    shopFilter,
    { source: 'compensation_amount', kind: 'amounts' },
    { source: 'create_dt', kind: 'days' },
  ],
  first: { state: 'open' },
  detail: {
    title: (claim) => <Code text={claim.order_no} />,
    chip: (claim) => <Chip machine="claim_state" code={claim.state} />,
    isOpen,
    sections: Sections,
  },
};

function Resolve({ claim }: { claim: StaffClaim }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, compensation_amount: asked, product_price: worth, coverage, staff_name: name } = claim;
  const [most = asked] = [asked, worth, coverage ?? asked].toSorted((a, b) => a - b);
  const [amount, note] = [{ name: 'amount', kind: 'number', most, alone: claim.approval_limit } as const, { name: 'note', kind: 'text', wide: true } as const]; // prettier-ignore
  const choices = [
    { code: 'KeyR', phrases: 'console.claims.no_refund', fields: [note], fixed: { status: 'not-refund', amount: 0 } },
    { code: 'KeyA', phrases: 'console.claims.refund', fields: [amount, note], fixed: { status: 'refund' } },
  ].map((choice): Choice<typeof routes.resolve.body> => ({
    ...(choice as Pick<Choice<never>, 'code' | 'phrases' | 'fields' | 'fixed'>),
    action: 'edit',
    first: { amount: (most / 100).toFixed(2) },
    names: claim,
    body: routes.resolve.body,
    figure: (terms) => <Change from={asked} to={terms.amount} />,
    run: async (body) => `console.claims.done.${(await call(routes.resolve, { params: { id }, body })).state}`,
  }));
  return <Decide choices={choices} isOpen={isOpen(claim)} decided={translate('console.claims.decided', { name })} />;
}

function Sections({ record: claim, record: { state, token_img, decision_id } }: { record: StaffClaim }) {
  const translate = useTranslate();
  const added = claim.evidence ?? [];
  useGetOne('claims', { id: claim.id }, { ...KEPT_FRESH, enabled: added.length > 0 });
  const outcome = { code: state === 'resolved' ? claim.resolution : state, at: claim.resolved_dt, detail: [claim.staff_name, claim.note].filter(Boolean).join(' · '), link: decision_id && `/claims-decisions/${decision_id}` }; // prettier-ignore
  const [way, events] = [translate('console.claims.timeline'), [outcome, ...approvalEvents(claim.approvals), { code: 'open', at: claim.create_dt }]]; // prettier-ignore
  return (
    <>
      <Section title={translate('console.claims.asked')} action={<Resolve claim={claim} />}>
        <Facts columns={claims.columns} record={claim} />
        <Pictures urls={claim.images.map(({ file }) => urlOf(routes.image, { token_img, file }, undefined))} />
      </Section>
      {added.length > 0 ? (
        <Section title={translate('console.claims.added')}>
          <Pictures urls={added.map(({ url }) => url)} />
        </Section>
      ) : null}
      <Section title={way}>
        <Timeline machine="claim_event" label={way} events={state === 'open' ? events.slice(1) : events} />
      </Section>
      <AuditTrail services={['claims']} type="claim" id={claim.id} />
    </>
  );
}

export const ClaimList = () => <QueueList {...claims} />;
export const ClaimShow = () => <RecordPage detail={claims.detail} />;
