// Compares what was done in a run of the product with what the audit trail tells of it.
import { operationsRoutes, type AnyRoute } from '@lamliang/contracts';
import { ALL_ROUTES, SERVICES } from '@lamliang/contracts/all';
import pg from 'pg';

/** One series of the product's metrics with its labels. */
interface Series {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const ROUTES: AnyRoute[] = SERVICES.flatMap((service) => [
  ...Object.values<AnyRoute>(ALL_ROUTES[service] ?? {}),
  ...Object.values<AnyRoute>(operationsRoutes(service)),
]);

const seriesOf = (text: string): Series[] =>
  [...text.matchAll(/^([a-z_]+)\{([^}]*)\} (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, key, said]) => [key, said])),
    value: Number(value),
  }));

/** Calls that are audited, and promises that were broken, from the text of `/metrics`. */
export interface Counted {
  breaches: number;
  audited(route: string, outcome: 'told' | 'unchanged' | 'acted'): number;
}
export function countedIn(metrics: string): Counted {
  const series = seriesOf(metrics);
  const sum = (name: string, labels: Record<string, string>) =>
    series
      .filter((one) => one.name === name && Object.entries(labels).every(([key, said]) => one.labels[key] === said))
      .reduce((all, { value }) => all + value, 0);
  return {
    breaches: sum('contract_breaches_total', {}),
    audited: (route, outcome) => sum('audited_calls_total', { route, outcome }),
  };
}

/** Rows of the trail by service and action, those of acted calls apart. */
export interface Trail {
  service: string;
  action: string;
  target_type: string;
  acted: boolean;
  nameless: number;
  rows: number;
}
/** @param since rows of the seed are older */
export async function trailOf(connectionString: string, since: Date): Promise<Trail[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const each = SERVICES.map(
      (service) => `SELECT '${service}' AS service, action, target_type, acting_staff_id IS NOT NULL AS acted,
        count(*) FILTER (WHERE user_name = '' OR acting_staff_id IS NOT NULL AND user_name NOT LIKE '%(%')::int AS nameless, count(*)::int AS rows
        FROM ${service}.audit_entry WHERE at >= $1 GROUP BY 1, 2, 3, 4`,
    );
    return (await client.query<Trail>(each.join(' UNION ALL '), [since])).rows;
  } finally {
    await client.end();
  }
}

/**
 * What does not agree: a staff write that was answered without a row, an action with more or fewer rows than calls, a
 * call of acting staff without its row, a row without its names. Each row of a bulk run counts like a call; a call that
 * opens several things has a row for each.
 */
export function auditFaults(counted: Counted, trail: readonly Trail[]): string[] {
  const rowsOf = (of: (one: Trail) => boolean) => trail.filter(of).reduce((all, { rows }) => all + rows, 0);
  const faults = trail.filter(({ nameless }) => nameless > 0).map((one) => `${one.action}: ${one.nameless} rows without both names`); // prettier-ignore
  // A staff write that answered without its row has broken its contract, which the product counts by itself.
  if (counted.breaches > 0) faults.push(`${counted.breaches} broken contracts`);
  const actions = Map.groupBy(ROUTES.filter(({ audit }) => audit), ({ id, audit }) => `${id.split('.')[0]} ${audit?.action}`); // prettier-ignore
  for (const [key, of] of actions) {
    const told = of.reduce((all, { id }) => all + counted.audited(id, 'told'), 0);
    const rows = rowsOf(({ service, action, target_type }) => `${service} ${action}` === key && target_type !== 'acted_call');
    const isEach = of.some(({ audit }) => audit?.each);
    if (isEach ? rows < told : rows !== told) faults.push(`${key}: ${told} calls, ${rows} rows`);
  } // prettier-ignore
  const acted = ROUTES.reduce((all, { id }) => all + counted.audited(id, 'acted'), 0);
  const actedRows = rowsOf((one) => one.acted);
  if (acted !== actedRows) faults.push(`${acted} calls of acting staff, ${actedRows} rows`);
  return faults;
}

/** How much was compared, for the last line of the run. */
export const auditSum = (counted: Counted, trail: readonly Trail[]): string => {
  const told = ROUTES.reduce((all, { id }) => all + counted.audited(id, 'told'), 0);
  const acted = ROUTES.reduce((all, { id }) => all + counted.audited(id, 'acted'), 0);
  return `audit trail: ${told} calls told of, ${acted} of acting staff, ${trail.reduce((all, { rows }) => all + rows, 0)} rows`;
};
