type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl+Enter, on a Mac Cmd+Enter: submits from anywhere in the form. */
export const isBookKey = (press: KeyPress): boolean =>
  press.key === 'Enter' && (press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey;

export const isPlainEnter = (press: KeyPress): boolean =>
  press.key === 'Enter' && !press.ctrlKey && !press.metaKey && !press.altKey && !press.shiftKey;

/** The carrier row for keys 1 to 6; undefined for other keys and missing rows. */
export function carrierOfKey(press: KeyPress, rows: number): number | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || !/^[1-6]$/.test(press.key)) return undefined;
  const index = Number(press.key) - 1;
  return index < rows ? index : undefined;
}

type CodePress = Omit<KeyPress, 'key'> & Pick<KeyboardEvent, 'code'>;

/**
 * The carrier row for Alt+1 to Alt+6, which also work while a field has the focus; undefined for other keys and missing
 * rows. The key is told by its place (`code`), because Alt makes another character of it on a Mac.
 */
export function carrierOfAlt(press: CodePress, rows: number): number | undefined {
  if (!press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return undefined;
  const digit = /^Digit([1-6])$/.exec(press.code)?.[1];
  return digit && Number(digit) <= rows ? Number(digit) - 1 : undefined;
}

/**
 * The target of Enter: the next empty or weak field after this one, else the first such field
 * before it; undefined when there is none.
 */
export function nextField(fields: readonly { value: string; weak: boolean }[], current: number): number | undefined {
  const waits = (field: { value: string; weak: boolean }) => field.value.trim() === '' || field.weak;
  const order = fields.map((_, at) => (current + 1 + at) % fields.length).filter((at) => at !== current);
  return order.find((at) => waits(fields[at]!));
}

/** Whether pasted text is a message to parse rather than a search. */
export const isMessage = (text: string): boolean => /\n/.test(text.trim()) || (text.length >= 18 && /\d/.test(text));
