import Button from '@mui/material/Button';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { facebookRoutes } from '@lamliang/contracts/auth';
import { Card, DateTimeText, FormDialog, FormPassword } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';

/** Whether somebody comes to this login with Facebook, too, and the way to take that away; nothing where nobody does. */
export function FacebookCard() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const linked_dt = useQuery(read(facebookRoutes.facebookLink)).data?.linked_dt;
  if (!linked_dt) return null;
  return (
    <Card title={t('auth.facebook.title')}>
      <p style={{ marginTop: 0 }}>
        {t('auth.facebook.since')} <DateTimeText value={linked_dt} field="linked_dt" />
      </p>
      <p>{t('auth.facebook.more')}</p>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('auth.facebook.remove')}
      </Button>
      {isOpen ? <UnlinkDialog onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function UnlinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(facebookRoutes.unlinkFacebook, { saved: t('auth.facebook.removed'), onDone: onClose });
  return (
    <FormDialog
      form={form}
      phrases="auth.facebook"
      title={t('auth.facebook.remove_title')}
      submit={t('auth.facebook.remove')}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t('auth.facebook.remove_more')}</p>
      <FormPassword name="password" />
    </FormDialog>
  );
}
