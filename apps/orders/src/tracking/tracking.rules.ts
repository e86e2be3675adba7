/** A name as strangers may see it: the first letter of each word, stars for the rest. Marks stay with their letter. */
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
