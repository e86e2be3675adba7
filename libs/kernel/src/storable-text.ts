/** No request of the contract is nested so deep; deeper input would exhaust the stack of a recursive walk. */
const DEEPEST = 64;

/** Where a value holds text that PostgreSQL cannot keep (NUL, half a surrogate pair); undefined where it holds none. */
export function findUnstorableText(value: unknown, path: string[] = []): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined;
  if (value === null || typeof value !== 'object') return undefined;
  if (path.length > DEEPEST) return path.slice(0, 1);
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorableText(key, path) ?? findUnstorableText(inner, [...path, key]);
    if (found) return found;
  }
  return undefined;
}
