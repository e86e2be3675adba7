import type { Decision, DecisionRoutes } from '@lamliang/contracts';
import { useGetList } from 'react-admin';
import type { PhraseFamily } from '@lamliang/i18n';
import type { DetailItem } from '../../components/DetailList.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { ShopName } from '../customers/ShopName.tsx';

export type DecisionRecord = Decision;

/** Names of amounts that are not simply `amount`. */
type FieldName = 'largest_loss';

/** What the queue of decisions of a service needs to know of it. */
export interface DecisionService<K extends string = string> {
  kinds: readonly K[];
  routes: Pick<DecisionRoutes, 'approveDecision' | 'refuseDecision' | 'setDecisionLimit'> & {
    /** Where whoever entered it may take it back. */
    withdrawDecision?: Pick<DecisionRoutes['approveDecision'], 'body'>;
  };
  /** By kind what a decision changes: shown with it, and again before it is confirmed. */
  /** What its amounts are, as a field's name, and the phrases in which one is decided; by default an amount of money that moves. */
  amount?: { name: FieldName; phrases: PhraseFamily };
  facts: Readonly<Record<NoInfer<K>, (decision: DecisionRecord) => readonly DetailItem[]>>;
  /** By kind the page of what a decision is about, which names the posting where one was made. */
  pages?: Readonly<Partial<Record<NoInfer<K>, (decision: DecisionRecord) => string | undefined>>>;
}

/** What the amount of a decision is, and the phrases in which it is decided: a limit is an amount in every service. */
export const amountOf = ({ amount }: DecisionService, { kind }: DecisionRecord) =>
  amount && kind !== 'decision_limit' ? amount : ({ name: 'amount', phrases: 'console.decisions' } as const);

/** What a decision changes; nothing of a kind that this page does not know yet. */
export const factsOf = ({ facts }: DecisionService, decision: DecisionRecord): readonly DetailItem[] =>
  facts[decision.kind]?.(decision) ?? [];

/** The page of what a decision is about; undefined where it has none. */
export const pageOf = ({ pages }: DecisionService, decision: DecisionRecord): string | undefined =>
  pages?.[decision.kind]?.(decision);

/** The shop whose money is concerned; a limit concerns no shop. */
export function Owner({ decision: { account_id } }: { decision: DecisionRecord }) {
  const translate = useTranslate();
  return account_id === null ? <>{translate('common.none')}</> : <ShopName id={account_id} />;
}

/** Reads the limits in force of a service: decisions that are done. @param enabled reads nothing otherwise */
export function useLimits(resource: string, enabled = true) {
  const {
    data = [],
    error,
    refetch,
  } = useGetList<DecisionRecord>(
    resource,
    {
      filter: { kind: 'decision_limit', state: 'done' },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'id', order: 'ASC' },
    },
    { enabled },
  );
  return { limits: data, error: error as Error | null, refetch };
}
