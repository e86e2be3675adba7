import { keyBelow } from '@lamliang/i18n';
import { OTHER_FEE_TYPES, otherFeeTerms, invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { moneyText } from '@lamliang/ui';
import { Button } from '@mui/material';
import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { RecordChoice } from '../../components/RecordChoice.tsx';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { ShopChoice } from '../customers/ShopChoice.tsx';
import { ShopName, useShopName } from '../customers/ShopName.tsx';
import { OrderNo, type Order } from './OrderNo.tsx';

/** The words of the kinds of fees. */
export function useFeeTypes(): Record<string, string> {
  const translate = useTranslate();
  return Object.fromEntries(OTHER_FEE_TYPES.map((type) => [type, translate(keyBelow('status.other_fee_type', type))]));
}

/** The sentence to confirm, with the name of the shop. */
function Check({ id, type }: { id: number; type: string }) {
  const translate = useTranslate();
  return translate('console.fees.enter.check', { type, shop: useShopName(id) ?? id });
}

/** Enters a fee for a shop, perhaps for one of its orders. */
export function EnterFee() {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const words = useFeeTypes();
  const [shop, setShop] = useState('');
  const [key, setKey] = useState<string>();
  if (!mayDo(currentRole(), 'other-fees', 'create')) return null;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<FilePlus size={16} aria-hidden />}
        onClick={() => setKey(crypto.randomUUID())}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {translate('console.fees.enter.label')}
      </Button>
      {key ? (
        <ActionDialog
          title={translate('console.fees.enter.title')}
          intro={translate('console.fees.enter.intro')}
          fields={[
            { name: 'account_id', kind: 'record', record: { choose: ShopChoice, named: (id) => <ShopName id={id} /> } },
            {
              name: 'shipment_order_id',
              kind: 'record',
              none: translate('console.fees.enter.no_order'),
              hint: translate('console.fees.enter.order'),
              record: {
                choose: (props) => (
                  <RecordChoice<Order>
                    resource="shipment-orders"
                    sort="create_dt"
                    order="DESC"
                    filter={shop ? { account_id: Number(shop) } : {}}
                    nameOf={({ order_no, receiver_name }) => `${order_no} · ${receiver_name}`}
                    {...props}
                    label={translate('console.fees.enter.find_order')}
                  />
                ),
                named: (id) => <OrderNo id={id} />,
              },
            },
            { name: 'fee_type', kind: 'choice', words },
            { name: 'amount', kind: 'number' },
            { name: 'detail', kind: 'text', wide: true, hint: translate('console.fees.enter.detail') },
          ]}
          // An order is one of the shop that was chosen last.
          follow={(name, value): Record<string, string> => {
            if (name !== 'account_id') return {};
            setShop(value);
            return { shipment_order_id: '' };
          }}
          body={otherFeeTerms}
          fixed={{}}
          check={({ account_id, fee_type }) => <Check id={account_id} type={words[fee_type] ?? fee_type} />}
          figure={({ amount }) => moneyText(amount)}
          confirm={({ amount }) => translate('console.fees.enter.confirm', { sum: moneyText(amount) })}
          onConfirmed={async (body) => {
            const { other_fee_no: no } = await call(routes.createOtherFee, { body, headers: { 'idempotency-key': key } });
            onDone('console.fees.enter.done', { no });
          }}
          onClose={() => setKey(undefined)}
        />
      ) : null}
    </>
  );
} // prettier-ignore
