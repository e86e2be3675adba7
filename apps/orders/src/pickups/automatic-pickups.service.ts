import { CARRIERS } from '@lamliang/contracts/pricing';
import { bangkokDate } from '@lamliang/kernel';
import { AppClock, AppError, Db, Every, LOGGER, type Logger } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CarriersService } from '../carriers/carriers.service.ts';
import { PickupCallsRepository } from './pickup-calls.repository.ts';
import { automaticTime } from './pickup-round.rules.ts';
import { PickupRounds } from './pickup-rounds.service.ts';
import { PickupSteps } from './pickup-steps.service.ts';
import { PickupsService } from './pickups.service.ts';

const AT_ONCE = 100;

/** Calls that shops have made for them every day, in the last hour before the cut-off of the carrier. */
@Injectable()
export class AutomaticPickups {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly carriers: CarriersService,
    private readonly rounds: PickupRounds,
    private readonly pickups: PickupsService,
    private readonly calls: PickupCallsRepository,
    private readonly steps: PickupSteps,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Once a day for each shop and carrier, for all that waits at the point that the shop has set. */
  @Every(60_000, 'pickup-automatic')
  async run(): Promise<void> {
    const now = this.clock.now();
    const { rounds, holidays } = await this.rounds.all();
    const times = new Map(rounds.flatMap((round) => {
      const time = automaticTime(round, now, holidays);
      return time ? [[round.partner_id, time] as const] : [];
    })); // prettier-ignore
    if (!times.size) return;
    const active = (await this.carriers.partners()).filter((one) => one.active_flag && times.has(one.id)).map(({ id }) => id);
    const due = await this.db.systemAutocommit((tx) => this.calls.automatic(tx, active, bangkokDate(now), AT_ONCE));
    for (const { account_id, partner_id, pickup_point_id } of due) {
      const carrier = CARRIERS.find(({ id }) => id === partner_id);
      const pickup_dt = times.get(partner_id);
      if (!carrier || !pickup_dt) continue;
      try {
        await this.db.tx({ account_id }, (tx) =>
          this.pickups.call(tx, { account_id, carrier, pickup_point_id, pickup_dt, remark: '', auto_flag: 1 }),
        );
      } catch (error) {
        // A point that was deleted, or a parcel that another request took: the shop is asked about again in a minute.
        this.log[error instanceof AppError ? 'info' : 'warn']({ err: error, account_id, partner_id }, 'an automatic pickup call is tried again'); // prettier-ignore
      }
    }
    this.steps.wake();
  } // prettier-ignore
}
