import { readFileSync } from 'node:fs';
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

/** How often the file of a followed clock is read, in ms. */
const FOLLOW_MS = 200;

/** A clock that several processes share: ahead of the real time by the ms in `file`, never less than before. */
export function followedClock(file: string): Clock {
  const clock = new SteppedClock();
  let ahead = 0;
  const read = (): void => {
    const wanted = millisecondsIn(file);
    if (!(wanted > ahead)) return;
    clock.advance(wanted - ahead);
    ahead = wanted;
  };
  read();
  setInterval(read, FOLLOW_MS).unref();
  return clock;
}

/** The number in `file`; 0 while there is none to read. */
function millisecondsIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}
