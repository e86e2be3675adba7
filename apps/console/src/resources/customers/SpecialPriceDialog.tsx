import { toWire } from '@lamliang/contracts';
import { carrierOf, specialPrice, specialPriceTerms } from '@lamliang/contracts/pricing';
import { bangkokDate, systemClock } from '@lamliang/kernel';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import type { Field } from '../../actions/ActionField.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { moneyText } from '@lamliang/ui';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { BASE_PRICE, CARRIER, COD_RATE, SURCHARGES, USUAL_LIMITS } from '../prices/fields.ts';
import { PricePreview } from '../prices/PricePreview.tsx';
import { shopOf, type CustomerRecord } from './record.ts';

const fields: readonly Field[] = [
  CARRIER,
  { name: 'valid_from', kind: 'day' },
  BASE_PRICE,
  COD_RATE,
  ...SURCHARGES,
  { name: 'reason', kind: 'text', wide: true },
];

/**
 * Sets a shop's special price with one carrier from a given date, with the margin in sight: what is below the carrier's
 * cost is submitted for approval.
 * @param partner_id the carrier that is chosen at first
 */
export function SpecialPriceDialog({
  customer,
  partner_id: chosen,
  onClose,
}: {
  customer: CustomerRecord;
  partner_id?: number | undefined;
  onClose: () => void;
}) {
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
      first={{
        valid_from: bangkokDate(systemClock.now()),
        ...(chosen === undefined
          ? {}
          : { partner_id: String(chosen), ...USUAL_LIMITS, ...heldPrice('partner_id', String(chosen)) }),
      }}
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
        const { state } = await provider.create<{ state: 'waiting' | 'done' }>('special-prices', terms);
        onDone(`console.customers.special_price.${state === 'waiting' ? 'waits' : 'done'}`);
      }}
      beside={(wire) => <PricePreview account_id={Number(customer.id)} wire={wire} />}
      onClose={onClose}
    />
  );
}
