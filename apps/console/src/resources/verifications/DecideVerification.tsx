import { authRoutes as routes, isIdentity, type StaffVerificationDetail } from '@lamliang/contracts/auth';
import { useDataProvider } from 'react-admin';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { phraseOf } from '../../components/codes.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { isOpen } from './record.ts';

/** Accepts or refuses what was handed in: exactly what is seen, so not what replaced it meanwhile. */
export function DecideVerification({ record }: { record: StaffVerificationDetail }) {
  const translate = useTranslate();
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id: verification_id, account_id, verify_type, state, staff_name, decided_dt } = record;
  const params = { id: account_id };
  const names = { kind: translate(phraseOf('verify_type', verify_type)), name: record.shop_name };
  const choice = (result: 'accept' | 'not-accept') => {
    const word = result === 'accept' ? 'accept' : 'refuse';
    return {
      resource: 'accounts',
      code: result === 'accept' ? 'KeyA' : 'KeyR',
      phrases: `console.verifications.${word}`,
      names,
      fields: [{ name: 'remark', kind: 'text', wide: true, hint: translate(`console.verifications.${word}.remark`) }],
      done: `console.verifications.${word}.done`,
    } as const;
  };
  const shared = {
    isOpen: isOpen(record),
    decided: tellDecided('verification', state, staff_name, decided_dt),
  };
  const results = ['not-accept', 'accept'] as const;
  if (!isIdentity(verify_type)) {
    const choices = results.map((result): Choice<typeof routes.decideCod.body> => ({
      ...choice(result),
      action: 'cod-approve',
      fixed: { result, verification_id },
      body: routes.decideCod.body,
      run: async (body) => {
        await call(routes.decideCod, { params, body });
        return choice(result).done;
      },
    }));
    return <Decide choices={choices} {...shared} />;
  }
  const choices = results.map((result): Choice<typeof routes.decideIdentity.body> => ({
    ...choice(result),
    action: 'approve',
    fixed: { result, verification_id, verify_type },
    body: routes.decideIdentity.body,
    run: async (body) => {
      await call(routes.decideIdentity, { params, body });
      return choice(result).done;
    },
  }));
  return <Decide choices={choices} {...shared} />;
}
