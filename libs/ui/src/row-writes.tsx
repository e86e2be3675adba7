import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useFailureText } from './states.tsx';
import { toast } from './toast.tsx';

/** Hooks of a write that tell by a toast how it went. @param done what a success says; without it nothing */
export function useToasts(done?: string) {
  const failureText = useFailureText();
  return {
    onSuccess: () => done && toast.success(done),
    onError: (error: Error) => toast.error(failureText(error)),
  };
}

/** Asks before `write` deletes something, and says in place why it could not. Mounted while it asks. */
export function DeleteDialog<I>({
  title,
  write,
  input,
  onClose,
  children,
}: {
  /** The question, which names the object. */
  title: ReactNode;
  write: UseMutationResult<unknown, Error, I>;
  input: I;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const close = () => {
    onClose();
    write.reset();
  };
  const confirm = () =>
    write.mutate(input, {
      onSuccess: () => {
        close();
        toast.success(t('common.deleted'));
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      title={title}
      confirm={t('common.delete')}
      busy={write.isPending}
      onConfirm={confirm}
      onClose={close}
    >
      {write.isError ? <span role="alert">{failureText(write.error)}</span> : children}
    </ConfirmDialog>
  );
}
