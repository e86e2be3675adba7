import { Box, Button } from '@mui/material';
import { RotateCw } from 'lucide-react';
import { CanAccess, useDataProvider, useResourceContext, type RaRecord } from 'react-admin';
import type { ConsoleProvider } from '../providers/data.ts';
import { CallErrorAlert } from './CallErrorAlert.tsx';
import { useRowAction } from './useRowAction.ts';

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
  const { busy, failure, run } = useRowAction();
  return (
    <CanAccess resource={resource} action={verb}>
      <Button
        variant="outlined"
        color="inherit"
        loading={busy}
        loadingPosition="start"
        onClick={() => void run(() => provider.runAction(resource, record.id, verb), done)}
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
