import Button from '@mui/material/Button';
import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ERRORS } from '@lamliang/contracts';
import { keyBelow } from '@lamliang/i18n';
import { EmptyState } from '@lamliang/ui';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { BarePage } from '../../layout/BarePage.tsx';
import { useSession } from '../../session/session.ts';

/** Why a link of an invitation or a recommendation leads nowhere. */
export function Component() {
  const { t } = useTranslation();
  const { token } = useSession();
  const code = useSearchParams()[0].get('code') ?? '';
  // Only what is said of keys: an address may hold anything.
  const isKnown = /^(invite|affiliate)\./.test(code) && code in ERRORS;
  return (
    <BarePage width={480}>
      <EmptyState
        icon={Unlink}
        main
        title={t('entry.door.invalid')}
        more={isKnown ? t(keyBelow('errors', code)) : t('entry.door.invalid_more')}
        action={
          <Button variant="contained" component={AppLink} to={token ? '/' : '/login'}>
            {t(token ? 'auth.not_found.home' : 'auth.not_found.login')}
          </Button>
        }
      />
    </BarePage>
  );
}
