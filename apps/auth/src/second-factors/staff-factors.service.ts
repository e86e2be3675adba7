import { Injectable } from '@nestjs/common';
import type { SecondFactorState } from '@lamliang/contracts/auth';
import { AppError, Db, SessionCache, type AuditTrail, type StaffCaller } from '@lamliang/platform';
import { OwnSessionsService } from '../sessions/own-sessions.service.ts';
import { SecondFactorsRepository } from './second-factors.repository.ts';
import { SecondFactorsService } from './second-factors.service.ts';

/** What staff see of their own second factor, and the way out for somebody who lost theirs. */
@Injectable()
export class StaffFactorsService {
  constructor(
    private readonly db: Db,
    private readonly factors: SecondFactorsRepository,
    private readonly secondFactors: SecondFactorsService,
    private readonly sessions: OwnSessionsService,
    private readonly cache: SessionCache,
  ) {}

  /** The caller's own. */
  async own({ login_id }: StaffCaller): Promise<SecondFactorState> {
    const required_flag = this.secondFactors.isRequired ? 1 : 0;
    return await this.db.systemAutocommit(async (tx) => {
      const factor = await this.factors.find(tx, login_id);
      const recovery_codes_left = await this.factors.recoveryCodesLeft(tx, login_id);
      return { confirm_dt: factor?.confirm_dt ?? null, recovery_codes_left, required_flag };
    });
  }

  /**
   * Takes the second factor from a colleague and ends their sessions.
   * @throws AppError record.not_found for who is no member of staff, second_factor.own for one's own
   */
  async reset(caller: StaffCaller, id: number, reason: string, audit: AuditTrail): Promise<Record<string, never>> {
    if (id === caller.login_id) throw new AppError('second_factor.own');
    const ended = await this.db.system(async (tx) => {
      const before = await this.factors.staff(tx, id);
      if (!before) throw new AppError('record.not_found');
      await this.factors.remove(tx, id);
      const after = { ...before, confirm_dt: null };
      await audit.write(tx, { target_id: id, reason, before, after });
      return await this.sessions.endAll(tx, id);
    });
    await this.cache.invalidate(ended);
    return {};
  }
}
