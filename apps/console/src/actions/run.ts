import pLimit from 'p-limit';
import type { Identifier } from 'react-admin';

export interface Run {
  done: number;
  total: number;
  failures: readonly { id: Identifier; message: string }[];
  ended: boolean;
}

/** Concurrent calls: enough to be fast, few enough not to slow the service down for shops. */
const CONCURRENCY = 4;

/** Runs an action for each id, reports progress after each and continues after failures. @param isStopped checked before each call. */
export async function runForEach(
  ids: readonly Identifier[],
  move: (id: Identifier) => Promise<unknown>,
  onProgress: (run: Run) => void,
  isStopped: () => boolean,
): Promise<Run> {
  const failures: { id: Identifier; message: string }[] = [];
  let done = 0;
  const report = (ended: boolean): Run => {
    const run = { done, total: ids.length, failures: [...failures], ended };
    onProgress(run);
    return run;
  };
  await pLimit(CONCURRENCY).map(ids, async (id) => {
    if (isStopped()) return;
    try {
      await move(id);
    } catch (error) {
      failures.push({ id, message: (error as Error).message });
    }
    done += 1;
    report(false);
  });
  return report(true);
}
