import pLimit from 'p-limit';
import type { Identifier } from 'react-admin';

export interface Run {
  done: number;
  total: number;
  failures: readonly { id: Identifier; message: string }[];
  ended: boolean;
}

/** How many calls are under way at once: enough to be quick, few enough to leave the service to its customers. */
const AT_ONCE = 4;

/** Calls `move` for each id, tells after each, and goes on after a failure. @param isStopped asked before each call. */
export async function runEach(
  ids: readonly Identifier[],
  move: (id: Identifier) => Promise<unknown>,
  tell: (run: Run) => void,
  isStopped: () => boolean,
): Promise<Run> {
  const failures: { id: Identifier; message: string }[] = [];
  let done = 0;
  const report = (ended: boolean): Run => {
    const run = { done, total: ids.length, failures: [...failures], ended };
    tell(run);
    return run;
  };
  await pLimit(AT_ONCE).map(ids, async (id) => {
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
