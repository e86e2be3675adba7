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

  /** Waits for a place. @returns what gives it back, once; @throws the error of `clear` */
  enter(who: string | number): Promise<Leave> {
    return new Promise((begin, fail) => {
      const queue = this.queues.get(who);
      if (queue) queue.push({ begin, fail });
      else this.queues.set(who, [{ begin, fail }]);
      this.serve();
    });
  }

  /** Does work in a place. @throws what the work throws, and the error of `clear` */
  async run<T>(who: string | number, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(who);
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
