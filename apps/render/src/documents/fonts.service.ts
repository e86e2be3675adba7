import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';

const FAMILY = 'ibm-plex-sans-thai-looped';
const WEIGHTS = [400, 600, 700];
/** The ranges of the package's own style sheet; the baht sign is in the Thai file, digits are in the Latin one. */
const SUBSETS = {
  thai: 'U+02D7,U+0303,U+0331,U+0E01-0E5B,U+200C-200D,U+25CC',
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-200B,U+200E-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
};

/** Chinese letters and the signs between them. */
const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu;
const CHINESE_FACE = '@fontsource-variable/noto-sans-sc';

/** The faces of documents as data addresses: about 130 kB in every one, read once, and what else its text needs. */
@Injectable()
export class Fonts {
  readonly css = faces();
  private readonly slices = new Map<string, string>();

  /** The faces for what a document shows. Chinese comes in slices of some hundred letters, about 70 kB each. */
  of(shown: unknown): string {
    const letters = new Set(
      JSON.stringify(shown)
        .match(CHINESE)
        ?.map((letter) => letter.codePointAt(0)!),
    );
    if (letters.size === 0) return this.css;
    const require = createRequire(import.meta.url);
    const sheet = readFileSync(require.resolve(`${CHINESE_FACE}/index.css`), 'utf8');
    const needed = [...sheet.matchAll(/url\(\.\/(files\/[^)]+)\)[^}]*unicode-range: ([^;]+);/g)].filter(
      ([, , ranges]) =>
        ranges!.split(',').some((range) => {
          const [from, to = from] = range.trim().slice(2).split('-');
          return [...letters].some((code) => code >= Number.parseInt(from!, 16) && code <= Number.parseInt(to!, 16));
        }),
    );
    return (
      this.css +
      needed.map(([, file, ranges]) => this.slice(require.resolve(`${CHINESE_FACE}/${file}`), ranges!)).join('')
    );
  }

  private slice(file: string, ranges: string): string {
    const known = this.slices.get(file);
    if (known) return known;
    const bytes = readFileSync(file).toString('base64');
    const css = `@font-face{font-family:'Noto Sans SC';font-weight:100 900;font-display:block;src:url(data:font/woff2;base64,${bytes}) format('woff2');unicode-range:${ranges}}`;
    this.slices.set(file, css);
    return css;
  }
}

function faces(): string {
  const require = createRequire(import.meta.url);
  return WEIGHTS.flatMap((weight) =>
    Object.entries(SUBSETS).map(([subset, range]) => {
      const file = require.resolve(`@fontsource/${FAMILY}/files/${FAMILY}-${subset}-${weight}-normal.woff2`);
      const bytes = readFileSync(file).toString('base64');
      return `@font-face{font-family:'IBM Plex Sans Thai Looped';font-weight:${weight};font-display:block;src:url(data:font/woff2;base64,${bytes}) format('woff2');unicode-range:${range}}`;
    }),
  ).join('');
}
