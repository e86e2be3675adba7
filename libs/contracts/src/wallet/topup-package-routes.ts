import * as z from 'zod/mini';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { bahtAmount, day, flag, pathId, reasonText, text } from '../wire.ts';
import { topupPackage } from './topup-types.ts';

/** Packages are offered to all shops, so that all staff may see them; who offers one gives money away. */
const ANY_STAFF = { kind: 'staff', roles: ['sales', 'support', 'finance', 'admin'] } as const;
const KEEPERS = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });
/** Reads that become stale when a package is offered or withdrawn. */
const PACKAGES = [
  'wallet.staff.topup_packages.list',
  'wallet.staff.topup_packages.get',
  'wallet.topup_packages.list',
] as const;

/** A package as staff see it, the withdrawn ones too. */
export const staffTopupPackage = z.extend(topupPackage, { active_flag: flag });
export type StaffTopupPackage = z.output<typeof staffTopupPackage>;

/** What shops pay and get: more than they pay in credit, at least as much, and a bonus. A dear slip of a digit is refused. */
export const topupPackageTerms = z.object({
  name: text(80),
  price: bahtAmount,
  credit_amount: bahtAmount,
  bonus_amount: bahtAmount,
  /** The first day in Bangkok; without one it is offered at once. */
  start_date: z.optional(day),
  /** The last day in Bangkok; without one it is offered until it is withdrawn. */
  end_date: z.optional(day),
  reason: reasonText,
});
export type TopupPackageTerms = z.output<typeof topupPackageTerms>;

/** Withdraws a package (0) or offers it again (1). What it costs and gives never changes: another one is made. */
export const topupPackageSwitch = z.object({ active_flag: flag, reason: reasonText });

/** The packages of top-ups, as staff keep them. None is deleted, because top-ups name theirs. */
export const topupPackageRoutes = {
  staffTopupPackages: route({
    id: 'wallet.staff.topup_packages.list',
    method: 'GET',
    path: '/staff-api/v1/topup-packages',
    caller: ANY_STAFF,
    query: staffListQuery({
      filters: { active_flag: filters.flag, q: filters.text },
      sorts: ['price', 'name', 'start_dt', 'end_dt'],
    }),
    answer: z.array(staffTopupPackage),
    answers: 'list',
    fails: [],
    summary: 'Lists the packages of top-ups, the withdrawn and the future ones too.',
  }),
  staffTopupPackage: route({
    id: 'wallet.staff.topup_packages.get',
    method: 'GET',
    path: '/staff-api/v1/topup-packages/:id',
    caller: ANY_STAFF,
    params: one,
    answer: staffTopupPackage,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a package.',
  }),
  createTopupPackage: route({
    id: 'wallet.staff.topup_packages.create',
    method: 'POST',
    path: '/staff-api/v1/topup-packages',
    caller: KEEPERS,
    body: topupPackageTerms,
    answer: staffTopupPackage,
    answers: 'bare',
    audit: { action: 'topup_package.offered', target: 'topup_package' },
    fails: [],
    touches: PACKAGES,
    summary: 'Offers a package to all shops, from a day and until a day. It gives at most half more than it costs.',
  }),
  switchTopupPackage: route({
    id: 'wallet.staff.topup_packages.switch',
    method: 'PATCH',
    path: '/staff-api/v1/topup-packages/:id',
    caller: KEEPERS,
    params: one,
    body: topupPackageSwitch,
    answer: staffTopupPackage,
    answers: 'bare',
    audit: { action: 'topup_package.switched', target: 'topup_package' },
    fails: ['record.not_found'],
    touches: PACKAGES,
    summary: 'Withdraws a package or offers it again. Top-ups that wait keep what they were promised.',
  }),
};
