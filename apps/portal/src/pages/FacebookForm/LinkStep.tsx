import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { facebookRoutes } from '@lamliang/contracts/auth';
import { FormPassword, FormStep, FormText } from '@lamliang/ui';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { BareCard } from '../../layout/BarePage.tsx';
import { enter } from '../../session/entrance.ts';

/** A login that is there already: its password says once that it is the same person. */
export function LinkStep({ name, email, onOther }: { name: string; email: string; onOther: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useContractForm(facebookRoutes.linkFacebook, {
    defaults: { username: email, password: '' },
    saved: null,
    onDone: async (answer) => {
      await navigate(enter(answer) ?? '/login', { replace: true });
    },
  });
  return (
    <BareCard
      title={t('entry.facebook.link_title')}
      more={
        <>
          {t('entry.facebook.link_more')} <bdi data-field="name">{name}</bdi>
        </>
      }
    >
      <FormStep form={form} phrases="auth.login" submit={t('entry.facebook.link')}>
        <FormText
          name="username"
          autoComplete="username"
          autoFocus
          inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        />
        <FormPassword name="password" />
      </FormStep>
      <Button component={AppLink} to="/forgot/password" sx={{ mt: '12px', width: '100%' }}>
        {t('auth.login.forgot')}
      </Button>
      <Button onClick={onOther} color="inherit" sx={{ width: '100%' }}>
        {t('entry.facebook.other')}
      </Button>
    </BareCard>
  );
}
