import { useNotify, useRefresh } from 'react-admin';

/** After an action: shows a success message and refreshes the page. */
export function useActionDone(): (key: string, figures?: Record<string, unknown>) => void {
  const notify = useNotify();
  const refresh = useRefresh();
  return (key, figures = {}) => {
    notify(key, { type: 'success', messageArgs: figures });
    refresh();
  };
}
