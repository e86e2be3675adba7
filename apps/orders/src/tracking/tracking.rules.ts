/** A name for public tracking: the first letter of each word (with its vowel and tone marks), stars for the rest. */
export function maskedName(name: string): string {
  const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' });
  return name
    .trim()
    .split(/\s+/)
    .map((word) => {
      const letters = [...segmenter.segment(word)].map((s) => s.segment);
      return letters.length ? `${letters[0]}***` : '';
    })
    .join(' ');
}
