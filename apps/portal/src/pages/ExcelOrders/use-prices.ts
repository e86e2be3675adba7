import { useEffect, useMemo, useRef, useState } from 'react';
import { MOST_BULK_PRICES, pricingRoutes, type BulkPrice } from '@lamliang/contracts/pricing';
import { api } from '../../api/client.ts';
import { choose, priceKey, type CarrierRule, type Choice, type PricedRow } from './prices.rules.ts';
import type { Row } from './row.rules.ts';
import type { Table } from './use-table.ts';

/** Pause after the last change before prices are asked for, in ms. */
const PRICE_AFTER_MS = 250;

/** What the rows without faults cost, each with the carrier that it goes with. Parcels that are alike are asked for once. */
export function usePrices(table: Table, from_zip_code: string, rule: CarrierRule) {
  const prices = useRef(new Map<string, BulkPrice>());
  const [version, setVersion] = useState(0);
  const [fault, setFault] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const { rows, known, stateOf, checkOf } = table;

  const wanted = useMemo(() => {
    const found: { row: Row; priced: PricedRow; key: string }[] = [];
    for (const row of rows) {
      const state = stateOf(row);
      const priced = state === 'ready' || state === 'refused' ? checkOf(row)?.priced : undefined;
      if (priced) found.push({ row, priced, key: priceKey(from_zip_code, priced) });
    }
    return found;
    // `known` tells that there are other checks.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, stateOf, known, from_zip_code]);

  useEffect(() => {
    if (from_zip_code === '') return;
    const open = new Map<string, PricedRow>();
    for (const { key, priced } of wanted) if (!prices.current.has(key)) open.set(key, priced);
    if (open.size === 0) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      const ask = async () => {
        const all = [...open];
        for (let at = 0; at < all.length; at += MOST_BULK_PRICES) {
          const asked = all.slice(at, at + MOST_BULK_PRICES);
          const parcels = asked.map(([, priced]) => ({ from_zip_code, ...priced }));
          const found = await api.call(pricingRoutes.bulkPrices, { body: { parcels }, signal: control.signal });
          for (const [i, [key]] of asked.entries()) if (found[i]) prices.current.set(key, found[i]);
          setVersion((n) => n + 1);
        }
        setFault(undefined);
      };
      ask().catch((error: unknown) => {
        if (!control.signal.aborted) setFault(error);
      });
    }, PRICE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [wanted, from_zip_code, tries]);

  const chosen = useMemo(() => {
    const byRow = new Map<number, Choice & { insured: boolean }>();
    for (const { row, priced, key } of wanted) {
      const price = prices.current.get(key);
      if (price) byRow.set(row.id, { ...choose(row, price, rule), insured: priced.product_price !== undefined });
    }
    return byRow;
    // `version` tells that there are other prices.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, rule, version]);

  return {
    chosen,
    wanted,
    pending: wanted.length > chosen.size,
    fault,
    again: () => setTries((n) => n + 1),
    /** Asks anew for what every row costs: a price has changed. */
    forget: () => {
      prices.current.clear();
      setTries((n) => n + 1);
      setVersion((n) => n + 1);
    },
  };
}
export type Prices = ReturnType<typeof usePrices>;
