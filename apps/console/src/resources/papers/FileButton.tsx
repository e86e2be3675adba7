import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useDownload } from '../rate-cards/download.ts';

/** A button that downloads a file of a paper. @param path below the calls of staff */
export function FileButton({ path, label, name }: { path: string; label: string; name: string }) {
  const { busy, take } = useDownload();
  return (
    <Button
      size="small"
      variant="outlined"
      loading={busy === path}
      startIcon={<Download size={16} aria-hidden />}
      onClick={() => take(path)}
      data-field={name}
      sx={{ minHeight: { xs: 44, md: 32 } }}
    >
      {label}
    </Button>
  );
}
