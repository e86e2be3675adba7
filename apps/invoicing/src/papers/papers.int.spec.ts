import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { SECRET, startService, until, type StartedServices } from '@lamliang/platform/testing';
import { invoicingService } from '../invoicing.module.ts';
import { NUMBER_KILLS, NUMBERED_PAPERS } from '../testing/config.ts';
import type { HashedHead, HashedLine } from './paper.rules.ts';
import { headHash, linesHash } from './papers.service.ts';

jest.setTimeout(60_000);
const WORKERS = 16;
const PROCESSES = 2;
const APPROVED = 60;
const CHILD = fileURLToPath(new URL('../testing/paper-child.mjs', import.meta.url));

describe('papers that were issued', () => {
  let app: StartedServices;
  beforeAll(async () => {
    app = await startService([invoicingService], {
      at: new Date('2026-11-30T09:00:00Z'),
      env: { LOG_LEVEL: 'silent' },
    });
  });
  afterAll(() => app?.stop());

  /** Pending approvals, each of a shop of its own with one line of 100 baht. */
  const pending = async (count: number): Promise<number[]> => {
    const [last] = await app.db<{ n: number }[]>('invoicing', 'SELECT coalesce(max(account_id), 1000) AS n FROM billable_line'); // prettier-ignore
    const first = (last?.n ?? 0) + 1;
    await app.db(
      'invoicing',
      `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt)
       SELECT n, n, 'LM' || n, 'LL' || n, 'cod_fee', 'planted:' || n, 10000, '2026-11-10', '2026-11-10' FROM generate_series($1::bigint, $2::bigint) n`,
      [first, first + count - 1],
    );
    const ids: number[] = [];
    for (let id = first; id < first + count; id++) {
      const made = await app.as('staff_finance').call(invoicingRoutes.createApproval, { params: { id }, body: { summary_date: '2026-11-30' } }); // prettier-ignore
      ids.push(made.id);
    }
    return ids;
  };
  const approve = async (id: number) => (await app.as('staff_finance').raw('POST', `/client/v1/invoice-approvals/${id}/approve`, { body: {} })).status; // prettier-ignore
  const numbers = (month: string) =>
    app.db<{ sequence: number; id: number }[]>('invoicing', 'SELECT sequence, id FROM paper WHERE month = $1 ORDER BY sequence', [month]); // prettier-ignore

  const inOrder = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

  it('[D1] that are approved at the same time have numbers without a gap, though one of twenty transactions is rolled back', async () => {
    const ids = await pending(APPROVED);
    // After the number was taken and the paper written, at the last statement but the commit.
    await app.admin('CREATE SEQUENCE invoicing.fault');
    await app.admin('GRANT USAGE ON SEQUENCE invoicing.fault TO invoicing_system');
    await app.admin(`CREATE FUNCTION invoicing.fail_sometimes() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF nextval('invoicing.fault') % 20 = 0 THEN RAISE 'planted fault'; END IF; RETURN NEW; END $$`);
    await app.admin(`CREATE TRIGGER fail_sometimes BEFORE UPDATE ON invoicing.invoice_approval FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION invoicing.fail_sometimes()`); // prettier-ignore
    const queue = [...ids];
    let failures = 0;
    const work = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        const status = await approve(id);
        if (status === 200) continue;
        expect(status).toBe(500);
        failures += 1;
        queue.push(id);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
    await app.admin('DROP TRIGGER fail_sometimes ON invoicing.invoice_approval');
    expect(failures).toBeGreaterThanOrEqual(Math.floor(APPROVED / 20));
    expect((await numbers('202611')).map(({ sequence }) => sequence)).toEqual(inOrder(ids.length));
    const rows = await app.db<{ paper_no: string }[]>('invoicing', `SELECT paper_no FROM paper WHERE month = '202611' ORDER BY sequence`); // prettier-ignore
    expect(rows[41]?.paper_no).toBe('INV00000-202611-000042');
    const unlike = await app.db('invoicing', 'SELECT FROM invoice_approval a LEFT JOIN paper p ON p.invoice_approval_id = a.id WHERE a.invoice_no IS DISTINCT FROM p.paper_no'); // prettier-ignore
    expect(unlike).toEqual([]);
  });

  /** A process that issues its part of the papers; killed, it is begun anew. */
  class Issuer {
    kills = 0;
    private child?: ChildProcess;
    private isWorking = false;
    constructor(private readonly part: number) {}
    /** Until it has issued all of its part. */
    async work(): Promise<void> {
      for (;;) {
        const args = [app.database_url, SECRET, NUMBERED_PAPERS, this.part, PROCESSES, WORKERS / PROCESSES].map(String);
        this.child = spawn(process.execPath, [CHILD, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
        this.child.stdout?.on('data', () => (this.isWorking = true));
        const [code, signal] = (await once(this.child, 'exit')) as [number | null, string | null];
        this.isWorking = false;
        if (code === 0) return;
        expect(signal).toBe('SIGKILL');
        this.kills += 1;
      }
    }
    /** @returns whether it was at work */
    kill(): boolean {
      const wasWorking = this.isWorking;
      this.isWorking = false;
      if (wasWorking) this.child?.kill('SIGKILL');
      return wasWorking;
    }
  }

  it(`[D1] ${NUMBERED_PAPERS} of them by ${WORKERS} workers of ${PROCESSES} processes, which are killed ${NUMBER_KILLS} times, have no gap and no number twice`, async () => {
    const issuers = Array.from({ length: PROCESSES }, (_, part) => new Issuer(part));
    const issued = async () => (await app.db<{ n: number }[]>('invoicing', `SELECT count(*) AS n FROM paper WHERE month = '202610'`))[0]?.n ?? 0; // prettier-ignore
    /** Kills one each time that so many more papers are there: always while it works. */
    const kill = async () => {
      for (let n = 1; n <= NUMBER_KILLS; n++) {
        const at = Math.floor((NUMBERED_PAPERS * n) / (NUMBER_KILLS + 2));
        await until(async () => (await issued()) >= at, 120_000, 'papers to be issued');
        await until(() => issuers.some((one) => one.kill()), 60_000, 'a process to be at work');
      }
    };
    await Promise.all([kill(), ...issuers.map((one) => one.work())]);
    expect(issuers.reduce((sum, { kills }) => sum + kills, 0)).toBe(NUMBER_KILLS);
    const papers = await app.db<{ sequence: number; source_key: string }[]>('invoicing', `SELECT sequence, source_key FROM paper WHERE month = '202610' ORDER BY id`); // prettier-ignore
    expect(papers.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(inOrder(NUMBERED_PAPERS));
    expect(new Set(papers.map(({ source_key }) => source_key)).size).toBe(NUMBERED_PAPERS);
    const [last] = await app.db<{ last: number }[]>(
      'invoicing',
      `SELECT last FROM paper_number WHERE month = '202610'`,
    );
    expect(last).toEqual({ last: NUMBERED_PAPERS });
    const partial = await app.db('invoicing', `SELECT id FROM paper p WHERE line_count <> (SELECT count(*) FROM paper_line l WHERE l.paper_id = p.id)`); // prettier-ignore
    expect(partial).toEqual([]);
  }, 1_200_000);

  it('[D1] of the next month begin again at one', async () => {
    app.clock.advance(86_400_000);
    const [id = 0] = await pending(1);
    expect(await approve(id)).toBe(200);
    expect((await numbers('202612')).map(({ sequence }) => sequence)).toEqual([1]);
  });

  it('[D2] are what their hashes say, and nobody changes or deletes them', async () => {
    const [paper] = await app.db<(HashedHead & { id: number; head_sha256: string })[]>('invoicing', `SELECT *, issue_date::text AS issue_date, due_date::text AS due_date FROM paper WHERE month = '202612'`); // prettier-ignore
    expect(paper).toMatchObject({ buyer: { name: expect.stringMatching(/^บริษัท ทดสอบ \d+ จำกัด$/), branch: '00000', address: { sub_district_code: '101701' } }, taxable_amount: 9346, exempt_amount: 0 }); // prettier-ignore
    const lines = await app.db<HashedLine[]>('invoicing', 'SELECT * FROM paper_line WHERE paper_id = $1 ORDER BY line_no', [paper?.id]); // prettier-ignore
    expect(lines).toHaveLength(1);
    expect(paper?.lines_sha256).toBe(linesHash(lines));
    expect(paper?.head_sha256).toBe(headHash(paper!));
    expect(headHash({ ...paper!, total_amount: 1 as never })).not.toBe(paper?.head_sha256);
    for (const table of ['paper', 'paper_line'])
      for (const sql of [
        `UPDATE ${table} SET account_id = account_id`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ])
        await expect(app.db('invoicing', sql)).rejects.toMatchObject({ code: '42501' });
    await expect(app.db('invoicing', 'DELETE FROM paper_number')).rejects.toMatchObject({ code: '42501' });
  });
});
