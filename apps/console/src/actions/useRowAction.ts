import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';

/**
 * Runs one action at one press. It is busy until what is on the screen has been read again: until then a second press of a
 * double click would meet the record as it was, and repeat the action.
 * @returns `failure`, why it failed, until it is tried again
 */
export function useRowAction() {
  const notify = useNotify();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  return {
    busy,
    failure,
    /** @param done the phrase of what was done */
    async run(work: () => Promise<unknown>, done: string): Promise<void> {
      setBusy(true);
      setFailure(undefined);
      try {
        await work();
        notify(done, { type: 'success' });
        await queries.invalidateQueries();
      } catch (error) {
        setFailure(error as Error);
      } finally {
        setBusy(false);
      }
    },
  };
}
