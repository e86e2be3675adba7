import { fromWire, operationsRoutes, type AuditEntry } from '@lamliang/contracts';
import { SERVICES, type ServiceName } from '@lamliang/contracts/all';
import type { GetListParams, GetListResult, Identifier } from 'react-admin';
import { STAFF_API } from './access.ts';
import { httpError, type Http } from './http.ts';

/** The resource that the trails of all services are together. */
export const AUDIT_LOG = 'audit-log';
/** Rows that a service is asked for at once. */
const A_PAGE = 50;

/** A change with the service that keeps it; ids are of that service alone. */
export type LoggedEntry = Omit<AuditEntry, 'id'> & { id: string; service: ServiceName };

interface Trail {
  service: ServiceName;
  /** Read and not told yet, newest first. */
  waiting: AuditEntry[];
  /** The id behind which the next page begins; null where there is none. */
  after: number | undefined | null;
  total: number;
}
/** A page of one service, which begins behind a row. */
export type ReadTrail = (
  service: ServiceName,
  after: number | undefined,
) => Promise<{ rows: AuditEntry[]; next: number | null; total: number }>;

/** Puts the trails of several services in one order, newest first, and reads of each no more than is told. */
export class MergedTrails {
  private readonly told: LoggedEntry[] = [];
  private readonly trails: Trail[];
  constructor(
    services: readonly ServiceName[],
    private readonly read: ReadTrail,
  ) {
    this.trails = services.map((service) => ({ service, waiting: [], after: undefined, total: 0 }));
  }

  /** The first rows, and how many there are in all. @throws Error where a service does not answer: a part would pass for the whole */
  async first(count: number): Promise<{ rows: LoggedEntry[]; total: number }> {
    while (this.told.length < count) {
      await Promise.all(this.trails.filter(({ waiting }) => waiting.length === 0).map((one) => this.more(one)));
      const [newest] = this.trails
        .filter(({ waiting }) => waiting.length > 0)
        .toSorted((a, b) => timeOf(b.waiting[0]) - timeOf(a.waiting[0]));
      const row = newest?.waiting.shift();
      if (!newest || !row) break;
      this.told.push(loggedOf(newest.service, row));
    }
    return { rows: this.told.slice(0, count), total: this.trails.reduce((sum, { total }) => sum + total, 0) };
  }

  private async more(trail: Trail): Promise<void> {
    if (trail.after === null) return;
    const isFirst = trail.after === undefined;
    const { rows, next, total } = await this.read(trail.service, trail.after);
    trail.waiting.push(...rows);
    trail.after = next;
    if (isFirst) trail.total = total;
  }
}

const timeOf = (entry: AuditEntry | undefined): number => entry?.at.getTime() ?? 0;
const loggedOf = (service: ServiceName, entry: AuditEntry): LoggedEntry => ({
  ...entry,
  // No dot: servers take a path with one for that of a file.
  id: `${service}-${entry.id}`,
  service,
});

/** The audit log as a list of react-admin's: its pages go on where the one before ended, by the cursors of the services. */
export function auditLog(http: Http) {
  let kept: { key: string; trails: MergedTrails } | undefined;
  const begin = (filter: Record<string, unknown>): MergedTrails => {
    const { service, ...asked } = filter;
    const services = SERVICES.filter((one) => service === undefined || one === service);
    return new MergedTrails(services, async (name, after) => {
      const route = operationsRoutes(name).audits;
      const query = new URLSearchParams({
        filter: JSON.stringify(asked),
        range: JSON.stringify([0, A_PAGE - 1]),
        sort: JSON.stringify(['id', 'DESC']),
        ...(after === undefined ? {} : { after: String(after) }),
      });
      const { json, headers } = await http(`${route.path}?${query.toString()}`);
      const total = Number(headers.get('content-range')?.split('/').at(-1) ?? 0);
      return { rows: fromWire(route.answer, json), next: Number(headers.get('x-next')) || null, total };
    });
  };
  return {
    async getList({ filter, pagination }: Pick<GetListParams, 'filter' | 'pagination'>): Promise<GetListResult> {
      const { page = 1, perPage = A_PAGE } = pagination ?? {};
      const key = JSON.stringify(filter ?? {});
      // The first page is read anew, so that what was done meanwhile stands above.
      if (page === 1 || kept?.key !== key) kept = { key, trails: begin((filter ?? {}) as Record<string, unknown>) };
      const { rows, total } = await kept.trails.first(page * perPage);
      return { data: rows.slice((page - 1) * perPage), total };
    },
    async getOne(id: Identifier): Promise<{ data: LoggedEntry }> {
      const [name = '', entry = ''] = String(id).split('-');
      const service = SERVICES.find((one) => one === name);
      if (!service) throw httpError(404, undefined, 'common.not_found');
      const { json } = await http(`${STAFF_API}/${service}-audit/${encodeURIComponent(entry)}`);
      return { data: loggedOf(service, fromWire(operationsRoutes(service).audit.answer, json)) };
    },
  };
}
