import { invoicingRoutes as routes, type HandOver, type HandOverReceiver } from '@lamliang/contracts/invoicing';
import { ConfirmDialog } from '@lamliang/ui';
import { Button } from '@mui/material';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { CallErrorAlert } from '../../actions/CallErrorAlert.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';

const MAY = { tr_cloud: ['credit-notes', 'sync-tr-cloud'], tax_office: ['papers', 'send-to-tax-office'] } as const;

/** Sends a paper to whoever it is for once it was asked about, for nobody takes it back there; sends again what failed; what is there or on its way needs no button. */
export function SendButton({ paper_id, paper_no, receiver, state }: { paper_id: number; paper_no?: string; receiver: HandOverReceiver; state: HandOver['state'] }) {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const [resource, action] = MAY[receiver];
  if (state === 'sending' || state === 'sent' || !mayDo(currentRole(), resource, action)) return null;
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    const one = { params: { id: paper_id }, body: {} };
    try {
      const { state: now } = receiver === 'tr_cloud' ? await call(routes.syncCreditNote, one) : await call(routes.sendToTaxOffice, one);
      setAsked(false);
      onDone(now === 'sent' ? 'console.hand_overs.sent' : now === 'failed' ? 'console.hand_overs.failed' : 'console.hand_overs.sending');
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  };
  const where = translate(`console.value.hand_over_receiver.${receiver}`);
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<Send size={16} aria-hidden />} onClick={() => setAsked(true)} data-field={`send_${receiver}`}>
        {translate(state === 'failed' ? 'console.hand_overs.again' : 'console.hand_overs.send')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={translate('console.hand_overs.ask', { no: paper_no ?? translate('console.hand_overs.this'), where })}
        confirm={translate('console.hand_overs.confirm', { where })}
        busy={busy}
        onConfirm={() => void send()}
        onClose={() => {
          setAsked(false);
          setFailure(undefined);
        }}
      >
        {translate('console.hand_overs.final')}
        {failure ? <CallErrorAlert error={failure} /> : null}
      </ConfirmDialog>
    </>
  );
} // prettier-ignore
