import { carrierOf, specialPriceTerms } from '@lamliang/contracts/pricing';
import { keyBelow } from '@lamliang/i18n';
import { bangkokDate, systemClock } from '@lamliang/kernel';
import { Box } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import type { Field } from '../../actions/ActionField.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { BASE_PRICE, CARRIER, COD_RATE, SURCHARGES, USUAL_LIMITS } from '../prices/fields.ts';
import { PricePreview } from '../prices/PricePreview.tsx';
import { typedTerms, useListTerms } from '../prices/usePartnerPrices.ts';
import { shopOf, type CustomerRecord } from './record.ts';

const fields: readonly Field[] = [
  CARRIER,
  { name: 'valid_from', kind: 'day' },
  BASE_PRICE,
  COD_RATE,
  ...SURCHARGES,
  { name: 'reason', kind: 'text', wide: true },
];

/** What is another figure than before, each with both; what holds before is the list where nothing was agreed. */
function Changed({ from, to }: { from: Record<string, string>; to: Record<string, string> }) {
  const translate = useTranslate();
  const shown = (value = '') => (value === '' ? translate('common.none') : Number(value).toLocaleString('en-US'));
  const other = [BASE_PRICE, ...SURCHARGES, COD_RATE].filter(({ name }) => Number(from[name]) !== Number(to[name]));
  if (other.length === 0) return <>{translate('console.customers.special_price.unchanged')}</>;
  return (
    <Box
      component="dl"
      sx={{ m: 0, fontSize: 18, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: '16px' }}
    >
      {other.map(({ name, label = name }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ fontWeight: 400 }}>
            {translate(keyBelow('console.field', label))}
          </Box>
          <Box component="dd" data-field={name} sx={{ m: 0, textAlign: 'end' }}>
            <bdi>{[shown(from[name]), shown(to[name])].join(' → ')}</bdi>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

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
  const id = Number(customer.id);
  const [outdated, setOutdated] = useState(false);
  const { isPending, listOf } = useListTerms(id);
  /** What holds with a carrier as a special price. */
  const heldPrice = (partner_id: string) => {
    const held = customer.special_prices?.find((price) => String(price.partner_id) === partner_id);
    if (!held) return {};
    const { id: _id, account_id: _shop, partner_name: _name, valid_from: _from, ...figures } = held;
    return typedTerms(figures);
  };
  /** Choosing a carrier fills in its current price, which is the list where none was agreed. */
  const begin = (partner_id: string) => ({ ...USUAL_LIMITS, ...listOf(partner_id), ...heldPrice(partner_id) });
  const hints = ({ partner_id = '' }: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(listOf(partner_id)).map(([name, value]) => [
        name,
        translate('console.prices.list_hint', { value: Number(value).toLocaleString('en-US') }),
      ]),
    );
  // What a carrier was chosen beforehand for is filled in once; without an answer it is entered by hand.
  if (isPending && chosen !== undefined) return null;
  return (
    <ActionDialog
      title={translate('console.customers.special_price.title')}
      fields={fields}
      first={{
        valid_from: bangkokDate(systemClock.now()),
        ...(chosen === undefined ? {} : { partner_id: String(chosen), ...begin(String(chosen)) }),
      }}
      follow={(name, value) => (name === 'partner_id' ? begin(value) : {})}
      before={({ partner_id = '' }) => heldPrice(partner_id)}
      hints={hints}
      body={specialPriceTerms}
      fixed={{ account_id: customer.id }}
      check={({ partner_id }) =>
        translate('console.customers.special_price.check', {
          partner: carrierOf(Number(partner_id))?.name ?? '',
          name: shopOf(customer),
        })
      }
      figure={(terms) => <Changed from={begin(String(terms.partner_id))} to={typedTerms(terms)} />}
      confirm={() => translate('console.customers.special_price.confirm')}
      onConfirmed={async (terms) => {
        const { state } = await provider.create<{ state: 'waiting' | 'done' }>('special-prices', terms);
        onDone(`console.customers.special_price.${state === 'waiting' ? 'waits' : 'done'}`);
      }}
      beside={(wire) => <PricePreview account_id={id} wire={wire} onOutdated={setOutdated} />}
      outdated={outdated}
      onClose={onClose}
    />
  );
}
