import { describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { obstaclesOf, type Facts } from './deletion.rules.ts';

const line = { limit: satang(0), used: satang(0), open: satang(0) };
const nothing: Facts = {
  orders: { open_orders: 0, cod_orders: 0, cod_amount: satang(0) },
  claims: { open_claims: 0 },
  topups: { pending_topups: 0 },
  invoices: { unpaid_invoices: 0, unpaid_amount: satang(0), unbilled_amount: satang(0), open_certificates: 0 },
  balances: { account_id: 1, credit: satang(0), bonus: satang(0), insurance: satang(0), cod: satang(0), on_hold: satang(0), credit_line: line }, // prettier-ignore
};
const invoices = (more: Partial<Facts['invoices']>): Facts => ({ ...nothing, invoices: { ...nothing.invoices, ...more } }); // prettier-ignore
const orders = (more: Partial<Facts['orders']>): Facts => ({ ...nothing, orders: { ...nothing.orders, ...more } });
const balances = (more: Partial<Facts['balances']>): Facts => ({ ...nothing, balances: { ...nothing.balances, ...more } }); // prettier-ignore

describe('what stands against a deletion', () => {
  it.each<[string, Facts, ReturnType<typeof obstaclesOf>]>([
    ['nothing', nothing, []],
    ['parcels on their way', orders({ open_orders: 2 }), [{ code: 'open_orders', count: 2, amount: null }]],
    ['COD of delivered parcels', orders({ cod_orders: 3, cod_amount: satang(900_00) }), [{ code: 'cod_to_come', count: 3, amount: satang(900_00) }]],
    ['COD in its book', balances({ cod: satang(5_00) }), [{ code: 'cod_to_come', count: null, amount: satang(5_00) }]],
    ['each wallet, and what is held', balances({ credit: satang(1), bonus: satang(2), insurance: satang(3), on_hold: satang(4) }), [{ code: 'wallet_balance', count: null, amount: satang(8) }]],
    ['bonus, which lapses', balances({ bonus: satang(2) }), []],
    ['a wallet below zero', balances({ credit: satang(-1) }), [{ code: 'wallet_balance', count: null, amount: satang(-1) }]],
    ['wallets that make up for each other', balances({ credit: satang(-5), insurance: satang(5) }), [{ code: 'wallet_balance', count: null, amount: satang(0) }]],
    ['top-ups that wait', { ...nothing, topups: { pending_topups: 2 } }, [{ code: 'pending_topups', count: 2, amount: null }]],
    ['credit notes that wait', invoices({ waiting_decisions: 2 }), [{ code: 'waiting_decisions', count: 2, amount: null }]],
    ['corrections that wait', { ...nothing, topups: { pending_topups: 0, waiting_decisions: 1 } }, [{ code: 'waiting_decisions', count: 1, amount: null }]],
    ['fees that the wallet owes', { ...nothing, topups: { pending_topups: 0, due_amount: satang(50) } }, [{ code: 'fees_due', count: null, amount: satang(50) }]],
    ['commission that was not paid out', { ...nothing, topups: { pending_topups: 0, commission: satang(8) } }, [{ code: 'commission_to_come', count: null, amount: satang(8) }]],
    ['a credit line that is used', balances({ credit_line: { ...line, used: satang(7) } }), [{ code: 'credit_owed', count: null, amount: satang(7) }]],
    ['unpaid invoices', invoices({ unpaid_invoices: 2, unpaid_amount: satang(9) }), [{ code: 'unpaid_invoices', count: 2, amount: satang(9) }]],
    ['what no invoice asks for yet', invoices({ unbilled_amount: satang(-4) }), [{ code: 'unbilled_charges', count: null, amount: satang(-4) }]],
    ['certificates that are open', invoices({ open_certificates: 1 }), [{ code: 'open_certificates', count: 1, amount: null }]],
    ['open claims', { ...nothing, claims: { open_claims: 1 } }, [{ code: 'open_claims', count: 1, amount: null }]],
  ])('%s', (_name, facts, expected) => expect(obstaclesOf(facts)).toEqual(expected)); // prettier-ignore
});
