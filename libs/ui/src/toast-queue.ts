/** A toast to show, or all of them to take away. */
export type Message = { kind: 'success' | 'error' | 'warning'; text: string } | { kind: 'dismiss' };

let waiting: Message[] = [];

function wait(message: Message): void {
  if (message.kind === 'dismiss') waiting = [];
  else waiting.push(message);
}

/** Who shows messages; until there is someone they wait. */
export const deliverTo: { current: (message: Message) => void } = { current: wait };

/** Puts someone in charge and hands over what waited. @returns a function that ends it. */
export function takeCharge(show: (message: Message) => void): () => void {
  deliverTo.current = show;
  const due = waiting;
  waiting = [];
  due.forEach(show);
  return () => {
    deliverTo.current = wait;
  };
}
