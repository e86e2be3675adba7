/** The part of fontkit that tells what glyphs a font makes of which letters; the package has no types. */
declare module 'fontkit' {
  interface Coverage {
    glyphs?: number[];
    rangeRecords?: { start: number; end: number }[];
  }
  type Listed<T> = T[] | { toArray(): T[] };
  export interface Substitution {
    lookupType?: number;
    extension?: Substitution;
    coverage: Coverage;
    /** Of type 1: a glyph for each that is covered, or how far each is from its own. */
    substitute?: Listed<number>;
    deltaGlyphID?: number;
    /** Of type 4: what each covered glyph makes with those behind it. */
    ligatureSets?: Listed<Listed<{ glyph: number; components: Listed<number> }>>;
  }
  export interface Font {
    postscriptName: string;
    characterSet: number[];
    glyphForCodePoint(code: number): { id: number };
    GSUB?: { lookupList: Listed<{ lookupType: number; subTables: Substitution[] }> };
  }
  export function create(bytes: Uint8Array): Font;
}
