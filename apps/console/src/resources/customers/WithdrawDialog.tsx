import { pricingRoutes } from '@lamliang/contracts/pricing';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { shopOf, type CustomerRecord } from './record.ts';

/** Takes back a price that waits for a second person, by whoever entered it. */
export function WithdrawDialog({
  customer,
  id,
  partner,
  onClose,
}: {
  customer: CustomerRecord;
  /** Of the decision. */
  id: number;
  partner: string;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  return (
    <ActionDialog
      title={translate('console.prices.withdraw.title')}
      fields={[{ name: 'remark', kind: 'text', wide: true }]}
      body={pricingRoutes.withdrawDecision.body}
      fixed={{}}
      check={() => translate('console.prices.withdraw.check', { partner, name: shopOf(customer) })}
      confirm={() => translate('console.prices.withdraw.label')}
      onConfirmed={async (body) => {
        await call(pricingRoutes.withdrawDecision, { params: { id }, body });
        onDone('console.prices.withdraw.done');
      }}
      onClose={onClose}
    />
  );
}
