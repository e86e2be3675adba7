import { authRoutes as routes } from '@lamliang/contracts/auth';
import { bangkokDate, systemClock } from '@lamliang/kernel';
import { Box } from '@mui/material';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { shopOf, type CustomerRecord } from './record.ts';

interface Props {
  customer: CustomerRecord;
  onClose: () => void;
}

/** Keeps what was said, and on which day to come back to it. */
export function NoteDialog({ customer, onClose }: Props) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  return (
    <ActionDialog
      title={translate('console.customers.note.title')}
      intro={translate('console.customers.note.hint')}
      fields={[
        { name: 'text', label: 'note_text', kind: 'text', rows: 3, wide: true },
        { name: 'follow_up_day', kind: 'day', hint: translate('console.customers.note.day') },
      ]}
      body={routes.addNote.body}
      fixed={{ account_id: customer.id }}
      check={({ follow_up_day }) => (
        <>
          {translate('console.customers.note.check', { name: shopOf(customer) })}
          {follow_up_day && follow_up_day < bangkokDate(systemClock.now()) ? (
            <Box component="span" data-field="past" sx={{ display: 'block', color: 'warning.main', fontWeight: 400 }}>
              {translate('console.customers.note.past')}
            </Box>
          ) : null}
        </>
      )}
      confirm={() => translate('console.customers.note.confirm')}
      onConfirmed={async (body) => {
        await call(routes.addNote, { body });
        onDone('console.customers.note.done');
      }}
      onClose={onClose}
    />
  );
}

/** Says that a shop which asked for a call was called, and what was said. */
export function CalledBackDialog({ customer, onClose }: Props) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  return (
    <ActionDialog
      title={translate('console.customers.called_back.title')}
      intro={translate('console.customers.called_back.hint')}
      fields={[{ name: 'note', label: 'note_text', kind: 'text', rows: 3, wide: true }]}
      body={routes.calledBack.body}
      fixed={{}}
      check={() => translate('console.customers.called_back.check', { name: shopOf(customer) })}
      confirm={() => translate('console.customers.called_back.confirm')}
      onConfirmed={async (body) => {
        await call(routes.calledBack, { params: { id: customer.id }, body });
        onDone('console.customers.called_back.done');
      }}
      onClose={onClose}
    />
  );
}
