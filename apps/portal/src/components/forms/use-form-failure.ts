import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { CallError } from '@lamliang/contracts';
import { toast, useFailureText } from '@lamliang/ui';

/**
 * Shows the server's field errors at their fields, other errors at the top of the form (`root`) with a toast.
 * @returns a handler for a mutation's `onError`.
 */
export function useFormFailure<T extends FieldValues>(setError: UseFormSetError<T>, fields: readonly string[]) {
  const failureText = useFailureText();
  return (error: unknown): void => {
    const faults = error instanceof CallError ? (error.failure?.errors ?? []) : [];
    const placed = faults.filter((fault) => fields.includes(fault.field));
    for (const [index, fault] of placed.entries())
      setError(fault.field as Path<T>, { type: 'server', message: fault.message }, { shouldFocus: index === 0 });
    if (placed.length > 0) return;
    const message = failureText(error);
    setError('root', { type: 'server', message });
    toast.error(message);
  };
}
