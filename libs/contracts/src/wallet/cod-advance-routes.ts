import * as z from 'zod/mini';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, pathId } from '../wire.ts';
import { COD_ADVANCE_STATES, codAdvance, codAdvanceAsked, codAdvanceReversal, codAdvanceTaking, codAdvanceTerms, codAdvanceTermsChange, codAdvanceTermsSet } from './cod-advance-types.ts'; // prettier-ignore
import { staffCodRound } from './cod-round-types.ts';

const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });
const ADVANCES = ['wallet.staff.cod_advances.list', 'wallet.staff.cod_advances.get', 'wallet.staff.cod_advance_terms.list', 'wallet.staff.cod_advance_terms.get'] as const; // prettier-ignore
const MOVED = [...ADVANCES, 'wallet.cod_parcels.get', 'wallet.cod_calendar.get', 'wallet.staff.cod_parcels.list', 'wallet.staff.cod_parcels.get', 'wallet.staff.ledger_entries.list', 'orders.staff.shipment_orders.list', 'orders.staff.shipment_orders.get'] as const; // prettier-ignore

/** COD that is paid before its carrier hands it over, to shops that staff enabled, priced and limited. */
export const codAdvanceRoutes = {
  codAdvanceTermsList: route({
    id: 'wallet.staff.cod_advance_terms.list',
    method: 'GET',
    path: '/staff-api/v1/cod-advance-terms',
    caller: FINANCE_STAFF,
    query: staffListQuery({
      filters: { account_id: filters.integer, enabled_flag: filters.flag },
      sorts: ['create_dt', 'limit_amount', 'open_amount', 'ready_amount'],
    }),
    answer: z.array(codAdvanceTerms),
    answers: 'list',
    sums: z.object({ open_amount: z.nullable(baht), ready_amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists the shops whose COD may be paid in advance, on what terms, and what of it is out.',
  }),
  codAdvanceTerms: route({
    id: 'wallet.staff.cod_advance_terms.get',
    method: 'GET',
    path: '/staff-api/v1/cod-advance-terms/:id',
    caller: FINANCE_STAFF,
    params: one,
    answer: codAdvanceTerms,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Tells on what terms the COD of a shop is paid in advance.',
  }),
  setCodAdvanceTerms: route({
    id: 'wallet.staff.cod_advance_terms.create',
    method: 'POST',
    path: '/staff-api/v1/cod-advance-terms',
    caller: FINANCE_STAFF,
    body: codAdvanceTermsChange,
    answer: codAdvanceTermsSet,
    answers: 'bare',
    audit: { action: 'cod_advance_terms.set', target: 'cod_advance_terms' },
    fails: ['account.not_found'],
    touches: [...ADVANCES, 'wallet.staff.decisions.list'],
    summary: 'Enables a shop for COD in advance, prices and limits it, from now on; above what one person may set a second one approves it.',
  }),
  payCodInAdvance: route({
    id: 'wallet.staff.cod_advances.create',
    method: 'POST',
    path: '/staff-api/v1/cod-advances',
    caller: FINANCE_STAFF,
    body: codAdvanceAsked,
    answer: staffCodRound,
    answers: 'bare',
    audit: { action: 'cod_advance.asked', target: 'cod_round' },
    fails: ['cod_advance.not_enabled', 'cod_advance.not_possible', 'cod_advance.over_limit', 'cod_round.no_account'],
    touches: [...ADVANCES, 'wallet.staff.cod_rounds.list', 'wallet.staff.cod_rounds.get', 'wallet.cod_parcels.get', 'wallet.cod_calendar.get', 'wallet.staff.cod_parcels.list', 'wallet.staff.cod_parcels.get'],
    summary: 'Makes a round that pays delivered COD of a shop before its carriers hand it over; it is approved and paid as any other.',
  }),
  codAdvances: route({
    id: 'wallet.staff.cod_advances.list',
    method: 'GET',
    path: '/staff-api/v1/cod-advances',
    caller: FINANCE_STAFF,
    query: staffListQuery({
      filters: { account_id: filters.integer, state: filters.anyOf(COD_ADVANCE_STATES), q: filters.text },
      sorts: ['create_dt', 'cod_amount', 'take_dt'],
    }),
    answer: z.array(codAdvance),
    answers: 'list',
    sums: z.object({ cod_amount: z.nullable(baht), due_amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists COD that was paid in advance, and what became of it; `q` is a number of an order, or a part of one.',
  }),
  codAdvance: route({
    id: 'wallet.staff.cod_advances.get',
    method: 'GET',
    path: '/staff-api/v1/cod-advances/:id',
    caller: FINANCE_STAFF,
    params: one,
    answer: codAdvance,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Tells what became of the advance of an order.',
  }),
  reverseCodAdvance: route({
    id: 'wallet.staff.cod_advances.reverse',
    method: 'POST',
    path: '/staff-api/v1/cod-advances/:id/reverse',
    caller: FINANCE_STAFF,
    params: one,
    body: codAdvanceReversal,
    answer: codAdvance,
    answers: 'bare',
    audit: { action: 'cod_advance.reversed', target: 'order' },
    fails: ['record.not_found', 'cod.illegal_move'],
    touches: MOVED,
    summary: 'Records that a parcel that was paid in advance came back: the shop gives the money back from its next round, or else from its wallet.',
  }),
  takeCodAdvance: route({
    id: 'wallet.staff.cod_advances.take',
    method: 'POST',
    path: '/staff-api/v1/cod-advances/:id/take',
    caller: FINANCE_STAFF,
    params: one,
    body: codAdvanceTaking,
    answer: codAdvance,
    answers: 'bare',
    audit: { action: 'cod_advance.taken', target: 'order' },
    fails: ['record.not_found', 'cod_advance.illegal_move'],
    touches: [...MOVED, 'auth.staff.customers.get', 'auth.admin.accounts.get'],
    summary: 'Takes what a shop has to give back of an advance from its wallet at once, which may fall below zero by it.',
  }),
}; // prettier-ignore
