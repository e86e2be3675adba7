/** A row that could not be worked on, and why. */
export interface FailedRow {
  id: number;
  error: unknown;
}

/**
 * Works through all that is due in batches. Where a batch fails its rows are tried one by one, so that one that fails
 * each time holds up no other.
 * @param most rows of a batch; so many failures end the work, because then it is not the rows
 * @param work takes at most `limit` rows that are none of `but`, says by `took` which they are, and works on them, all or none
 * @returns those that failed alone
 * @throws what `work` threw before it took any
 */
export async function inBatches(
  most: number,
  work: (limit: number, but: number[], took: (ids: number[]) => void) => Promise<void>,
): Promise<FailedRow[]> {
  const failed: FailedRow[] = [];
  for (let alone = 0; ; alone = Math.max(alone - 1, 0)) {
    const limit = alone ? 1 : most;
    let ids: number[] = [];
    const but = failed.map(({ id }) => id);
    try {
      await work(limit, but, (taken) => void (ids = taken));
      if (ids.length < limit) return failed;
    } catch (error) {
      const [id] = ids;
      if (id === undefined || failed.length === most) throw error;
      if (ids.length > 1) alone = ids.length + 1;
      else failed.push({ id, error });
    }
  }
}
