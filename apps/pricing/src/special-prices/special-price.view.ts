import { carrierOf, type SpecialPrice } from '@lamliang/contracts/pricing';
import { type SpecialPriceRow } from './special-prices.repository.ts';

/** A stored special price as the wire has it. */
export function specialPriceView({ cod_rate_bps, ...row }: SpecialPriceRow): SpecialPrice {
  return { ...row, partner_name: carrierOf(row.partner_id)?.name ?? '', cod_rate_percent: cod_rate_bps / 100 };
}
