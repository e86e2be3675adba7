import { Button } from '@mui/material';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { CanAccess, useDataProvider, useNotify, useResourceContext, type RaRecord } from 'react-admin';
import type { ConsoleProvider } from '../providers/data.ts';
import { useActionDone } from './useActionDone.ts';

/** Runs one action on one record, for those who may. */
export function RowActionButton({
  record,
  verb,
  label,
  done,
}: {
  record: RaRecord;
  verb: string;
  label: string;
  done: string;
}) {
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider<ConsoleProvider>();
  const notify = useNotify();
  const onDone = useActionDone();
  const [busy, setBusy] = useState(false);
  const move = async () => {
    setBusy(true);
    try {
      await provider.runAction(resource, record.id, verb);
      onDone(done);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <CanAccess resource={resource} action={verb}>
      <Button
        variant="outlined"
        color="inherit"
        loading={busy}
        loadingPosition="start"
        onClick={() => void move()}
        startIcon={<RotateCw size={16} aria-hidden />}
      >
        {label}
      </Button>
    </CanAccess>
  );
}
