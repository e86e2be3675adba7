/** Days of a shop that have lines without a paper, in their order, and those of them that have one already. */
export interface Day {
  day: string;
  has_paper: boolean;
}

/**
 * The papers that are due of a shop: one for a day. What became known after the paper of its day stands on that of the
 * next one, so the days that a paper covers are its own and the ones before it that had theirs.
 * @param days up to the last one that is over, in their order
 * @param last that day
 * @returns the days of papers, each with the first day that it covers
 */
export function duePapers(days: readonly Day[], last: Day): { day: string; from: string }[] {
  const papers: { day: string; from: string }[] = [];
  let late: string | undefined;
  for (const { day, has_paper } of days) {
    if (has_paper) late ??= day;
    else {
      papers.push({ day, from: late ?? day });
      late = undefined;
    }
  }
  // A day without lines of its own takes what is late.
  if (late !== undefined && !last.has_paper) papers.push({ day: last.day, from: late });
  return papers;
}
