import { API_SCOPES, type AccessLevelId, type ApiScope, type FlagMap, type StaffRole } from '@lamliang/contracts';
import { ACCESS } from './access-table.ts';

/** Whoever may call: nobody known, one whose session or key has ended, a user of a shop, a program, or staff. */
export type MatrixCaller =
  | { kind: 'nobody' }
  | { kind: 'ended'; code: 'session.expired' | 'api_key.invalid' }
  | { kind: 'shop'; level: AccessLevelId; flags: FlagMap; acting?: true }
  | { kind: 'key'; scopes: readonly ApiScope[] }
  | { kind: 'staff'; role: StaffRole };

/** The line of a route in the table; those of operations stand there once for all services. */
export const lineOf = (id: string): string | undefined =>
  ACCESS[id] ?? ACCESS[id.replace(/^[a-z]+(?=\.(operations|files)\.)/, '*')];

/**
 * What a caller gets who asks for a record that is not there, with a body that is none: `open`, where nothing but that
 * is in the way, else the status and code of the refusal. Read from the table alone, never from the contract.
 * @throws Error for a route without a line
 */
export function verdictOf(id: string, caller: MatrixCaller): string {
  const line = lineOf(id);
  if (!line) throw new Error(`${id} has no line in access-table.ts: who may call it?`);
  const [who = '', ...more] = line.split(' ');
  if (who === 'anyone') return 'open';
  if (who === 'signed') return '401 signature.invalid';
  if (who.startsWith('service:')) return '404';
  if (caller.kind === 'nobody') return '401 session.missing';
  if (caller.kind === 'ended') return who === 'session_or_ended' ? 'open' : `401 ${caller.code}`;
  if (caller.kind === 'key') {
    const scope = API_SCOPES.find((one) => more.includes(`key:${one}`));
    if (!scope) return '403 api_key.not_open';
    return caller.scopes.includes(scope) ? 'open' : '403 api_key.scope';
  }
  const words = [who, ...more];
  const may =
    who.startsWith('session') ||
    (caller.kind === 'staff'
      ? who.startsWith('staff:') && who.slice('staff:'.length).split(',').includes(caller.role)
      : who === 'shop' || (who === 'owner' && caller.level === 1) || words.some((word) => caller.flags[word as keyof FlagMap] === 1)); // prettier-ignore
  if (!may) return '403 permission.denied';
  return caller.kind === 'shop' && caller.acting && !more.includes('acting') ? '403 acting.read_only' : 'open';
}
