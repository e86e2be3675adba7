import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '@lamliang/contracts';
import { employeeRoutes, type EmployeeLevel } from '@lamliang/contracts/auth';
import { DateTimeText, FormDialog, FormSelect, FormTidyTelephone, FormText, TitledDialog } from '@lamliang/ui';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { ShareLink } from '../../components/navigation/ShareLink.tsx';

/** Invites one person: chooses a level, then shows the link, which is told this once. */
export function InviteDialog({ levels, onClose }: { levels: readonly EmployeeLevel[]; onClose: () => void }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<AnswerOf<typeof employeeRoutes.generateInvite>>();
  const form = useContractForm(employeeRoutes.generateInvite, { saved: null, onDone: setMade });
  const levelOf = (level: EmployeeLevel) => t(`status.access_level.${level}`);
  if (made)
    return (
      <TitledDialog
        title={t('options.employees.made', { level: levelOf(made.access_level) })}
        maxWidth="sm"
        onClose={onClose}
        actions={
          <Button variant="contained" onClick={onClose}>
            {t('common.close')}
          </Button>
        }
      >
        <p style={{ marginTop: 0 }}>
          {t('options.employees.made_more')} {t('options.employees.until')}{' '}
          <DateTimeText value={made.expire_dt} field="expire_dt" />
        </p>
        <ShareLink path={made.link} label={t('options.employees.qr')} />
      </TitledDialog>
    );
  return (
    <FormDialog
      form={form}
      phrases="options.employees"
      title={t('options.employees.invite')}
      submit={t('options.employees.make')}
      onClose={onClose}
    >
      <FormSelect name="access_level" choices={levels.map((value) => ({ value, label: levelOf(value) }))} />
      <FormText
        name="email"
        optional
        hint={t('options.employees.email_hint')}
        inputProps={{ inputMode: 'email', dir: 'ltr', autoCapitalize: 'none', autoComplete: 'off', spellCheck: false }}
      />
      <FormTidyTelephone name="telephone" optional autoComplete="off" hint={t('options.employees.telephone_hint')} />
    </FormDialog>
  );
}
