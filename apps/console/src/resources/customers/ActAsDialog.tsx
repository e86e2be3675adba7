import { authRoutes } from '@lamliang/contracts/auth';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { shopOf, type CustomerRecord } from './record.ts';

/** Asks for the reason to act as a customer, and opens the portal in a tab with a session of its own. */
export function ActAsDialog({ customer, onClose }: { customer: CustomerRecord; onClose: () => void }) {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  return (
    <ActionDialog
      title={translate('console.customers.act_as.title')}
      intro={translate('console.customers.act_as.hint')}
      fields={[{ name: 'reason', kind: 'text', wide: true }]}
      body={authRoutes.actAsCustomer.body}
      fixed={{}}
      check={() => translate('console.customers.act_as.check', { name: shopOf(customer) })}
      confirm={() => translate('console.customers.act_as.confirm')}
      onConfirmed={async (terms) => {
        const { acting_key } = await provider.runAction<{ acting_key: string }>(
          'customers',
          customer.id,
          'act-as',
          terms,
        );
        // Behind `#`, so that no server and no log of one is told the key.
        const tab = window.open(`/acting#${acting_key}`, '_blank');
        if (!tab) throw new Error(translate('console.customers.act_as.blocked'));
        tab.opener = null;
      }}
      onClose={onClose}
    />
  );
}
