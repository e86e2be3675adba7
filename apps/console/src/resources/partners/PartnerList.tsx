import { Box } from '@mui/material';
import { CanAccess } from 'react-admin';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip } from '../../components/Chip.tsx';
import { DetailList, Section } from '../../components/DetailList.tsx';
import { Code } from '../../components/Values.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { QueueList } from '../../queue/QueueList.tsx';
import type { Detail } from '../../components/RecordPage.tsx';
import type { Column } from '../../queue/columns.tsx';
import { PartnerSwitch } from './PartnerSwitch.tsx';

export interface PartnerRecord {
  id: number;
  code: string;
  name: string;
  active_flag: 0 | 1;
}

const columns: readonly Column<PartnerRecord>[] = [
  { source: 'name', card: 'title', sortable: true },
  { source: 'id', kind: 'code', width: 90, sortable: true },
  { source: 'code', kind: 'code', width: 140, card: 'line' },
  { source: 'active_flag', kind: { machine: 'partner_switch' }, width: 160, card: 'side' },
];

function Sections({ record }: { record: PartnerRecord }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.field.active_flag')}>
      <DetailList
        items={[
          { name: 'code', value: <Code text={record.code} /> },
          { name: 'active_flag', value: <Chip machine="partner_switch" code={record.active_flag} /> },
        ]}
      />
      <CanAccess resource="partners" action="edit">
        <Box sx={{ mt: '16px' }}>
          <PartnerSwitch partner={record} />
        </Box>
      </CanAccess>
    </Section>
  );
}

const detail: Detail<PartnerRecord> = {
  title: (record) => record.name,
  chip: (record) => <Chip machine="partner_switch" code={record.active_flag} />,
  sections: Sections,
  aside: ({ record: { id } }) => <AuditTrail services={['orders']} type="partner" id={id} />,
};

export const PartnerList = () => (
  <QueueList columns={columns} detail={detail} searches={false} sort={{ field: 'id', order: 'ASC' }} />
);
