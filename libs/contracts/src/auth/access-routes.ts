import * as z from 'zod/mini';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { nothing, pathId } from '../wire.ts';
import { ACCESS_ACTIONS, ACCESS_OUTCOMES, accessEntry, accessNote, ownAccess } from './access-types.ts';

const ADMIN = { kind: 'staff', roles: ['admin'] } as const;

/** The access log: who logged in and read personal data, when and from where; 90 days (Computer Crime Act, s. 26). */
export const accessRoutes = {
  ownAccesses: route({
    id: 'auth.access_entries.own',
    method: 'GET',
    path: '/client/v1/access-entries',
    caller: { kind: 'shop' },
    query: z.object({ before_id: z.optional(pathId) }),
    answer: z.array(ownAccess),
    fails: [],
    summary:
      "Lists a hundred accesses to the shop's data, newest first, on from the entry `before_id`: the owner sees everybody's, others their own.",
  }),
  staffAccessEntries: route({
    id: 'auth.staff.access_entries.list',
    method: 'GET',
    path: '/staff-api/v1/access-entries',
    caller: ADMIN,
    query: staffListQuery({
      filters: {
        action: filters.anyOf(ACCESS_ACTIONS),
        outcome: filters.anyOf(ACCESS_OUTCOMES),
        account_id: filters.integer,
        login_id: filters.integer,
        address: filters.text,
        q: filters.text,
        from_date: filters.day,
        to_date: filters.day,
      },
      sorts: ['id', 'at'],
    }),
    answer: z.array(accessEntry),
    answers: 'list',
    fails: [],
    summary: 'Lists logins and accesses to personal data of the last 90 days.',
  }),
  staffAccessEntry: route({
    id: 'auth.staff.access_entries.get',
    method: 'GET',
    path: '/staff-api/v1/access-entries/:id',
    caller: ADMIN,
    params: z.object({ id: pathId }),
    answer: accessEntry,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets an entry of the access log.',
  }),
  recordAccess: route({
    id: 'auth.internal.access_entries.record',
    method: 'POST',
    path: '/internal/v1/access-entries',
    caller: { kind: 'service', from: 'all' },
    body: accessNote,
    answer: nothing,
    fails: [],
    summary: 'Writes an entry of the access log, before the call that it tells of is answered.',
  }),
};
