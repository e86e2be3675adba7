export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Ctrl+Enter, on a Mac Cmd+Enter: books from anywhere in the form. */
export const isBookKey = (press: KeyPress): boolean =>
  press.key === 'Enter' && (press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey;

export const isPlainEnter = (press: KeyPress): boolean =>
  press.key === 'Enter' && !press.ctrlKey && !press.metaKey && !press.altKey && !press.shiftKey;

/** The row that 1 to 6 stands for; undefined for other keys and rows that are not there. */
export function carrierOfKey(press: KeyPress, rows: number): number | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || !/^[1-6]$/.test(press.key)) return undefined;
  const index = Number(press.key) - 1;
  return index < rows ? index : undefined;
}

/**
 * Where Enter goes: the next field after this one that is empty or marked as weak, from the end on to the first such
 * before it; undefined when there is none.
 */
export function nextField(fields: readonly { value: string; weak: boolean }[], current: number): number | undefined {
  const waits = (field: { value: string; weak: boolean }) => field.value.trim() === '' || field.weak;
  const order = fields.map((_, at) => (current + 1 + at) % fields.length).filter((at) => at !== current);
  return order.find((at) => waits(fields[at]!));
}

/** Whether text that came into the receiver box at once is a message to be read, not words to search for. */
export const isMessage = (text: string): boolean => /\n/.test(text.trim()) || (text.length >= 18 && /\d/.test(text));
