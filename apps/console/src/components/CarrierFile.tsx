import { formatDate, formatTime } from '@lamliang/kernel';
import { SelectField } from '@lamliang/ui';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useGetOne, useNotify, useRedirect, useRefresh } from 'react-admin';
import { CallErrorAlert } from '../actions/CallErrorAlert.tsx';
import { count } from './format.ts';
import { SheetButton, SheetFaultList } from './Sheet.tsx';
import { mayDo } from '../providers/access.ts';
import type { FailureBody } from '../providers/http.ts';
import { currentRole } from '../providers/session.ts';
import { useTranslate } from '../providers/translate.ts';

/** Faults of a file that are told; a file of another form has one in every line. */
const TOLD = 20;

/** Why a file was not read, with the line and column of each fault. */
function SheetFaults({ error }: { error: Error }) {
  const translate = useTranslate();
  const { faults = [] } = (error as { body?: FailureBody }).body ?? {};
  return (
    <>
      <CallErrorAlert error={error} />
      <SheetFaultList faults={faults} most={TOLD} />
      {faults.length > TOLD ? (
        <Typography variant="body2" color="textSecondary" sx={{ mb: '16px' }}>
          {translate('console.carrier_files.more_faults', { count: faults.length - TOLD })}
        </Typography>
      ) : null}
    </>
  );
}

/** What was read; `known_flag` where the same file was read before. */
interface ReadFile {
  id: number;
  file_name: string;
  create_dt: Date;
  known_flag?: 0 | 1;
}
/**
 * Reads a file of a carrier or bank; nothing is applied by it. The same file again leads to what was read before.
 * @param phrases below it `import.label`, `title`, `intro`, `choose` and `file`
 * @param field what its writer is called, and `words` who may be: code and name
 * @param read sends the file and answers what was read
 */
export function ImportCarrierFile<K extends string>({
  resource,
  phrases,
  field,
  words,
  read,
}: {
  resource: string;
  phrases: 'console.cod_statements' | 'console.carrier_bills' | 'console.bank_statements';
  field: 'partner_code' | 'bank_code';
  words: Readonly<Record<K, string>>;
  read: (writer: K, sheet: File) => Promise<ReadFile>;
}) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  const [writer, setWriter] = useState<K | ''>('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  if (!mayDo(currentRole(), resource, 'create')) return null;
  const close = () => {
    setOpen(false);
    setFailure(undefined);
  };
  const take = async (sheet: File) => {
    if (!writer) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { id, known_flag, file_name, create_dt } = await read(writer, sheet);
      close();
      refresh();
      const moment = `${formatDate(create_dt)} ${formatTime(create_dt)}`;
      if (known_flag) notify('console.carrier_files.known', { type: 'warning', messageArgs: { file_name, moment } });
      redirect(`/${resource}/${id}`);
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="contained"
        startIcon={<FileUp size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {translate(`${phrases}.import.label`)}
      </Button>
      {isOpen ? (
        <Dialog open onClose={busy ? undefined : close} fullWidth maxWidth="sm" aria-labelledby="carrier-file-title">
          <DialogTitle id="carrier-file-title" component="h2" sx={{ fontSize: 18, fontWeight: 600 }}>
            {translate(`${phrases}.import.title`)}
          </DialogTitle>
          <DialogContent>
            {failure ? <SheetFaults error={failure} /> : null}
            <Typography variant="body2" color="textSecondary" sx={{ mb: '16px' }}>
              {translate(`${phrases}.import.intro`)}
            </Typography>
            <SelectField
              label={translate(`console.field.${field}`)}
              field={field}
              value={writer}
              onChange={(event) => setWriter(event.target.value as K)}
              none={translate(`${phrases}.import.choose`)}
              choices={Object.entries<string>(words).map(([value, label]) => ({ value, label }))}
            />
          </DialogContent>
          <DialogActions sx={{ px: '24px', pb: '20px' }}>
            <Button onClick={close} disabled={busy} color="inherit">
              {translate('common.cancel')}
            </Button>
            <SheetButton
              label={translate(`${phrases}.import.file`)}
              variant="contained"
              busy={busy}
              disabled={writer === ''}
              onSheet={(sheet) => void take(sheet)}
            />
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}

/** How far the lines of a file are applied, asked for while they are. */
export function AppliedProgress({ resource, id, line_count }: { resource: string; id: number; line_count: number }) {
  const translate = useTranslate();
  const { data } = useGetOne<{ id: number; figures: { state: string; line_count: number }[] }>(resource, { id }, { refetchInterval: 1_000 }); // prettier-ignore
  const left = (data?.figures ?? []).filter(({ state }) => state === 'previewed').reduce((sum, one) => sum + one.line_count, 0); // prettier-ignore
  const done = data?.figures ? line_count - left : 0;
  if (done === 0) return null;
  const words = translate('console.carrier_files.progress', { done: count(done), total: count(line_count) });
  return (
    <Box sx={{ mt: '12px' }}>
      <LinearProgress variant="determinate" value={line_count ? (done / line_count) * 100 : 100} aria-label={words} />
      <Typography variant="body2" color="textSecondary" role="status">
        {words}
      </Typography>
    </Box>
  );
}
