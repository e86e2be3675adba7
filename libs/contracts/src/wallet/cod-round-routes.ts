import * as z from 'zod/mini';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { cursor } from '../cursor.ts';
import { baht, cursorListOf, paging, pathId, period } from '../wire.ts';
import { COD_ROUND_KINDS, COD_ROUND_STATUSES, codRound, codRoundMoveTerms, codRoundsMade, codRoundTerms, staffCodRound } from './cod-round-types.ts'; // prettier-ignore

const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const READ = { kind: 'flag', flags: ['cod_flag'] } as const;
const one = z.object({ id: pathId });
/** Reads that a round makes stale. */
const ROUNDS = ['wallet.staff.cod_rounds.list', 'wallet.staff.cod_rounds.get', 'wallet.cod_parcels.get', 'orders.staff.shipment_orders.list', 'orders.staff.shipment_orders.get'] as const; // prettier-ignore

/** Rounds that pay COD to shops. */
export const codRoundRoutes = {
  codApprovals: route({
    id: 'wallet.cod_approvals.list',
    method: 'GET',
    path: '/client/v1/wallet/cod-approvals',
    caller: READ,
    query: period('both_or_none', {
      status: z.optional(z.literal(COD_ROUND_STATUSES)),
      kind: z.optional(z.literal(COD_ROUND_KINDS)),
      ...paging,
      ...cursor,
    }),
    answer: cursorListOf(codRound),
    fails: [],
    summary: "Lists the rounds in which the shop's COD is paid out, newest first.",
  }),
  codReport: route({
    id: 'wallet.reports.cod',
    method: 'GET',
    path: '/client/v1/reports/cod',
    caller: READ,
    query: period('both', { status: z.optional(z.literal(COD_ROUND_STATUSES)), ...paging, ...cursor }),
    answer: cursorListOf(codRound),
    fails: [],
    summary: 'Lists the COD rounds that were made in a period, newest first.',
  }),
  codApproval: route({
    id: 'wallet.cod_approvals.get',
    method: 'GET',
    path: '/client/v1/wallet/cod-approvals/:id',
    caller: READ,
    params: one,
    answer: codRound,
    fails: ['record.not_found'],
    summary: "Gets a round of the shop's COD.",
  }),
  makeCodRounds: route({
    id: 'wallet.admin.cod_approvals.create',
    method: 'POST',
    path: '/client/admin-api/v1/cod-approvals',
    aliases: ['/admin-api/v1/cod-approvals'],
    caller: FINANCE_STAFF,
    body: codRoundTerms,
    answer: codRoundsMade,
    audit: { action: 'cod_round.made', target: 'cod_round' },
    fails: [],
    touches: [...ROUNDS],
    summary: 'Makes the COD rounds of a day, one for each shop, of all that may be paid out; what has a round stays in it.',
  }),
  moveCodRound: route({
    id: 'wallet.admin.cod_approvals.move',
    method: 'PATCH',
    path: '/client/admin-api/v1/cod-approvals/:id',
    aliases: ['/admin-api/v1/cod-approvals/:id'],
    caller: FINANCE_STAFF,
    params: one,
    body: codRoundMoveTerms,
    answer: staffCodRound,
    audit: { action: 'cod_round.moved', target: 'cod_round' },
    fails: ['record.not_found', 'cod_round.illegal_move', 'cod_round.no_account', 'cod_round.account_changed'],
    touches: [...ROUNDS, 'wallet.staff.decisions.list', 'wallet.staff.ledger_entries.list'],
    summary: 'Approves or cancels a COD round, or records that the bank transferred or refused it; above the limit a second person approves it.',
  }),
  codRounds: route({
    id: 'wallet.staff.cod_rounds.list',
    method: 'GET',
    path: '/staff-api/v1/cod-rounds',
    caller: FINANCE_STAFF,
    access: 'bulk_read',
    query: staffListQuery({
      filters: {
        account_id: filters.integer,
        status: filters.anyOf(COD_ROUND_STATUSES),
        kind: filters.anyOf(COD_ROUND_KINDS),
        round_date: filters.day,
        q: filters.text,
      },
      sorts: ['create_dt', 'round_date', 'net_amount', 'order_count', 'account_id'],
    }),
    answer: z.array(staffCodRound),
    answers: 'list',
    sums: z.object({ net_amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists the COD rounds of all shops, newest first; `q` is a number of a round or a reference of the bank, or a part of one.',
  }),
  codRound: route({
    id: 'wallet.staff.cod_rounds.get',
    method: 'GET',
    path: '/staff-api/v1/cod-rounds/:id',
    caller: FINANCE_STAFF,
    access: 'read',
    params: one,
    answer: staffCodRound,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a COD round.',
  }),
}; // prettier-ignore
