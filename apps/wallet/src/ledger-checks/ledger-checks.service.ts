import { Inject, Injectable } from '@nestjs/common';
import type { QueryOf } from '@lamliang/contracts';
import type { LedgerCheck, walletRoutes } from '@lamliang/contracts/wallet';
import {
  AppClock,
  AppError,
  Db,
  Every,
  gauge,
  LOGGER,
  CollectsMetrics,
  staffList,
  type AuditTrail,
  type Listed,
  type Logger,
} from '@lamliang/platform';
import { verdictOf } from './ledger-check.rules.ts';
import { CHECK_COLUMNS, LedgerChecksRepository } from './ledger-checks.repository.ts';

const EVERY_MS = 5 * 60_000;
const CLEAN_KEPT_MS = 30 * 24 * 60 * 60_000;
const violationsGauge = gauge('ledger_check_violations', 'Places that do not agree in the last check', []);
const ageGauge = gauge('ledger_check_age_seconds', 'Time since the last check of the ledger', []);

/** Runs the ledger check: every five minutes and on request of staff. */
@Injectable()
export class LedgerChecksService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly checks: LedgerChecksRepository,
  ) {}

  /** Runs a check and stores the result. */
  async run(audit?: AuditTrail): Promise<LedgerCheck> {
    const started = this.clock.now();
    const check = await this.db.system(async (tx) => {
      const findings = await this.checks.examine(tx);
      const duration_ms = this.clock.now().getTime() - started.getTime();
      const clean_flag = findings.violations.length === 0 ? 1 : 0;
      const made = await this.checks.insert(tx, { checked_dt: started, duration_ms, clean_flag, ...findings });
      await audit?.write(tx, { target_id: made.id, after: { clean_flag } });
      return made;
    });
    if (check.clean_flag === 0)
      this.log.error({ check: check.id, verdict: verdictOf(check) }, 'the ledger is not clean');
    return check;
  }

  @Every(EVERY_MS, 'ledger-check')
  async runRegularly(): Promise<void> {
    await this.run();
    const before = new Date(this.clock.now().getTime() - CLEAN_KEPT_MS);
    await this.db.system((tx) => this.checks.forgetClean(tx, before));
  }

  /** Undefined before the first check. */
  @CollectsMetrics()
  async measure(): Promise<void> {
    const last = await this.db.systemAutocommit((tx) => this.checks.last(tx));
    if (!last) return;
    violationsGauge.set(last.violations);
    ageGauge.set((this.clock.now().getTime() - last.checked_dt.getTime()) / 1_000);
  }

  /** @throws AppError record.not_found */
  async get(id: number): Promise<LedgerCheck> {
    const check = await this.db.systemAutocommit((tx) => this.checks.get(tx, id));
    if (!check) throw new AppError('record.not_found');
    return check;
  }

  /** Results, newest first unless sorted otherwise. */
  async list(query: QueryOf<typeof walletRoutes.ledgerChecks>): Promise<Listed<LedgerCheck>> {
    return await this.db.systemAutocommit((tx) => this.checks.list(tx, staffList(query, CHECK_COLUMNS)));
  }
}
