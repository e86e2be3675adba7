import { NOTIFIED_EVENTS, type NotifiedEvent } from '@lamliang/contracts/notifications';

/** What the payloads of all notified events have in common. */
export interface NotifiedPayload {
  account_id: number;
}

/** The line of the table for an event; undefined when shops are not notified of it. */
export function lineOf(type: string, payload: object): NotifiedEvent | undefined {
  const fields = new Map<string, unknown>(Object.entries(payload));
  return NOTIFIED_EVENTS.find(
    ({ event, when }) =>
      event.type === type && Object.entries(when).every(([name, value]) => fields.get(name) === value),
  );
}
