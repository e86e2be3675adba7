/** Where the bytes of files are stored; what is known of a file is always in PostgreSQL. */
export interface FileStore {
  readonly name: 'postgres' | 's3';
  /** Durable when it resolves. @param object new with each call; @param sha256 of the bytes */
  put(object: string, body: Buffer, sha256: Buffer): Promise<void>;
  /** Bytes `from` to `to`, both of them included, in pieces. @throws Error in the middle where they are gone */
  read(object: string, from: number, to: number): AsyncIterable<Buffer>;
  /** Also what is not there. */
  delete(object: string): Promise<void>;
}
