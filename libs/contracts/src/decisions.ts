import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { StaffRole } from './permissions.ts';
import { route } from './route.ts';
import { filters, staffListQuery } from './staff-list.ts';
import { baht, bahtAmount, flag, freeText, id, moment, pathId, reasonText, text } from './wire.ts';

/** `approved`: approved, to be applied later; `withdrawn`: taken back by who entered it; `done`: applied. */
export const DECISION_STATES = ['waiting', 'approved', 'refused', 'withdrawn', 'done'] as const;

/** What one person enters and, above the limit of its kind, another person approves or refuses. */
export const decision = z.object({
  id,
  kind: z.string(),
  /** Idempotency key of the decision. */
  business_key: z.string(),
  /** Id of the result or of the object that is decided on. */
  target: z.string(),
  account_id: z.nullable(z.int()),
  amount: baht,
  /** Further input, depending on the kind. */
  terms: z.record(z.string(), z.unknown()),
  reason: z.string(),
  entered_by: z.int(),
  entered_name: z.string(),
  entered_dt: moment,
  /** 1 where it was above the limit of its kind, so that a second person has to decide. */
  needs_second_flag: flag,
  state: z.literal(DECISION_STATES),
  decided_by: z.nullable(z.int()),
  decided_name: z.nullable(z.string()),
  decided_dt: z.nullable(moment),
  remark: z.nullable(z.string()),
});
export type Decision = z.output<typeof decision>;
/** The input. */
export type DecisionEntry = Pick<
  Decision,
  'kind' | 'business_key' | 'target' | 'account_id' | 'amount' | 'terms' | 'reason'
>;

const one = z.object({ id: pathId });

/**
 * The queue of decisions of a service and their limits, served by the platform. Which limits there are is read from the
 * decisions of the kind `decision_limit`: the last of a target that is `done`.
 * @param given `fails`: error codes of applying an approval; `touches`: reads that become stale
 */
export const decisionRoutes = <const K extends string>(
  service: string,
  given: {
    kinds: readonly K[];
    roles: readonly StaffRole[];
    fails: readonly ErrorCode[];
    touches: readonly string[];
  },
) => {
  const { kinds, roles, fails, touches } = given;
  const caller = { kind: 'staff', roles } as const;
  const path = `/staff-api/v1/${service}-decisions`;
  const queue = `${service}.staff.decisions.list`;
  return {
    decisions: route({
      id: queue,
      method: 'GET',
      path,
      caller,
      query: staffListQuery({
        filters: {
          state: filters.anyOf(DECISION_STATES),
          kind: filters.anyOf([...kinds, 'decision_limit']),
          account_id: filters.integers,
        },
        sorts: ['entered_dt', 'amount'],
      }),
      answer: z.array(decision),
      answers: 'list',
      fails: [],
      summary: `Lists pending and past decisions of ${service}.`,
    }),
    decision: route({
      id: `${service}.staff.decisions.get`,
      method: 'GET',
      path: `${path}/:id`,
      caller,
      params: one,
      answer: decision,
      answers: 'bare',
      fails: ['record.not_found'],
      summary: 'Gets a decision.',
    }),
    approveDecision: route({
      id: `${service}.staff.decisions.approve`,
      method: 'POST',
      path: `${path}/:id/approve`,
      caller,
      params: one,
      body: z.object({ remark: z.optional(freeText(300)) }),
      audit: { action: 'decision.approved', target: 'decision' },
      answer: decision,
      answers: 'bare',
      fails: ['record.not_found', 'decision.decided', 'decision.own', ...fails],
      touches: [queue, ...touches],
      summary: 'Approves a decision entered by another person and applies it in the same transaction.',
    }),
    refuseDecision: route({
      id: `${service}.staff.decisions.refuse`,
      method: 'POST',
      path: `${path}/:id/refuse`,
      caller,
      params: one,
      body: z.object({ remark: text(300) }),
      audit: { action: 'decision.refused', target: 'decision' },
      answer: decision,
      answers: 'bare',
      fails: ['record.not_found', 'decision.decided', 'decision.own'],
      touches: [queue, ...touches],
      summary: 'Rejects a decision entered by another person, with a reason; nothing is applied.',
    }),
    setDecisionLimit: route({
      id: `${service}.staff.decision_limits.set`,
      method: 'POST',
      path: `/staff-api/v1/${service}-decision-limits`,
      caller,
      /** Amounts up to this absolute value need no approval. */
      body: z.object({ kind: z.literal(kinds), amount: bahtAmount, reason: reasonText }),
      audit: { action: 'decision.limit_entered', target: 'decision_limit' },
      answer: decision,
      answers: 'bare',
      fails: [],
      touches: [queue],
      summary: 'Proposes a new approval limit for a kind; a second person has to approve it.',
    }),
  };
};
export type DecisionRoutes = ReturnType<typeof decisionRoutes<string>>;
