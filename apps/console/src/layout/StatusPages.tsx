import { EmptyState } from '@lamliang/ui';
import { Button } from '@mui/material';
import { LockKeyhole, RotateCw, SearchX } from 'lucide-react';
import { Error as FailurePage, useResetErrorBoundaryOnLocationChange } from 'react-admin';
import type { FallbackProps } from 'react-error-boundary';
import { Link } from 'react-router';
import { useTranslate } from '../providers/translate.ts';
import { PageLoadError } from './pages.ts';

export { FailurePage };

/** Shown where the role has no permission. */
export function AccessDenied() {
  const translate = useTranslate();
  return <EmptyState icon={LockKeyhole} title={translate('console.menu.forbidden')} action={<Home />} />;
}

/** Shown for an unknown path. */
export function NotFound() {
  const translate = useTranslate();
  return <EmptyState icon={SearchX} title={translate('ra.page.not_found')} action={<Home />} />;
}

/** In place of a page that failed; a script that could not be loaded is asked for again with the whole console. */
export function PageFailure({ error, resetErrorBoundary }: FallbackProps) {
  const translate = useTranslate();
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  if (!(error instanceof PageLoadError))
    return <FailurePage error={error as Error} resetErrorBoundary={resetErrorBoundary} />;
  return (
    <div role="alert">
      <EmptyState
        icon={RotateCw}
        title={translate('common.load_error')}
        more={translate('common.load_error_more')}
        action={
          <Button variant="contained" onClick={() => location.reload()} startIcon={<RotateCw size={16} aria-hidden />}>
            {translate('common.reload')}
          </Button>
        }
      />
    </div>
  );
}

function Home() {
  const translate = useTranslate();
  return (
    <Button component={Link} to="/" variant="outlined">
      {translate('ra.action.back')}
    </Button>
  );
}
