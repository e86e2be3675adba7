import * as jsonc from 'jsonc-parser';

/** Where a text stops being JSON, from 1; undefined where that cannot be told. */
export function jsonPosition(text: string): { line: number; column: number } | undefined {
  let found: { line: number; column: number } | undefined;
  try {
    JSON.parse(text);
  } catch (error) {
    // Node names the place of most faults, but not of a wrong word.
    const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec((error as Error).message) ?? [];
    if (line && column) return { line: Number(line), column: Number(column) };
    try {
      const onError = (_code: number, _at: number, _length: number, above: number, before: number) =>
        (found ??= { line: above + 1, column: before + 1 });
      jsonc.visit(text, { onError }, { disallowComments: true });
    } catch {
      // Nested deeper than the stack.
    }
  }
  return found;
}
