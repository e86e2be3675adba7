import type { Decision } from '@lamliang/contracts';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Button } from '@mui/material';
import { useState } from 'react';
import { CanAccess, useDataProvider, useGetList, useResourceContext } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { phraseOf } from '../../components/codes.ts';
import { moneyText } from '@lamliang/ui';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';

/** The approval limits in force. A new limit is a decision, too. */
export function LimitButton() {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const limits = resource.replace(/decisions$/, 'decision-limits');
  const provider = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useGetList<Decision>(resource, {
    filter: { kind: 'decision_limit', state: 'done' },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'id', order: 'ASC' },
  });
  const words = Object.fromEntries(
    data.map(({ target, amount }) => [
      target,
      `${translate(phraseOf('decision_kind', target), { _: target })} (${moneyText(amount)})`,
    ]),
  );
  const [first] = Object.keys(words);
  return (
    <CanAccess resource={limits} action="create">
      <Button variant="outlined" color="inherit" disabled={!first} onClick={() => setOpen(true)}>
        {translate('console.decisions.limit.label')}
      </Button>
      {isOpen && first ? (
        <ActionDialog
          title={translate('console.decisions.limit.title')}
          intro={translate('console.decisions.limit.hint')}
          fields={[
            { name: 'kind', label: 'decision_kind', kind: 'choice', words },
            { name: 'amount', label: 'limit', kind: 'number' },
            { name: 'reason', kind: 'text', wide: true },
          ]}
          first={{ kind: first }}
          body={walletRoutes.setDecisionLimit.body}
          fixed={{}}
          check={({ kind }) => translate('console.decisions.limit.check', { kind: words[String(kind)] })}
          figure={({ amount }) => moneyText(amount)}
          confirm={({ amount }) => translate('console.decisions.limit.confirm', { amount: moneyText(amount) })}
          onConfirmed={async (terms) => {
            await provider.create(limits, terms);
            onDone('console.decisions.limit.done');
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </CanAccess>
  );
}
