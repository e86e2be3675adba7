import { toWire } from '@lamliang/contracts';
import { pricingRoutes, specialPriceTerms, type SpecialPriceTerms } from '@lamliang/contracts/pricing';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { partial } from 'zod/mini';
import type { ConsoleProvider } from '../../providers/data.ts';

/** What a shop pays with each carrier. @param account_id nothing is read without one */
export function usePartnerPrices(account_id: number | undefined) {
  const { call } = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: [pricingRoutes.partnerPrices.id, account_id],
    queryFn: ({ signal }) => call(pricingRoutes.partnerPrices, { params: { id: account_id ?? 0 }, signal }),
    enabled: account_id !== undefined,
  });
}

/** Terms of a price as they are typed: baht, grams, centimetres, percent. */
export const typedTerms = (terms: Partial<SpecialPriceTerms>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toWire(partial(specialPriceTerms), terms) as object).map(([field, value]) => [field, String(value)]),
  );

/** What the list asks of a shop, by carrier, as it is typed: what a new price begins with. @param account_id nothing is read without one */
export function useListTerms(account_id: number | undefined) {
  const { data, isPending } = usePartnerPrices(account_id);
  const listOf = (partner_id: string): Record<string, string> => {
    const list = data?.find((price) => String(price.partner_id) === partner_id)?.list_terms;
    return list ? typedTerms(list) : {};
  };
  return { isPending, listOf };
}
