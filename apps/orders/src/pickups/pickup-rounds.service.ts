import { carrierNameOf, type PickupRound } from '@lamliang/contracts/orders';
import { CARRIERS } from '@lamliang/contracts/pricing';
import { bangkokDate } from '@lamliang/kernel';
import { AppClock, AppError, Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { hourText, pickupDays, timeFault, type Holidays } from './pickup-round.rules.ts';
import type { PickupRoundEntity } from './pickup-round.entity.ts';
import { PickupsRepository } from './pickups.repository.ts';

/** When carriers collect. */
@Injectable()
export class PickupRounds {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly pickups: PickupsRepository,
  ) {}

  /** Every round with the holidays of the next month. */
  async all(): Promise<{ rounds: PickupRoundEntity[]; holidays: Holidays }> {
    const today = bangkokDate(this.clock.now());
    return await this.db.systemAutocommit(async (tx) => ({
      rounds: await this.pickups.rounds(tx),
      holidays: await this.pickups.holidays(tx, today),
    }));
  }

  async list(): Promise<PickupRound[]> {
    const now = this.clock.now();
    const { rounds, holidays } = await this.all();
    return rounds.map((round) => {
      const { partner_id, weekdays } = round;
      const partner_code = CARRIERS.find(({ id }) => id === partner_id)?.code ?? '';
      const days = pickupDays(round, now, holidays);
      return { partner_id, partner_code, partner_name: carrierNameOf(partner_id, partner_code), ...hoursOf(round), weekdays, days }; // prettier-ignore
    });
  }

  /** @throws AppError pickup_doc.too_far, .closed, .cut_off or .hours, with the hours of the carrier; order.carrier_unavailable for one that never comes */
  async assertComes(partner_id: number, at: Date): Promise<void> {
    const { rounds, holidays } = await this.all();
    const round = rounds.find((one) => one.partner_id === partner_id);
    if (!round) throw new AppError('order.carrier_unavailable');
    const fault = timeFault(round, at, this.clock.now(), holidays);
    if (fault) throw new AppError(fault, { data: { ...hoursOf(round), weekdays: round.weekdays } });
  }
}

const hoursOf = ({ cut_off_minute, from_minute, to_minute }: PickupRoundEntity) => ({
  cut_off: hourText(cut_off_minute),
  window_from: hourText(from_minute),
  window_to: hourText(to_minute),
});
