import { authRoutes as routes, type CustomerNote } from '@lamliang/contracts/auth';
import { Box, Button } from '@mui/material';
import { Check, RotateCcw } from 'lucide-react';
import { useDataProvider } from 'react-admin';
import { CallErrorAlert } from '../../actions/CallErrorAlert.tsx';
import { useRowAction } from '../../actions/useRowAction.ts';
import { Chip } from '../../components/Chip.tsx';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';

/** A day as it is read: 21/11/2026. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/');

/** Whether a note is to be followed up, and when; nothing for one without a day. */
export function FollowUpChip({ note: { follow_up_day, follow_up_state } }: { note: CustomerNote }) {
  if (!follow_up_day) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap' }}>
      <Chip machine="follow_up" code={follow_up_state} />
      <bdi>{dayText(follow_up_day)}</bdi>
    </Box>
  );
}

/** Marks a follow-up as done, or as not done after all; why that failed is told below. */
export function FollowUpButton({ note }: { note: CustomerNote }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const { busy, failure, run } = useRowAction();
  if (!note.follow_up_day || !mayDo(currentRole(), 'customer-notes', 'mark')) return null;
  const isDone = note.follow_up_state === 'done';
  const Icon = isDone ? RotateCcw : Check;
  const mark = () => call(routes.markNote, { params: { id: note.id }, body: { done_flag: isDone ? 0 : 1 } });
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={busy}
        loadingPosition="start"
        startIcon={<Icon size={15} aria-hidden />}
        onClick={() => void run(mark, isDone ? 'console.notes.undone' : 'console.notes.done')}
        sx={{ minHeight: { xs: 44, md: 30 } }}
      >
        {translate(isDone ? 'console.notes.reopen' : 'console.notes.finish')}
      </Button>
      {failure ? (
        <Box sx={{ flexBasis: '100%' }}>
          <CallErrorAlert error={failure} />
        </Box>
      ) : null}
    </>
  );
}
