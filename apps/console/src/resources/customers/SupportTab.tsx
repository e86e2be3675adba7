import { Box } from '@mui/material';
import { Section } from '../../components/DetailList.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { Acts, SUPPORT_ACTS } from './acts.tsx';
import { MoreLists } from './MoreLists.tsx';
import { Notes } from './Notes.tsx';
import type { CustomerRecord } from './record.ts';

const ASKED: readonly Column<CustomerRecord>[] = [
  { source: 'request_support_flag', kind: 'flag' },
  { source: 'telephone', kind: 'code' },
  { source: 'email' },
];

/** What support does for a shop. */
export function SupportTab({ record }: { record: CustomerRecord }) {
  const translate = useTranslate();
  return (
    <>
      <Section title={translate('console.customers.tab.support')}>
        <Facts columns={ASKED} record={record} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', mt: '12px' }}>
          <Acts customer={record} shown={(act) => SUPPORT_ACTS.includes(act)} />
        </Box>
      </Section>
      <Notes account_id={record.id} />
      <MoreLists account_id={record.id} />
    </>
  );
}
