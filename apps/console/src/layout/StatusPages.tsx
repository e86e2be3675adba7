import { EmptyState } from '@lamliang/ui';
import { Button } from '@mui/material';
import { LockKeyhole, SearchX } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';

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

function Home() {
  const translate = useTranslate();
  return (
    <Button component={Link} to="/" variant="outlined">
      {translate('ra.action.back')}
    </Button>
  );
}
