import { fromWire } from '@lamliang/contracts';
import {
  carrierOf,
  partnerPricePreviewTerms,
  PRICING_DECISIONS,
  pricingRoutes,
  type PriceConcern,
} from '@lamliang/contracts/pricing';
import { Money } from '@lamliang/ui';
import { Box } from '@mui/material';
import type { DetailItem } from '../../components/DetailList.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { decisionPages } from '../decisions/pages.tsx';
import type { DecisionRecord } from '../decisions/record.tsx';
import { dayText, PricePreview } from '../prices/PricePreview.tsx';

/** What is against the price, one a line. */
function Concerns({ codes }: { codes: readonly PriceConcern[] }) {
  const translate = useTranslate();
  return codes.map((code) => <Box key={code}>{translate(`console.value.price_concern.${code}`)}</Box>);
}

/** The price, and while it waits what it would leave. */
function facts(decision: DecisionRecord): readonly DetailItem[] {
  const { concerns = [], ...wire } = decision.terms as { concerns?: PriceConcern[] };
  const terms = fromWire(partnerPricePreviewTerms, wire);
  const money = ['normal_weight_price', 'capital_city_price', 'other_provinces_price', 'overweight_price', 'over_size_price'] as const; // prettier-ignore
  return [
    { name: 'partner_id', value: carrierOf(terms.partner_id)?.name ?? String(terms.partner_id) },
    { name: 'valid_from', value: dayText(terms.valid_from) },
    { name: 'concerns', value: <Concerns codes={concerns} />, wide: true },
    ...money.map((name) => ({ name, value: <Money bare value={terms[name]} /> })),
    { name: 'max_weight', value: terms.max_weight.toLocaleString('en-US') },
    { name: 'price_size', value: terms.size / 10 },
    { name: 'max_size', value: terms.max_size / 10 },
    { name: 'cod_rate_percent', value: terms.cod_rate_percent.toFixed(2) },
    ...(decision.state === 'waiting' && decision.account_id !== null
      ? [{ name: 'preview', value: <PricePreview account_id={decision.account_id} wire={wire} />, wide: true as const }]
      : []),
  ];
}

/** What second persons decide on of prices: those below a carrier's cost, from a past day, or of unknown cost. */
export const { DecisionList, DecisionShow } = decisionPages({
  kinds: PRICING_DECISIONS,
  routes: pricingRoutes,
  facts: { below_cost_price: facts, supervised_price: facts },
});
