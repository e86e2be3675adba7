import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { Font, Substitution } from 'fontkit';
import { textsOfGlyphs, type FaceText, type Made } from './etax-glyphs.rules.ts';

/** The faces in which papers are printed: those of the documents, and those that stand in where they lack a letter. */
const LOOPED = '@fontsource/ibm-plex-sans-thai-looped/files/ibm-plex-sans-thai-looped';
const FILES = [
  ...['thai', 'latin'].flatMap((part) => [400, 600, 700].map((weight) => `${LOOPED}-${part}-${weight}-normal.woff2`)),
  ...['400Regular/Sarabun_400Regular', '700Bold/Sarabun_700Bold'].map(
    (name) => `@expo-google-fonts/sarabun/${name}.ttf`,
  ),
  ...['400Regular/NotoSansArabic_400Regular', '700Bold/NotoSansArabic_700Bold'].map((name) => `@expo-google-fonts/noto-sans-arabic/${name}.ttf`), // prettier-ignore
];

/** What text the glyphs of a printed paper stand for. The faces are read once, when the first paper is made. */
@Injectable()
export class EtaxGlyphs {
  private read: Promise<FaceText[]> | undefined;

  faces(): Promise<FaceText[]> {
    return (this.read ??= readFaces());
  }
}

async function readFaces(): Promise<FaceText[]> {
  const { create } = await import('fontkit');
  const require = createRequire(import.meta.url);
  return Promise.all(FILES.map(async (file) => faceText(create(await readFile(require.resolve(file))))));
}

function faceText(font: Font): FaceText {
  const letters = new Map<number, string>();
  for (const code of font.characterSet) letters.set(font.glyphForCodePoint(code).id, String.fromCodePoint(code));
  return { postscript_name: font.postscriptName, texts: textsOfGlyphs(letters, madeGlyphs(font)) };
}

const listed = <T>(list: T[] | { toArray(): T[] }): T[] => (Array.isArray(list) ? list : list.toArray());

/** Substitutions of one glyph by another (type 1) and of several by one (type 4), also behind an extension (7). */
function madeGlyphs({ GSUB }: Font): Made[] {
  const lookups = GSUB ? listed(GSUB.lookupList) : [];
  return lookups.flatMap(({ lookupType, subTables }) =>
    subTables.flatMap((table) =>
      lookupType === 7 ? madeBy(table.lookupType, table.extension!) : madeBy(lookupType, table),
    ),
  );
}

function madeBy(type: number | undefined, { coverage, substitute, deltaGlyphID = 0, ligatureSets }: Substitution): Made[] {
  if (type !== 1 && type !== 4) return [];
  const ranges = (coverage.rangeRecords ?? []).map(({ start, end }) => Array.from({ length: end - start + 1 }, (_, n) => start + n));
  const covered = coverage.glyphs ?? ranges.flat();
  if (type === 1) {
    const others = substitute && listed(substitute);
    return covered.map((glyph, n) => [others ? others[n]! : (glyph + deltaGlyphID) & 0xffff, [glyph]]);
  }
  const sets = listed(ligatureSets!).map(listed);
  return covered.flatMap((first, n) => sets[n]!.map(({ glyph, components }): Made => [glyph, [first, ...listed(components)]]));
} // prettier-ignore
