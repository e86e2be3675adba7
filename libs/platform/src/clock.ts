import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { SteppedClock, systemClock, type Clock } from '@lamliang/kernel';

/** The one clock of a process. Tests and the seed step it; everything that needs the time asks it. */
@Injectable()
export class AppClock implements Clock {
  constructor(private readonly source: Clock = systemClock) {}
  now(): Date {
    return this.source.now();
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
