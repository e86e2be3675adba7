import { POLICY_VERSION, type Consents } from '@lamliang/contracts/auth';
import { AppClock, AppError, Db, type ShopCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ConsentsRepository } from './consents.repository.ts';

/** What a login agreed to: the policy by its version and, apart from it, news. Nothing is changed, what is said last counts. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly consents: ConsentsRepository,
  ) {}

  async of({ login_id }: Pick<ShopCaller, 'login_id'>): Promise<Consents> {
    const last = await this.db.systemAutocommit((tx) => this.consents.last(tx, login_id));
    const [policy, news] = (['policy', 'marketing'] as const).map((kind) => last.find((one) => one.kind === kind));
    return {
      current_version: POLICY_VERSION,
      policy_version: policy?.version ?? null,
      policy_dt: policy?.at ?? null,
      marketing_flag: news?.given_flag ?? 0,
      marketing_dt: news?.at ?? null,
    };
  }

  /** @throws AppError request.invalid for another version than the one that is shown now */
  async update(
    caller: Pick<ShopCaller, 'login_id'>,
    { policy_version, marketing_flag }: { policy_version?: string | undefined; marketing_flag?: 0 | 1 | undefined },
  ): Promise<Consents> {
    if (policy_version !== undefined && policy_version !== POLICY_VERSION)
      throw new AppError('request.invalid', { errors: [{ field: 'policy_version', code: 'validation.policy' }] });
    const said = { login_id: caller.login_id, version: POLICY_VERSION, at: this.clock.now() };
    await this.db.system((tx) =>
      this.consents.add(tx, [
        ...(policy_version === undefined ? [] : [{ ...said, kind: 'policy' as const, given_flag: 1 as const }]),
        ...(marketing_flag === undefined ? [] : [{ ...said, kind: 'marketing' as const, given_flag: marketing_flag }]),
      ]),
    );
    return await this.of(caller);
  }
}
