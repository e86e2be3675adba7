import type { HandOverReceiver, StaffHandOver } from '@lamliang/contracts/invoicing';
import { Alert, Box, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { Chip, Word } from '../../components/Chip.tsx';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { mayDo } from '../../providers/access.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { SendButton } from '../hand-overs/SendButton.tsx';
import { FileButton } from './FileButton.tsx';
import type { PaperRow } from './Papers.tsx';

const RECEIVERS: Partial<Record<PaperRow['kind'], readonly HandOverReceiver[]>> = {
  tax_invoice: ['tax_office'],
  receipt: ['tax_office'],
  credit_note: ['tax_office', 'tr_cloud'],
};

/** A paper by the e-Tax standard, and how far it is on its way to whoever it is for; nothing of one that the standard does not know. */
export function Etax({ record: { id, kind, e_tax } }: { record: PaperRow }) {
  const translate = useTranslate();
  const receivers = RECEIVERS[kind];
  if (!receivers) return null;
  const may = mayDo(currentRole(), 'papers', 'e-tax');
  return (
    <Section
      title={translate('console.papers.etax')}
      action={
        may ? (
          <>
            <FileButton name="etax_pdf" path={`papers/${id}/e-tax?form=pdf`} label={translate('console.papers.etax_pdf')} />
            <FileButton name="etax_xml" path={`papers/${id}/e-tax?form=xml`} label={translate('console.papers.etax_xml')} />
          </>
        ) : null
      }
    >
      {e_tax === 'unsigned' ? (
        <Alert severity="warning" sx={{ mb: '8px' }}>
          {translate('console.papers.unsigned')}
        </Alert>
      ) : e_tax ? (
        <Box data-field="e_tax" sx={{ mb: '8px' }}>
          <Chip machine="etax" code={e_tax} />
        </Box>
      ) : null}
      <Ways paper_id={id} receivers={receivers} />
    </Section>
  );
} // prettier-ignore

/** How far a paper is on its way to each of its receivers. */
function Ways({ paper_id, receivers }: { paper_id: number; receivers: readonly HandOverReceiver[] }) {
  const translate = useTranslate();
  const { data, error, refetch } = useGetList<StaffHandOver>('hand-overs', {
    filter: { paper_id },
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'id', order: 'DESC' },
  });
  if (error) return <LoadError error={error as Error} onRetry={() => void refetch()} />;
  return receivers.map((receiver) => {
    const way = data?.find((one) => one.receiver === receiver);
    const state = way?.state ?? 'not-sent';
    return (
      <Box key={receiver} data-field={receiver} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', minHeight: 40 }}>
        <Typography sx={{ minWidth: 110 }}>
          <Word machine="hand_over_receiver" code={receiver} />
        </Typography>
        {data ? <Chip machine="hand_over" code={state} /> : null}
        {way?.fault ? (
          <Typography variant="body2" color="error">
            <Word machine="hand_over_fault" code={way.fault} />
          </Typography>
        ) : null}
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: '12px' }}>
          {way ? <PageLink to={`/hand-overs/${way.id}`}>{translate('console.papers.way')}</PageLink> : null}
          {data ? <SendButton paper_id={paper_id} receiver={receiver} state={state} /> : null}
        </Box>
      </Box>
    );
  });
} // prettier-ignore
