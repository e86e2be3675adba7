import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from './failure-text.ts';
import { toast } from './toast.tsx';

/** Hooks of a write that tell by a toast how it went. @param done what a success says; without it nothing */
export function useToasts(done?: string) {
  const failureText = useFailureText();
  return {
    onSuccess: () => done && toast.success(done),
    onError: (error: Error) => toast.error(failureText(error)),
  };
}

/**
 * Deletes that can be undone: the row is gone at once, and `write` is sent when its toast is gone or the page is left.
 * A row whose delete fails comes back, and a toast says why.
 * @returns the rows that are gone by their keys, and what deletes one
 */
export function useHeldDelete<K, I>(write: UseMutationResult<unknown, Error, I>) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [gone, setGone] = useState<ReadonlySet<K>>(new Set());
  const without = (keys: ReadonlySet<K>, key: K) => new Set([...keys].filter((one) => one !== key));
  const remove = (key: K, name: string, input: I) => {
    const back = () => setGone((keys) => without(keys, key));
    const send = async () => {
      try {
        await write.mutateAsync(input);
      } catch (error) {
        back();
        toast.error(failureText(error));
      }
    };
    setGone((keys) => new Set(keys).add(key));
    toast.undo({
      text: t('common.deleted_thing', { name }),
      label: t('common.undo'),
      undo: back,
      keep: () => void send(),
    });
  };
  return { gone, remove };
}
