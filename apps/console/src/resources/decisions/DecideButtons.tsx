import { Alert, Box } from '@mui/material';
import { useDataProvider, useResourceContext } from 'react-admin';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { DetailList } from '../../components/DetailList.tsx';
import { moneyText } from '@lamliang/ui';
import { Change } from '../../components/Values.tsx';
import { phraseOf } from '../../components/codes.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { mayDo } from '../../providers/access.ts';
import { currentRole, readSession } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { keyBelow, type PhraseFamily } from '@lamliang/i18n';
import { amountOf, factsOf, Owner, useLimits, type DecisionRecord, type DecisionService } from './record.tsx';

/** Approves or refuses what another person entered; what one entered oneself may be withdrawn where the service lets one. */
export function DecideButtons({ service, decision }: { service: DecisionService; decision: DecisionRecord }) {
  const translate = useTranslate();
  const tellDecided = useDecided();
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider<ConsoleProvider>();
  const amount = moneyText(decision.amount);
  const what = amountOf(service, decision);
  const isLimit = decision.kind === 'decision_limit';
  const limit = useLimits(resource, isLimit).limits.findLast(({ target }) => target === decision.target);
  const bodies = { approve: service.routes.approveDecision.body, refuse: service.routes.refuseDecision.body };
  const choice = (verb: 'approve' | 'refuse'): Choice<(typeof bodies)[typeof verb]> => ({
    action: verb,
    code: verb === 'approve' ? 'KeyA' : 'KeyR',
    phrases: keyBelow(what.phrases, verb) as PhraseFamily,
    names: {
      amount,
      kind: translate(phraseOf('decision_kind', decision.kind), { _: decision.kind }),
      name: decision.entered_name,
    },
    fields: [{ name: 'remark', kind: 'text', wide: true }],
    body: bodies[verb],
    ...(what.name === 'amount'
      ? { figure: () => (limit ? <Change from={limit.amount} to={decision.amount} /> : amount) }
      : {}),
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
  const isOwn = decision.entered_by === readSession()?.login_id;
  const { withdrawDecision } = service.routes;
  const decided = tellDecided('decision', state, decided_name, decided_dt);
  const isOpen = state === 'waiting';
  // A limit is none of what a service takes back.
  if (isOpen && isOwn && withdrawDecision && !isLimit && mayDo(currentRole(), resource, 'withdraw')) {
    const withdraw: Choice<typeof withdrawDecision.body> = {
      ...choice('approve'),
      action: 'withdraw',
      code: 'KeyC',
      phrases: 'console.decisions.withdraw',
      body: withdrawDecision.body,
      run: async (terms) => {
        await provider.create(`${resource}/${decision.id}/withdraw`, terms);
        return 'console.decisions.withdraw.done';
      },
    };
    return (
      <Box sx={{ display: 'grid', gap: '8px', justifyItems: 'start' }}>
        <Alert severity="info">{translate('console.decisions.own')}</Alert>
        <Decide choices={[withdraw]} isOpen decided={decided} />
      </Box>
    );
  }
  return <Decide choices={[choice('refuse'), choice('approve')]} isOpen={isOpen} isOwn={isOwn} decided={decided} />;
}
