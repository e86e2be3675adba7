import { toWire } from '@lamliang/contracts';
import { carrierOf, CARRIERS, specialPrice, specialPriceTerms } from '@lamliang/contracts/pricing';
import { bangkokDate, systemClock } from '@lamliang/kernel';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import type { Field } from '../../actions/ActionField.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { moneyText } from '@lamliang/ui';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { shopOf, type CustomerRecord } from './record.ts';

const fields: readonly Field[] = [
  {
    name: 'partner_id',
    kind: 'choice',
    words: Object.fromEntries(CARRIERS.map((carrier) => [String(carrier.id), carrier.name])),
  },
  { name: 'valid_from', kind: 'day' },
  { name: 'normal_weight_price', kind: 'number' },
  { name: 'cod_rate_percent', kind: 'number' },
  { name: 'capital_city_price', kind: 'number' },
  { name: 'other_provinces_price', kind: 'number' },
  { name: 'max_weight', kind: 'number' },
  { name: 'overweight_price', kind: 'number' },
  { name: 'size', label: 'price_size', kind: 'number' },
  { name: 'max_size', kind: 'number' },
  { name: 'over_size_price', kind: 'number' },
  { name: 'reason', kind: 'text', wide: true },
];

/** Sets a shop's special price with one carrier from a given date. */
export function SpecialPriceDialog({ customer, onClose }: { customer: CustomerRecord; onClose: () => void }) {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  /** Choosing a carrier fills in its current price. */
  const heldPrice = (name: string, partner_id: string) => {
    const held = customer.special_prices?.find((price) => String(price.partner_id) === partner_id);
    if (name !== 'partner_id' || !held) return {};
    const wire = toWire(specialPrice, held) as Record<string, unknown>;
    const { id: _id, account_id: _shop, partner_name: _name, valid_from: _from, ...figures } = wire;
    return Object.fromEntries(Object.entries(figures).map(([field, value]) => [field, String(value)]));
  };
  return (
    <ActionDialog
      title={translate('console.customers.special_price.title')}
      fields={fields}
      first={{ valid_from: bangkokDate(systemClock.now()) }}
      follow={heldPrice}
      before={({ partner_id = '' }) => heldPrice('partner_id', partner_id)}
      body={specialPriceTerms}
      fixed={{ account_id: customer.id }}
      check={({ partner_id }) =>
        translate('console.customers.special_price.check', {
          partner: carrierOf(Number(partner_id))?.name ?? '',
          name: shopOf(customer),
        })
      }
      figure={({ normal_weight_price }) => moneyText(normal_weight_price)}
      confirm={({ normal_weight_price }) =>
        translate('console.customers.special_price.confirm', { amount: moneyText(normal_weight_price) })
      }
      onConfirmed={async (terms) => {
        await provider.create('special-prices', terms);
        onDone('console.customers.special_price.done');
      }}
      onClose={onClose}
    />
  );
}
