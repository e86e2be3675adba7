import Button from '@mui/material/Button';
import { UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { CallError } from '@lamliang/contracts';
import { sessionRoutes } from '@lamliang/contracts/auth';
import { EmptyState, useFailureText } from '@lamliang/ui';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { BarePage } from '../../layout/BarePage.tsx';
import { session } from '../../session/session.ts';

/** Why the key opened nothing; undefined where there was none. */
let failure: CallError | undefined;

/** Takes up the session of staff who act as a customer; its key stands behind `#`, which no server is sent. */
export async function before(): Promise<Response | null> {
  // Whoever comes here from a page is still there: its `#` is none of a key.
  const acting_key = location.pathname === '/acting' ? location.hash.slice(1) : '';
  failure = undefined;
  if (!acting_key) return null;
  // Used up or not: neither the history nor a reload has it.
  history.replaceState(history.state, '', location.pathname);
  try {
    const begun = await api.call(sessionRoutes.takeUpActing, { body: { acting_key } });
    queryClient.clear();
    session.beginApart(begun.token, begun);
    return redirect('/');
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    failure = error;
    return null;
  }
}

/** Said when the session is over, or could not begin. */
export function Component() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (
    <BarePage width={480}>
      <EmptyState
        icon={UserRoundX}
        main
        title={t(failure ? 'auth.acting.failed' : 'auth.acting.over')}
        more={failure ? failureText(failure) : t('auth.acting.over_more')}
        action={
          <Button variant="contained" onClick={() => window.close()}>
            {t('auth.acting.close')}
          </Button>
        }
      />
    </BarePage>
  );
}
