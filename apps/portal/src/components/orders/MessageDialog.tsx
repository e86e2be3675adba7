import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '@lamliang/ui';

/** For browsers without clipboard access: the message in a text box, selected. */
export function MessageDialog({ words, onClose }: { words: string; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t('orders.message.title')}</DialogTitle>
      <DialogContent>
        <Field
          autoFocus
          label={t('orders.message.by_hand')}
          multiline
          minRows={5}
          value={words}
          onFocus={(event) => event.target.select()}
          inputProps={{ readOnly: true }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
