import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type FormEvent, type ReactNode } from 'react';
import { useBackCloses } from './back-closes.ts';

export interface TitledDialogProps {
  open?: boolean;
  /** Also the dialog's accessible name. */
  title: ReactNode;
  children?: ReactNode;
  /** Buttons below the content. */
  actions: ReactNode;
  maxWidth?: DialogProps['maxWidth'];
  /** Makes the dialog a form, which Enter sends. */
  onSubmit?: () => void;
  /** Undefined while the dialog may not be closed. */
  onClose: (() => void) | undefined;
  /** The dialog asks about a step Back that the router holds, so that a further one does not close it. */
  backHeld?: boolean;
}

/** A dialog: its title, content and buttons. */
export function TitledDialog({
  open = true,
  title,
  children,
  actions,
  maxWidth = 'xs',
  onSubmit,
  onClose,
  backHeld = false,
}: TitledDialogProps) {
  const id = useId();
  useBackCloses(open && !backHeld, onClose);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  const inside = (
    <>
      <DialogTitle id={id}>{title}</DialogTitle>
      {children ? <DialogContent>{children}</DialogContent> : null}
      <DialogActions>{actions}</DialogActions>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth={maxWidth} fullWidth>
      {onSubmit ? (
        <form noValidate onSubmit={send}>
          {inside}
        </form>
      ) : (
        inside
      )}
    </Dialog>
  );
}
