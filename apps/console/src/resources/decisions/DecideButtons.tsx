import { walletRoutes } from '@lamliang/contracts/wallet';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useResourceContext, useTranslate } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { Word } from '../../components/Chip.tsx';
import { DetailList } from '../../components/DetailList.tsx';
import { moneyText } from '@lamliang/ui';
import { phraseOf } from '../../components/codes.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { bookOf, Owner, type DecisionRecord } from './record.tsx';

/** The bodies are the same in every service that has decisions. */
const BODIES = { approve: walletRoutes.approveDecision.body, refuse: walletRoutes.refuseDecision.body };

/** Approves or refuses what another person entered. */
export function DecideButtons({ decision }: { decision: DecisionRecord }) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  const [verb, setVerb] = useState<'approve' | 'refuse'>();
  const amount = moneyText(decision.amount);
  const book = bookOf(decision);
  return (
    <>
      <Button color="inherit" onClick={() => setVerb('refuse')}>
        {translate('console.decisions.refuse.label')}
      </Button>
      <Button variant="contained" onClick={() => setVerb('approve')}>
        {translate('console.decisions.approve.label')}
      </Button>
      {verb ? (
        <ActionDialog
          title={translate(`console.decisions.${verb}.title`)}
          fields={[{ name: 'remark', kind: 'text', wide: true }]}
          body={BODIES[verb]}
          fixed={{}}
          check={() =>
            translate(`console.decisions.${verb}.check`, {
              kind: translate(phraseOf('decision_kind', decision.kind), { _: decision.kind }),
              name: decision.entered_name,
            })
          }
          figure={() => amount}
          about={
            <DetailList
              items={[
                { name: 'shop_name', value: <Owner decision={decision} /> },
                ...(book ? [{ name: 'book', value: <Word machine="book" code={book} /> }] : []),
                { name: 'reason', value: decision.reason, wide: true },
              ]}
            />
          }
          confirm={() => translate(`console.decisions.${verb}.confirm`, { amount })}
          onConfirmed={async (terms) => {
            await provider.create(`${resource}/${decision.id}/${verb}`, terms);
            onDone(`console.decisions.${verb}.done`);
          }}
          onClose={() => setVerb(undefined)}
        />
      ) : null}
    </>
  );
}
