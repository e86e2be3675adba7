/** What may be undone until its toast is gone. */
export interface Undoable {
  text: string;
  /** The label of the button that undoes it. */
  label: string;
  undo: () => void;
  /** Called once where it was not undone: the toast is gone, or the page is left. */
  keep: () => void;
}

/** A toast to show, or a request to dismiss all. */
export type Message =
  { kind: 'success' | 'error' | 'warning'; text: string } | ({ kind: 'undo' } & Undoable) | { kind: 'dismiss' };

let queued: Message[] = [];

function enqueue(message: Message): void {
  if (message.kind === 'dismiss') queued = [];
  else queued.push(message);
}

/** Receives toasts; they are queued until a board is attached. */
export const sink: { current: (message: Message) => void } = { current: enqueue };

/** Attaches the board and passes it the queued toasts. @returns a function that detaches it. */
export function attachBoard(show: (message: Message) => void): () => void {
  sink.current = show;
  const due = queued;
  queued = [];
  due.forEach(show);
  return () => {
    sink.current = enqueue;
  };
}
