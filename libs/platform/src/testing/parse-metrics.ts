/** The figures of a `/metrics` page by series, labels in the order of the page: `jobs{service="toy",state="failed"}`. */
export function parseMetrics(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [, series, value] = /^([a-z_]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    if (series) found.set(series, Number(value));
  }
  return found;
}
