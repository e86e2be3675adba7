import type { Answers, Task } from './sheet-work.ts';

/** How long a task may last (ms): a file that is made to be slow ends with its worker. */
const TASK_MS = 30_000;

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}
export interface SheetWorker {
  ask: <T extends Task>(task: T) => Promise<Answers[T['kind']]>;
  end: () => void;
}

/** A worker that is started when it is first asked, and anew after it failed. */
export function sheetWorker(
  start = () => new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' }),
): SheetWorker {
  let worker: Worker | undefined;
  let count = 0;
  const waiting = new Map<number, Waiting>();
  const end = (why = 'ended') => {
    worker?.terminate();
    worker = undefined;
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(new Error(`the worker ${why}`));
    }
    waiting.clear();
  };
  const begin = () => {
    const made = start();
    made.onmessage = ({ data }: MessageEvent<{ id: number; answer?: unknown; failure?: string }>) => {
      const one = waiting.get(data.id);
      if (!one) return;
      waiting.delete(data.id);
      clearTimeout(one.timer);
      if (data.failure === undefined) one.resolve(data.answer as never);
      else one.reject(new Error(data.failure));
    };
    made.onerror = () => end('failed');
    return made;
  };
  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        worker ??= begin();
        count += 1;
        waiting.set(count, { resolve, reject, timer: setTimeout(() => end('took too long'), TASK_MS) });
        worker.postMessage({ id: count, task });
      }),
    end: () => end(),
  };
}
