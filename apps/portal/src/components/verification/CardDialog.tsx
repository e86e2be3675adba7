import { useTranslation } from 'react-i18next';
import { ownAccountRoutes } from '@lamliang/contracts/auth';
import { FormText } from '@lamliang/ui';
import { useContractForm } from '../forms/use-contract-form.ts';
import { HandInDialog } from './HandInDialog.tsx';
import { NumberDoubt } from './NumberDoubt.tsx';
import { ONE_PICTURE, PaperField } from './PaperField.tsx';
import type { ShownVerification } from './verification.rules.ts';

/** Hands in the ID card of a person. */
export function CardDialog({ verification, onClose }: { verification: ShownVerification; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(ownAccountRoutes.verifyCard, { saved: t('verification.sent'), onDone: onClose });
  return (
    <HandInDialog form={form} title={t('verification.card.title')} verification={verification} onClose={onClose}>
      <FormText name="id_card_number" autoFocus inputProps={{ inputMode: 'numeric', dir: 'ltr' }} />
      <NumberDoubt number={form.watch('id_card_number')} />
      <PaperField name="id_card_file" rule={ONE_PICTURE} masked />
      <PaperField name="selfie_file" rule={ONE_PICTURE} masked optional />
    </HandInDialog>
  );
}
