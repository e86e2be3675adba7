import { useNotify, useRefresh } from 'react-admin';

/** After an act: says that it is done and reads everything on the page anew. */
export function useDone(): (key: string, figures?: Record<string, unknown>) => void {
  const notify = useNotify();
  const refresh = useRefresh();
  return (key, figures = {}) => {
    notify(key, { type: 'success', messageArgs: figures });
    refresh();
  };
}
