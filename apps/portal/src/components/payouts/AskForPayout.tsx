import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Satang } from '@lamliang/kernel';
import { Card, ConfirmDialog, moneyText, toast } from '@lamliang/ui';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { useWork } from '../lists/use-work.ts';

interface Props {
  phrases: 'cod.withdraw' | 'rewards.withdraw';
  figures: ReactNode;
  /** What is asked for, from what sum on it may be, and what of it is transferred. Satang. */
  asked_amount: Satang;
  least_amount: Satang;
  net_amount: Satang;
  /** Sums that are shown once more before it is confirmed. */
  confirmed?: ReactNode;
  /** @returns the number of what was asked for */
  ask: (signal: AbortSignal) => Promise<string>;
}

/** What may be paid out now, and the button that asks for all of it. */
export function AskForPayout({ phrases, figures, asked_amount, least_amount, net_amount, confirmed, ask }: Props) {
  const { t } = useTranslation();
  const mayAsk = may(useUser(), 'advanced_finance_flag');
  const [asks, setAsks] = useState(false);
  const { busy, fault, setFault, run } = useWork();
  const isEnough = asked_amount >= least_amount;
  const close = () => {
    setAsks(false);
    setFault(undefined);
  };
  const confirm = async (signal: AbortSignal) => {
    toast.success(t(`${phrases}.done`, { number: await ask(signal) }));
    close();
  };
  return (
    <>
      <Card flush>
        {figures}
        <div style={{ display: 'grid', gap: 12, padding: '0 20px 20px', justifyItems: 'start' }}>
          {mayAsk ? (
            <Button variant="contained" disabled={!isEnough} onClick={() => setAsks(true)} sx={{ minHeight: 44 }}>
              {t(`${phrases}.ask`)}
            </Button>
          ) : null}
          <small style={{ fontSize: 14 }}>
            {t(`${phrases}.${!mayAsk ? 'no_write' : isEnough ? 'more' : 'too_little'}`, {
              sum: moneyText(least_amount),
            })}
          </small>
        </div>
      </Card>
      <ConfirmDialog
        open={asks}
        title={t(`${phrases}.check`, { sum: moneyText(asked_amount) })}
        confirm={t(`${phrases}.confirm`, { sum: moneyText(net_amount) })}
        busy={busy}
        onConfirm={() => void run(confirm)}
        onClose={close}
      >
        {fault ? <Alert severity="error">{fault}</Alert> : null}
        {confirmed}
        <p style={{ margin: 0 }}>{t(`${phrases}.next`)}</p>
      </ConfirmDialog>
    </>
  );
}
