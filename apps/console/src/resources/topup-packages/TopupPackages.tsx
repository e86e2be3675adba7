import type { StaffTopupPackage } from '@lamliang/contracts/wallet';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { AddPackage, PackageActions } from './PackageForms.tsx';

const packages: QueueProps<StaffTopupPackage> = {
  columns: [
    { source: 'name', sortable: true, card: 'title' },
    { source: 'active_flag', kind: { machine: 'package_offer' }, width: 130, card: 'side' },
    { source: 'price', kind: 'money', width: 130, sortable: true, card: 'line' },
    { source: 'credit_amount', kind: 'money', width: 130 },
    { source: 'bonus_amount', kind: 'money', width: 120, card: 'line' },
    { source: 'start_dt', kind: 'moment', width: 160, sortable: true, optional: true },
    { source: 'end_dt', kind: 'moment', width: 160, sortable: true, optional: true },
  ],
  filters: [{ source: 'active_flag', codes: ['1', '0'], machine: 'package_offer' }],
  // As shops see them.
  sort: { field: 'price', order: 'ASC' },
  detail: {
    title: ({ name }) => name,
    chip: ({ active_flag }) => <Chip machine="package_offer" code={active_flag} />,
    actions: PackageActions,
    sections: Sections,
    aside: ({ record: { id } }) => <AuditTrail services={['wallet']} type="topup_package" id={id} />,
  },
};

function Sections({ record }: { record: StaffTopupPackage }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.queue.facts')}>
      <Facts columns={packages.columns} record={record} />
    </Section>
  );
}

/** What shops may pay for a top-up, and the credit and bonus that they get for it. */
export const PackageList = () => <QueueList {...packages} actions={<AddPackage />} />;
export const PackageShow = () => <RecordPage detail={packages.detail} />;
