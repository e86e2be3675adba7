/** A glyph, and of which glyphs a font makes it. */
export type Made = readonly [glyph: number, of: readonly number[]];

/** What text each glyph of a face stands for. */
export interface FaceText {
  postscript_name: string;
  texts: ReadonlyMap<number, string>;
}

/**
 * The text of every glyph: of those that letters have, and of those that are made of glyphs whose text is known. A font draws
 * น้ำ or ปู่ with glyphs of the second kind.
 * @param letters text by glyph
 */
export function textsOfGlyphs(letters: ReadonlyMap<number, string>, made: readonly Made[]): Map<number, string> {
  const texts = new Map(letters);
  for (let before = -1; before !== texts.size; ) {
    before = texts.size;
    for (const [glyph, of] of made)
      if (!texts.has(glyph) && of.every((one) => texts.has(one))) texts.set(glyph, of.map((one) => texts.get(one)).join(''));
  }
  return texts;
} // prettier-ignore

/** A line of a map from glyphs to text: `<0012> <0E01>`. Chromium writes U+0000 for a glyph of whose text it knows nothing. */
const ENTRY = /^<([0-9A-F]{4})> <([0-9A-F]{4,})>$/gm;
const UNKNOWN = '0000';
const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();

/** The glyphs of a map whose text is known; a blank may stand for any of them, so it tells nothing. */
export function knownGlyphs(map: string): [number, string][] {
  const entries = [...map.matchAll(ENTRY)].filter(([, , text]) => text !== UNKNOWN);
  return entries
    .map(([, glyph, text]): [number, string] => [Number.parseInt(glyph!, 16), Buffer.from(text!, 'hex').swap16().toString('utf16le')])
    .filter(([, text]) => text.trim() !== '');
} // prettier-ignore

/** Files of one font carry the same name: the one meant is that with which the known glyphs agree. */
export const faceOf = (faces: readonly FaceText[], name: string, known: readonly [number, string][]) =>
  faces.find(
    ({ postscript_name, texts }) =>
      postscript_name === name && known.every(([glyph, text]) => texts.get(glyph) === text),
  );

/**
 * A map with the text of the glyphs that Chromium did not know.
 * @returns also the glyphs of which nothing is known here either
 */
export function completed(map: string, face: FaceText | undefined): { map: string; unknown: number[] } {
  const unknown: number[] = [];
  const fixed = map.replace(ENTRY, (line, glyph: string, text: string) => {
    if (text !== UNKNOWN) return line;
    const id = Number.parseInt(glyph, 16);
    const known = face?.texts.get(id);
    if (known === undefined) unknown.push(id);
    return known === undefined ? line : `<${glyph}> <${hex(known)}>`;
  });
  return { map: fixed, unknown };
}

/**
 * How often a stream of a page draws glyph 0, which stands for a letter that no face has. Chromium writes each run of text as
 * one string of two bytes a glyph.
 */
export function missingGlyphs(stream: string): number {
  let missing = 0;
  for (const [, glyphs = ''] of stream.matchAll(/<([0-9a-fA-F]+)> ?T[jJ]/g))
    for (let at = 0; at < glyphs.length; at += 4) if (glyphs.startsWith(UNKNOWN, at)) missing += 1;
  return missing;
}
