import { invoicingRoutes as routes, type HandOver, type HandOverReceiver } from '@lamliang/contracts/invoicing';
import { Button } from '@mui/material';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useActionDone } from '../../actions/useActionDone.ts';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';

const MAY = { tr_cloud: ['credit-notes', 'sync-tr-cloud'], tax_office: ['papers', 'send-to-tax-office'] } as const;

/** Sends a paper to whoever it is for, and sends again what failed; what is there or on its way needs no button. */
export function SendButton({ paper_id, receiver, state }: { paper_id: number; receiver: HandOverReceiver; state: HandOver['state'] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [busy, setBusy] = useState(false);
  const [resource, action] = MAY[receiver];
  if (state === 'sending' || state === 'sent' || !mayDo(currentRole(), resource, action)) return null;
  const send = async () => {
    setBusy(true);
    const one = { params: { id: paper_id }, body: {} };
    try {
      const { state: now } = receiver === 'tr_cloud' ? await call(routes.syncCreditNote, one) : await call(routes.sendToTaxOffice, one);
      onDone(now === 'sent' ? 'console.hand_overs.sent' : now === 'failed' ? 'console.hand_overs.failed' : 'console.hand_overs.sending');
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" variant="outlined" loading={busy} startIcon={<Send size={16} aria-hidden />} onClick={() => void send()} data-field={`send_${receiver}`}>
      {translate(state === 'failed' ? 'console.hand_overs.again' : 'console.hand_overs.send')}
    </Button>
  );
} // prettier-ignore
