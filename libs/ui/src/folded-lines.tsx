import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const SHOWN = 3;

/** Text of several lines, of which the first three are shown and the others on demand. */
export function FoldedLines({ text }: { text: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const lines = text.split('\n');
  const folded = lines.length - SHOWN;
  return (
    <>
      <bdi style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {(open ? lines : lines.slice(0, SHOWN)).join('\n')}
      </bdi>
      {folded > 0 ? (
        <>
          {' '}
          <Link
            component="button"
            type="button"
            color="inherit"
            aria-expanded={open}
            sx={{ font: 'inherit', minHeight: { xs: 44, md: 24 } }}
            onClick={() => setOpen(!open)}
          >
            {open ? t('common.fold') : t('common.more_lines', { count: folded })}
          </Link>
        </>
      ) : null}
    </>
  );
}
