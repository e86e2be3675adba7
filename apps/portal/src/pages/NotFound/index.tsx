import Button from '@mui/material/Button';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { EmptyState } from '@lamliang/ui';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { BarePage } from '../../layout/BarePage.tsx';
import type { RouteEntry } from '../../routes/entry.ts';
import { useSession } from '../../session/session.ts';

export function Component() {
  const { t } = useTranslation();
  const { token } = useSession();
  const entry = useMatches().at(-1)?.handle as RouteEntry | undefined;
  const words = (
    <EmptyState
      icon={Compass}
      main
      title={t('auth.not_found.title')}
      more={t('auth.not_found.more')}
      action={
        <Button variant="contained" component={AppLink} to={token ? '/' : '/login'}>
          {t(token ? 'auth.not_found.home' : 'auth.not_found.login')}
        </Button>
      }
    />
  );
  return entry?.bare ? <BarePage width={480}>{words}</BarePage> : words;
}
