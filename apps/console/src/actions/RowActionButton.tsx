import { Box, Button } from '@mui/material';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { CanAccess, useDataProvider, useResourceContext, type RaRecord } from 'react-admin';
import type { ConsoleProvider } from '../providers/data.ts';
import { CallErrorAlert } from './CallErrorAlert.tsx';
import { useActionDone } from './useActionDone.ts';

/** Runs one action on one record, for those who may; why it failed is shown below the title of the section. */
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
  const onDone = useActionDone();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const move = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await provider.runAction(resource, record.id, verb);
      onDone(done);
    } catch (error) {
      setFailure(error as Error);
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
      {failure ? (
        <Box sx={{ flexBasis: '100%' }}>
          <CallErrorAlert error={failure} />
        </Box>
      ) : null}
    </CanAccess>
  );
}
