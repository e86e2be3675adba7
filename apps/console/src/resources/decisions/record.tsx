import type { Decision } from '@lamliang/contracts';
import { useTranslate } from '../../providers/translate.ts';
import { ShopName } from '../customers/ShopName.tsx';

export type DecisionRecord = Decision;

/** The wallet that an adjustment changes; undefined where none is concerned. */
export const bookOf = ({ terms }: DecisionRecord): string | undefined => (terms as { book?: string }).book;

/** The shop whose money is concerned; a limit concerns no shop. */
export function Owner({ decision: { account_id } }: { decision: DecisionRecord }) {
  const translate = useTranslate();
  return account_id === null ? <>{translate('common.none')}</> : <ShopName id={account_id} />;
}
