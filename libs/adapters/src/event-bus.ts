/** Partitions of every topic; a key always goes to the same one. */
export const PARTITIONS = 8;

export interface BusMessage {
  event_id: string;
  topic: string;
  /** The aggregate's id. */
  key: string;
  /** Rises by one with each event of the aggregate. */
  version: number;
  type: string;
  payload: unknown;
  headers: Record<string, string>;
  occurred_at: Date;
}

export interface Subscription {
  /** Finishes the batch in hand, then ends. */
  stop(): Promise<void>;
}

export interface Lag {
  topic: string;
  partition: number;
  /** Messages that the group has not handled yet. */
  lag: number;
  /** Age of the oldest of them in ms. */
  oldest_age_ms: number;
}

/** Handles messages of one partition, in their order. */
export type HandleBatch = (batch: BusMessage[]) => Promise<void>;

/**
 * Every adapter passes the same contract suite: order per key, at-least-once delivery, a failed batch is repeated, a
 * restart continues where it ended, stop waits for the current batch.
 */
export interface EventBus<Transaction = unknown> {
  /**
   * Publishes messages in the order given. Durable when it resolves; inside `tx` where the adapter shares the
   * publisher's database, in which case it is durable when `tx` commits.
   */
  publish(messages: BusMessage[], tx?: Transaction): Promise<void>;
  /** Hands batches of at most 50 messages of one partition to `handle`; a group handles a message once it resolved. */
  subscribe(group: string, topics: string[], handle: HandleBatch): Promise<Subscription>;
  lag(group: string): Promise<Lag[]>;
  /** Forgets messages of these topics that were published before `before` and that every group has handled. */
  deleteBefore(topics: string[], before: Date): Promise<void>;
  /** Wakes consumers of this process; called after a publisher's commit. */
  wake(): void;
  close(): Promise<void>;
}

/** FNV-1a over the key's UTF-16 units: the same partition in every process. */
export function partitionOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193) >>> 0;
  return hash % PARTITIONS;
}
