// Reads and checks sheets beside the page, which stays at hand meanwhile.
import { work, type Task } from './sheet-work.ts';

// The page's types are those of a window; this is no window.
const port = globalThis as unknown as Pick<MessagePort, 'postMessage' | 'onmessage'>;

port.onmessage = ({ data: { id, task } }: MessageEvent<{ id: number; task: Task }>) => {
  work(task).then(
    (answer) => port.postMessage({ id, answer }),
    (error: unknown) => port.postMessage({ id, failure: String(error) }),
  );
};
