import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useLocaleState, useNotify } from 'react-admin';
import { STAFF_API } from '../../providers/access.ts';
import { download } from '../rate-cards/download.ts';

/** A button that downloads a file of a paper. @param path below the calls of staff */
export function FileButton({ path, label, name }: { path: string; label: string; name: string }) {
  const notify = useNotify();
  const [locale] = useLocaleState();
  const [busy, setBusy] = useState(false);
  const take = () => {
    setBusy(true);
    void download(`${STAFF_API}/${path}`, locale)
      .catch((error: Error) => notify(error.message, { type: 'error' }))
      .finally(() => setBusy(false));
  };
  return (
    <Button
      size="small"
      variant="outlined"
      loading={busy}
      startIcon={<Download size={16} aria-hidden />}
      onClick={take}
      data-field={name}
      sx={{ minHeight: { xs: 44, md: 32 } }}
    >
      {label}
    </Button>
  );
}
