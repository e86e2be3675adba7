import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a carrier collects. Minutes count from midnight of Bangkok, weekdays are ISO: 1 is Monday. */
@Entity('pickup_round')
export class PickupRoundEntity {
  @PrimaryColumn('integer')
  partner_id: number;
  /** Until when it may be called for the same day. */
  @Column('integer')
  cut_off_minute: number;
  @Column('integer')
  from_minute: number;
  @Column('integer')
  to_minute: number;
  @Column('integer', { array: true })
  weekdays: number[];
  /** 1 where it collects on public holidays, too. */
  @Column('smallint')
  holidays_flag: 0 | 1;
}

/** A public holiday. */
@Entity('pickup_holiday')
export class PickupHoliday {
  @PrimaryColumn('text')
  day: string;
  @Column('text')
  holiday_name: string;
}
