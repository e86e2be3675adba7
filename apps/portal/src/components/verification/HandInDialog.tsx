import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, type ContractForm } from '@lamliang/ui';
import { Refusal } from './VerificationCard.tsx';
import type { ShownVerification } from './verification.rules.ts';

/** The form of something that is handed in; says above why it was refused before, or what stops while it is checked anew. */
export function HandInDialog({
  form,
  title,
  verification: { status, remark },
  onClose,
  children,
}: {
  form: ContractForm;
  title: string;
  verification: ShownVerification;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <FormDialog
      form={form}
      phrases="verification.field"
      title={title}
      submit={t('verification.send')}
      onClose={onClose}
    >
      {status === 'not-accept' ? <Refusal remark={remark} /> : null}
      {status === 'accept' ? <Alert severity="warning">{t('verification.again')}</Alert> : null}
      {children}
    </FormDialog>
  );
}
