import type { AnyRoute } from '@lamliang/contracts';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import { workContext } from '../observe/context.ts';
import type { Tx } from '../data/db.ts';

/** What changed, beside what the route says: who, the action and the kind of its target. */
export interface AuditNote {
  target_id: string | number;
  reason?: string | undefined;
  before?: unknown;
  after?: unknown;
  /** Why it came to nothing, where no refusal says so: what is kept instead of `after`. Its row of a bulk run has then failed. */
  failed?: string;
}
/** The trail of one request; its handler uses it before it answers. */
export interface AuditTrail {
  /** Writes a row in the transaction of the change. */
  write(tx: Tx, note: AuditNote): Promise<void>;
  /** Nothing was changed, so there is nothing to tell. */
  unchanged(): void;
}

/** Who is named: a user, staff, or a service that called an edge. */
export type Auditor = { [K in 'login_id' | 'account_id']: CallerIdentity[K] | null } & Pick<
  CallerIdentity,
  'acting_staff_id' | 'staff_role' | 'user_name'
>;
const NOBODY = { login_id: null, account_id: null, acting_staff_id: null, staff_role: null };
export const asService = (name: string | undefined): Auditor | undefined =>
  name ? { ...NOBODY, user_name: `service:${name}` } : undefined;

type Audit = NonNullable<AnyRoute['audit']>;
/** Writes who did what in the transaction of the change. */
export async function writeAudit(tx: Tx, caller: Auditor, { action, target }: Audit, note: AuditNote) {
  const after = note.failed === undefined ? note.after : { error: note.failed };
  await tx.run(
    `INSERT INTO audit_entry (at, login_id, account_id, acting_staff_id, staff_role, user_name, action, target_type, target_id, reason, before, after, trace_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      tx.now(), caller.login_id, caller.account_id, caller.acting_staff_id, caller.staff_role, caller.user_name,
      action, target, String(note.target_id), note.reason ?? null,
      note.before === undefined ? null : JSON.stringify(note.before),
      after === undefined ? null : JSON.stringify(after),
      workContext()?.trace_id ?? '',
    ], // prettier-ignore
  );
}
