import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TitledDialog } from './titled-dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question, which names the object. */
  title: ReactNode;
  children?: ReactNode;
  /** The label of the confirm button, a verb. */
  confirm?: ReactNode;
  cancel?: ReactNode;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  backHeld?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action that is hard to undo. Cancel has the initial focus. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel,
  danger,
  busy = false,
  disabled = false,
  backHeld = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <TitledDialog
      open={open}
      title={title}
      onClose={busy ? undefined : onClose}
      backHeld={backHeld}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={busy} autoFocus={!children}>
            {cancel ?? t('common.cancel')}
          </Button>
          <Button
            variant="contained"
            color={danger ? 'error' : 'primary'}
            onClick={onConfirm}
            disabled={disabled}
            loading={busy}
          >
            {confirm ?? t('common.confirm')}
          </Button>
        </>
      }
    >
      {children}
    </TitledDialog>
  );
}
