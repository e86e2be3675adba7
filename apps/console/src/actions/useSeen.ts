import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { useTranslate } from '../providers/translate.ts';

const versionOf = (record: object | undefined) => (record as { version?: unknown } | undefined)?.version;

/**
 * The record of a form as it was when the form was opened. What is sent (its version above all, and which fields differ)
 * has to come from `seen`: the live record is read again meanwhile, and its version would hide that somebody else changed it.
 * @returns `blocked`, the sentence for the dialog once the live record is another version; `sending`, which reads the record
 * again where the server refuses because of a conflict
 */
export function useSeen<R extends object | undefined>(live: R) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [seen] = useState(live);
  return {
    seen,
    blocked: versionOf(live) === versionOf(seen) ? undefined : translate('console.action.changed'),
    async sending<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if ((error as { status?: number }).status === 409) refresh();
        throw error;
      }
    },
  };
}
