/** A place that was handed out; it is given back by a call. */
type Leave = () => void;
interface Waiting {
  begin: (leave: Leave) => void;
  fail: (error: Error) => void;
}

/**
 * A number of places that are handed out by turns: whoever asks for many waits behind his own, and the first of
 * somebody else is served next.
 */
export class FairQueue {
  /** What waits, by who asked; whose turn it is stands first. */
  private readonly queues = new Map<string | number, Waiting[]>();
  private readonly taken = new Map<string | number, number>();
  private all = 0;

  /**
   * @param places how many work at a time
   * @param each how many of them one may hold; below `places` it keeps one free for the others
   */
  constructor(
    private readonly places: number,
    private readonly each: number = places,
  ) {}

  /**
   * Waits for a place.
   * @param signal of whoever waits for the work: one that has left stands in no queue
   * @returns what gives it back, once
   * @throws the error of `clear`, and the reason of `signal`
   */
  enter(who: string | number, signal?: AbortSignal): Promise<Leave> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    return new Promise((begin, fail) => {
      const giveUp = () => {
        this.remove(who, waiting);
        fail(signal?.reason as Error);
      };
      const waiting: Waiting = {
        begin: (leave) => {
          signal?.removeEventListener('abort', giveUp);
          begin(leave);
        },
        fail,
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      const queue = this.queues.get(who);
      if (queue) queue.push(waiting);
      else this.queues.set(who, [waiting]);
      this.serve();
    });
  }

  /** Does work in a place. @throws what the work throws, and what `enter` does */
  async run<T>(who: string | number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const leave = await this.enter(who, signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Nobody who waits gets a place any more. */
  clear(error: Error): void {
    const waiting = [...this.queues.values()].flat();
    this.queues.clear();
    for (const { fail } of waiting) fail(error);
  }

  private remove(who: string | number, waiting: Waiting): void {
    const left = (this.queues.get(who) ?? []).filter((one) => one !== waiting);
    if (left.length) this.queues.set(who, left);
    else this.queues.delete(who);
  }

  private serve(): void {
    // Who is served goes behind the others; the loop comes to him again while there are places.
    for (const [who, queue] of this.queues) {
      if (this.all >= this.places) return;
      const mine = this.taken.get(who) ?? 0;
      if (mine >= this.each) continue;
      const next = queue.shift();
      this.queues.delete(who);
      if (queue.length) this.queues.set(who, queue);
      this.taken.set(who, mine + 1);
      this.all += 1;
      next?.begin(this.leaveOf(who));
    }
  }

  private leaveOf(who: string | number): Leave {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const mine = (this.taken.get(who) ?? 1) - 1;
      if (mine) this.taken.set(who, mine);
      else this.taken.delete(who);
      this.all -= 1;
      this.serve();
    };
  }
}
