import { Button } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useResourceContext } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { Change } from '../../components/Values.tsx';
import { phraseOf } from '../../components/codes.ts';
import { moneyText } from '@lamliang/ui';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { useLimits, type DecisionService } from './record.tsx';

/** The approval limits in force. A new limit is a decision, too. */
export function LimitButton({ service }: { service: DecisionService }) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const limits = resource.replace(/decisions$/, 'decision-limits');
  const provider = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  const [isOpen, setOpen] = useState(false);
  const { limits: data, error, refetch } = useLimits(resource);
  const words = Object.fromEntries(
    data.map(({ target, amount }) => [
      target,
      `${translate(phraseOf('decision_kind', target), { _: target })} (${moneyText(amount)})`,
    ]),
  );
  const [first] = Object.keys(words);
  if (!mayDo(currentRole(), limits, 'create')) return null;
  if (error && !first) return <LoadError error={error} onRetry={() => void refetch()} sx={{ py: 0 }} />;
  return (
    <>
      <Button variant="outlined" color="inherit" disabled={!first} onClick={() => setOpen(true)}>
        {translate('console.decisions.limit.label')}
      </Button>
      {isOpen && first ? (
        <ActionDialog
          title={translate('console.decisions.limit.title')}
          intro={translate('console.decisions.limit.hint')}
          fields={[
            { name: 'kind', kind: 'choice', words },
            { name: 'amount', label: 'limit', kind: 'number' },
            { name: 'reason', kind: 'text', wide: true },
          ]}
          first={{ kind: first }}
          body={service.routes.setDecisionLimit.body}
          fixed={{}}
          check={({ kind }) => translate('console.decisions.limit.check', { kind: words[String(kind)] })}
          figure={({ kind, amount }) => {
            const before = data.findLast(({ target }) => target === kind);
            return before ? <Change from={before.amount} to={amount} /> : moneyText(amount);
          }}
          confirm={({ amount }) => translate('console.decisions.limit.confirm', { amount: moneyText(amount) })}
          onConfirmed={async (terms) => {
            await provider.create(limits, terms);
            onDone('console.decisions.limit.done');
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
