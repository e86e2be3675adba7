import { useDataProvider, useResourceContext } from 'react-admin';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { DetailList } from '../../components/DetailList.tsx';
import { moneyText } from '@lamliang/ui';
import { Change } from '../../components/Values.tsx';
import { phraseOf } from '../../components/codes.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { readSession } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { factsOf, Owner, useLimits, type DecisionRecord, type DecisionService } from './record.tsx';

/** Approves or refuses what another person entered. */
export function DecideButtons({ service, decision }: { service: DecisionService; decision: DecisionRecord }) {
  const translate = useTranslate();
  const tellDecided = useDecided();
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider<ConsoleProvider>();
  const amount = moneyText(decision.amount);
  const isLimit = decision.kind === 'decision_limit';
  const limit = useLimits(resource, isLimit).limits.findLast(({ target }) => target === decision.target);
  const bodies = { approve: service.routes.approveDecision.body, refuse: service.routes.refuseDecision.body };
  const choice = (verb: 'approve' | 'refuse'): Choice<(typeof bodies)[typeof verb]> => ({
    action: verb,
    code: verb === 'approve' ? 'KeyA' : 'KeyR',
    phrases: `console.decisions.${verb}`,
    names: {
      amount,
      kind: translate(phraseOf('decision_kind', decision.kind), { _: decision.kind }),
      name: decision.entered_name,
    },
    fields: [{ name: 'remark', kind: 'text', wide: true }],
    body: bodies[verb],
    figure: () => (limit ? <Change from={limit.amount} to={decision.amount} /> : amount),
    about: (
      <DetailList
        items={[
          { name: 'account_id', value: <Owner decision={decision} /> },
          ...(isLimit ? [] : factsOf(service, decision)),
          { name: 'reason', value: decision.reason, wide: true },
        ]}
      />
    ),
    run: async (terms) => {
      await provider.create(`${resource}/${decision.id}/${verb}`, terms);
      return `console.decisions.${verb}.done`;
    },
  });
  const { state, decided_name, decided_dt } = decision;
  return (
    <Decide
      choices={[choice('refuse'), choice('approve')]}
      isOpen={state === 'waiting'}
      isOwn={decision.entered_by === readSession()?.login_id}
      decided={tellDecided('decision', state, decided_name, decided_dt)}
    />
  );
}
