import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Field, TitledDialog } from '@lamliang/ui';

/** For browsers without clipboard access: the message in a text box, selected. */
export function MessageDialog({ words, onClose }: { words: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <TitledDialog
      title={t('orders.message.title')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <Field
        autoFocus
        label={t('orders.message.by_hand')}
        multiline
        minRows={5}
        value={words}
        onFocus={(event) => event.target.select()}
        inputProps={{ readOnly: true }}
      />
    </TitledDialog>
  );
}
