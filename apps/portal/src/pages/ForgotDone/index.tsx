import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@lamliang/ui';
import { inTurn } from '../../components/codes/password-steps.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { BarePage } from '../../layout/BarePage.tsx';

export const before = () => inTurn('/forgot/newpass-confirm');

/** The new password is set. */
export function Component() {
  const { t } = useTranslation();
  return (
    <BarePage>
      <Card>
        <EmptyState
          icon={CircleCheck}
          main
          title={t('entry.forgot.done_title')}
          more={t('entry.forgot.done_more')}
          action={
            <Button variant="contained" component={AppLink} to="/login">
              {t('auth.login.title')}
            </Button>
          }
        />
      </Card>
    </BarePage>
  );
}
