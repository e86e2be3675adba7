/** How codes of the wire look and read. Words stand under `status.<machine>.<code>` or are the console's own. */
import { toneOf, type Mark, type Tone } from '@lamliang/ui';

interface Look {
  tone: Tone;
  mark: Mark;
}
const ENDED: Look = { tone: 'neutral', mark: 'cross' };

/** Machines that only staff see, and the few codes that weigh more for staff than for a shop. */
const OWN_LOOKS: Record<string, Record<string, Look>> = {
  shipment_status: { 'delivery-failed': { tone: 'warning', mark: 'filled' } },
  dead_letter: {
    dead: { tone: 'error', mark: 'filled' },
    parked: { tone: 'warning', mark: 'hollow' },
    replayed: { tone: 'success', mark: 'hollow' },
  },
  clean: { '1': { tone: 'success', mark: 'filled' }, '0': { tone: 'error', mark: 'cross' } },
  decision: {
    waiting: { tone: 'warning', mark: 'hollow' },
    approved: { tone: 'success', mark: 'hollow' },
    done: { tone: 'success', mark: 'filled' },
    refused: ENDED,
  },
  partner_switch: { '1': { tone: 'success', mark: 'filled' }, '0': ENDED },
};
/** Machines whose words stand in the console's own phrases. */
const OWN_WORDS = new Set([
  'dead_letter',
  'clean',
  'partner_switch',
  'book',
  'entry_kind',
  'event',
  'delivery_error',
  'decision',
  'decision_kind',
]);

export function lookOf(machine: string, code: string): Look {
  return OWN_LOOKS[machine]?.[code] ?? toneOf(code);
}

/** The phrase key of a code. A dot in a code would read as a level, so it is written as a dash. */
export function phraseOf(machine: string, code: string): string {
  const key = `${machine}.${code.replaceAll('.', '-')}`;
  return OWN_WORDS.has(machine) ? `console.value.${key}` : `status.${key}`;
}
