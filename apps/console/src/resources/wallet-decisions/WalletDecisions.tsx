import { WALLET_DECISIONS, walletRoutes, type RewardTermsChange } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { useGetOne } from 'react-admin';
import { rateText } from '../../components/format.ts';
import { Word } from '../../components/Chip.tsx';
import { Change } from '../../components/Values.tsx';
import { useTranslate } from '../../providers/translate.ts';
import type { CustomerRecord } from '../customers/record.ts';
import { decisionPages } from '../decisions/pages.tsx';
import type { DecisionRecord } from '../decisions/record.tsx';
import { entriesPath } from '../ledger-entries/path.ts';
import { stepsText } from '../reward-terms/RewardTerms.tsx';

type Book = 'credit' | 'bonus' | 'insurance';
const termsOf = ({ terms }: DecisionRecord) =>
  terms as { book?: Book; reference?: string | null; paid_out_flag?: 0 | 1 };

/** Which wallet rises or falls, and the number on the slip. */
const movement = (decision: DecisionRecord) => {
  const { book, reference } = termsOf(decision);
  return [
    { name: 'book', value: book ? <Word machine="book" code={book} /> : null },
    { name: 'reference', value: reference },
  ];
};

/** That the bank has paid it to the shop. */
function PaidOut() {
  return <>{useTranslate()('console.customers.adjust.paid_out')}</>;
}

/** The balance of the wallet that an adjustment changes, before and after. */
function BalanceChange({ decision }: { decision: DecisionRecord }) {
  const translate = useTranslate();
  const { data } = useGetOne<CustomerRecord>('customers', { id: decision.account_id ?? 0 }, { retry: false });
  const balance = data?.[termsOf(decision).book ?? 'credit'];
  if (typeof balance !== 'number') return <>{translate('common.none')}</>;
  return <Change from={balance} to={(balance + decision.amount) as Satang} />;
}

/** The limit of a shop's credit line, before and after. */
function LimitChange({ decision }: { decision: DecisionRecord }) {
  const translate = useTranslate();
  const { data } = useGetOne<CustomerRecord>('customers', { id: decision.account_id ?? 0 }, { retry: false });
  if (!data?.credit_line) return <>{translate('common.none')}</>;
  return <Change from={data.credit_line.limit} to={decision.amount} />;
}

/** What second persons decide on in the wallet: adjustments, credit limits, top-ups and COD rounds. */
export const { DecisionList, DecisionShow } = decisionPages({
  kinds: WALLET_DECISIONS,
  routes: walletRoutes,
  facts: {
    adjustment: (decision) => {
      const balance = { name: 'balance_change', value: <BalanceChange decision={decision} />, wide: true };
      const paid = { name: 'paid_out_flag', value: <PaidOut />, wide: true };
      return [
        ...movement(decision),
        ...(termsOf(decision).paid_out_flag ? [paid] : []),
        ...(decision.state === 'waiting' ? [balance] : []),
      ];
    },
    topup: movement,
    cod_round: ({ terms }) => {
      const { cod_approval_no, order_count } = terms as { cod_approval_no?: string; order_count?: number };
      return [
        { name: 'cod_approval_no', value: cod_approval_no },
        { name: 'order_count', value: order_count },
      ];
    },
    parcel_bill: ({ terms }) => {
      const { order_no, reference, waived_amount, partner_cost, expected_cost } = terms as { order_no?: string; reference?: string | null; waived_amount?: Satang; partner_cost?: Satang; expected_cost?: Satang | null }; // prettier-ignore
      return [
        { name: 'order_no', value: order_no },
        ...(waived_amount === undefined ? [] : [{ name: 'waived_amount', value: moneyText(waived_amount) }]),
        ...(partner_cost === undefined ? [] : [{ name: 'partner_cost', value: moneyText(partner_cost) }]),
        ...(expected_cost == null ? [] : [{ name: 'expected_cost', value: moneyText(expected_cost) }]),
        { name: 'reference', value: reference },
      ];
    },
    bill_dispute: ({ terms }) => [{ name: 'order_no', value: (terms as { order_no?: string }).order_no }],
    cod_advance_terms: ({ terms }) => {
      const { enabled_flag, fee_bps = 0 } = terms as { enabled_flag?: 0 | 1; fee_bps?: number };
      return [
        { name: 'enabled_flag', value: <Word machine="cod_advance_enabled" code={String(enabled_flag)} /> },
        { name: 'fee_bps', value: rateText(fee_bps) },
      ];
    },
    reward_terms: ({ terms }) => {
      const { valid_from, steps = [] } = terms as Partial<RewardTermsChange>;
      return [
        { name: 'valid_from', value: valid_from },
        { name: 'steps', value: stepsText({ steps }) },
      ];
    },
    credit_line: (decision) =>
      decision.state === 'waiting' ? [{ name: 'limit', value: <LimitChange decision={decision} />, wide: true }] : [],
  },
  pages: {
    // One that was refused or taken back was never made.
    adjustment: ({ state, target }) => (/^(waiting|done)$/.test(state) ? `/adjustments/${target}` : undefined),
    topup: ({ target }) => `/topups/${target}`,
    cod_round: ({ target }) => `/cod-rounds/${target}`,
    bill_dispute: ({ target }) => `/bill-disputes/${target}`,
    parcel_bill: ({ terms }) => entriesPath({ q: (terms as { order_no?: string }).order_no ?? '' }),
  },
});
