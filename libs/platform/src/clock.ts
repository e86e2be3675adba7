import { Injectable } from '@nestjs/common';
import { systemClock, type Clock } from '@lamliang/kernel';

/** The one clock of a process. Tests and the seed step it; everything that needs the time asks it. */
@Injectable()
export class AppClock implements Clock {
  constructor(private readonly source: Clock = systemClock) {}
  now(): Date {
    return this.source.now();
  }
}

/** A clock that stands still until it is moved, or runs ahead of the real one by an offset. */
export class SteppedClock implements Clock {
  private offset = 0;
  private fixed: number | undefined;
  /** @param at where to stand still; without it the clock runs with the real time. */
  constructor(at?: Date) {
    this.fixed = at?.getTime();
  }
  now(): Date {
    return new Date((this.fixed ?? Date.now()) + this.offset);
  }
  /** Moves the clock on by `ms`; negative values are refused, time never runs back. */
  advance(ms: number): void {
    if (ms < 0) throw new RangeError('time does not run back');
    this.offset += ms;
  }
  /** Stands still at `at`, or runs with the real time again when it is left out. */
  set(at?: Date): void {
    this.fixed = at?.getTime();
    this.offset = 0;
  }
}
