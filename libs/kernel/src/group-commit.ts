interface Queued<T, R> extends PromiseWithResolvers<R> {
  item: T;
}

/** How many go together at most: more would make the first of them wait for the last. */
const GROUP_LIMIT = 64;

/**
 * Work that waits for the same row shares one transaction: the first item goes alone, those that come meanwhile go
 * together in the next one, in order.
 */
export class GroupCommit<T, R> {
  /** The keys whose transaction runs, with what waits for the next. */
  private readonly queues = new Map<string, Queued<T, R>[]>();

  /** @param work all or nothing: it answers each item at its own place, or throws and has done nothing */
  constructor(
    private readonly work: (items: T[]) => Promise<R[]>,
    private readonly limit = GROUP_LIMIT,
  ) {}

  /**
   * Does one item, alone or with others of its key. When a group fails each of its items is done again alone, so that
   * no item fails because of another.
   * @throws whatever the work throws for the item alone
   */
  submit(key: string, item: T): Promise<R> {
    const queued = { item, ...Promise.withResolvers<R>() };
    const waiting = this.queues.get(key);
    if (waiting) waiting.push(queued);
    else void this.commitQueued(key, [queued]);
    return queued.promise;
  }

  /** Never throws: each error goes to the caller that waits for the item. */
  private async commitQueued(key: string, queue: Queued<T, R>[]): Promise<void> {
    this.queues.set(key, queue);
    while (queue.length) await this.commitGroup(queue.splice(0, this.limit));
    this.queues.delete(key);
  }

  private async commitGroup(group: Queued<T, R>[]): Promise<void> {
    try {
      const results = await this.work(group.map(({ item }) => item));
      group.forEach(({ resolve }, i) => resolve(results[i] as R));
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      // Beside one another: when the database is away, each would wait for the one before to give up.
      else await Promise.all(group.map((one) => this.commitGroup([one])));
    }
  }
}
