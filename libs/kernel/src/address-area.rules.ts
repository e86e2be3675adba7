import type { AddressBook, AddressRow } from './address.ts';

/** A range of a text, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

export type Level = 'subdistrict' | 'district' | 'province';
export const LEVELS: readonly Level[] = ['subdistrict', 'district', 'province'];

/** The area that a text refers to. */
export interface AreaMatch {
  /** Official names, or the text as written when no official name matches; '' when unknown. */
  names: Record<Level, string>;
  confidence: Record<Level, number>;
  /** The best matching rows, with equal scores. */
  rows: readonly AddressRow[];
  /** The matched ranges, to be removed from the text. */
  spans: Span[];
}

interface Mention extends Span {
  word: string;
  /** Where the word itself begins, after its marker. */
  wordStart: number;
}

interface Quality {
  /** 0 nothing like it, 1 written after its marker */
  value: number;
  spans: Span[];
}

// A marker of one letter needs its dot or a blank, and must not be the end of another abbreviation (พ.ต.ต., อบต., สต.).
const MARKERS: Record<Level, string> = {
  subdistrict: '(?:ตำบล|แขวง|(?<![.ส]|อบ)ต\\.|(?<![ก-๙.])ต(?=\\s)|(?<![a-z])(?:tambon|tumbon|khwaeng|kwaeng)\\b)',
  district:
    '(?:(?<!ที่ว่าการ|ตรวจภูธร|ประจำ)อำเภอ|(?<!สำนักงาน|ประจำ)เขต|(?<!\\.)อ\\.|(?<![ก-๙.])อ(?=\\s)|(?<![a-z])(?:amphoe|amphur|khet)\\b)',
  province: '(?:(?<!ศาล|ตรวจภูธร|ประจำ|ส่วน|สำนักงาน)จังหวัด|(?<!\\.)จ\\.|(?<![ก-๙.])จ(?=\\s)|(?<![a-z])changwat\\b)',
};
const ANY_MARKER = /ตำบล|แขวง|อำเภอ|เขต|จังหวัด|[ตอจ]\.|กทม|กรุงเทพ|โทร|รหัส/;
const THAI = /[ก-๙]/;
const LETTER = /[\p{L}\p{M}]/u;

/** Less likeness than this is a guess. */
const SURE = 0.7;

/** Common abbreviations of provinces. */
const SHORT_PROVINCES: Record<string, readonly string[]> = {
  กรุงเทพมหานคร: ['กรุงเทพมหานครฯ', 'กรุงเทพฯ', 'กรุงเทพ', 'กทม.', 'กทม', 'bangkok', 'bkk'],
  พระนครศรีอยุธยา: ['อยุธยา'],
  นครราชสีมา: ['โคราช'],
  นครศรีธรรมราช: ['นครศรีฯ', 'นครศรี'],
  อุบลราชธานี: ['อุบลฯ', 'อุบล'],
  อุดรธานี: ['อุดรฯ', 'อุดร'],
  สุราษฎร์ธานี: ['สุราษฎร์ฯ', 'สุราษฎร์'],
  ประจวบคีรีขันธ์: ['ประจวบฯ', 'ประจวบ'],
  ฉะเชิงเทรา: ['แปดริ้ว'],
  สุพรรณบุรี: ['สุพรรณฯ', 'สุพรรณ'],
  ปทุมธานี: ['ปทุมฯ', 'ปทุม'],
};

function spellings(level: Level, name: string): readonly string[] {
  if (level === 'province') return [name, ...(SHORT_PROVINCES[name] ?? [])];
  if (level === 'district' && name.startsWith('เมือง'))
    return [name, 'เมือง', ...(SHORT_PROVINCES[name.slice(5)] ?? []).map((short) => `เมือง${short}`)];
  if (level === 'district' && name === 'พระนครศรีอยุธยา') return [name, 'อยุธยา'];
  return [name];
}

function mentionsOf(text: string, level: Level): Mention[] {
  const found: Mention[] = [];
  for (const match of text.matchAll(new RegExp(`${MARKERS[level]}[\\s:]*([ก-๙]+(?:[.-][ก-๙]+)*)`, 'gi'))) {
    const written = match[1] ?? '';
    // 'ถ.เจริญเขต ต.เบตง': what follows the end of a road's name is the next marker, not a district.
    if (/^(?:ตำบล|แขวง|อำเภอ|จังหวัด|[ตอจ]\.)/.test(written)) continue;
    const next = written.slice(1).search(ANY_MARKER);
    const whole = next < 0 ? written : written.slice(0, next + 1);
    const word = whole.replace(/[ฯ.-]+$/, '');
    const wordStart = match.index + match[0].length - written.length;
    const end = wordStart + word.length + (whole[word.length] === 'ฯ' ? 1 : 0);
    found.push({ word, wordStart, start: match.index, end });
  }
  return found;
}

/** Similarity from 0 to 1 by edit distance. */
export function likeness(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return 1 - row[b.length]! / Math.max(a.length, b.length, 1);
}

// Thai consonants and Latin letters that sound alike share a letter; vowels, h, w and y are dropped on both sides.
const THAI_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ญ(?=[ก-๙])/g, ''],
  [/ง/g, 'n'],
  [/[กขฃคฅฆ]/g, 'k'],
  [/[จฉชซฌฎฏฐฑฒดตถทธศษส]/g, 't'],
  [/[ณนญรลฬฤ]/g, 'n'],
  [/[บปผฝพฟภ]/g, 'p'],
  [/ม/g, 'm'],
  [/[^kntpm]/g, ''],
];

/** The consonants of a word, coarse enough that a Thai name and its romanisation are nearly the same. */
export function sounds(word: string): string {
  const plain = THAI.test(word)
    ? THAI_SOUNDS.reduce((text, [from, to]) => text.replace(from, to), word.replace(/[ก-ฮ]์|ฯ/g, ''))
    : word
        .toLowerCase()
        .replace(/ng/g, 'n')
        .replace(/ph/g, 'p')
        .replace(/[kgcq](?!h)|kh/g, 'k')
        .replace(/ch|[tdsjz]/g, 't')
        .replace(/[lr]/g, 'n')
        .replace(/[bfv]/g, 'p')
        .replace(/[^kntpm]/g, '');
  return plain;
}

/** Phonetic similarity of two words; doubled letters have little weight: they are written in one script and not in the other. */
function soundLikeness(a: string, b: string): number {
  const [one, other] = [sounds(a), sounds(b)];
  const single = (word: string): string => word.replace(/(.)\1+/g, '$1');
  return 0.7 * likeness(single(one), single(other)) + 0.3 * likeness(one, other);
}

/** The Latin pieces between commas or line ends, without their markers. */
function latinPieces(text: string): Mention[] {
  const pieces: Mention[] = [];
  for (const match of text.matchAll(/[^,\n]+/g)) {
    const word = match[0]
      .replace(
        /\b(?:khwaeng|kwaeng|khet|tambon|tumbon|amphoe|amphur|changwat|(?:sub-?)?district|province)\b|[ta]\.\s/gi,
        ' ',
      )
      .trim();
    if (match.index > 0 && /^[a-z][a-z .'-]+$/i.test(word))
      pieces.push({ word, wordStart: match.index, start: match.index, end: match.index + match[0].length });
  }
  return pieces;
}

/** Occurrences of a name in a text (`lower`: in small letters) as a whole word, from the end of the text, because areas are written last. */
function standalone(text: string, lower: string, name: string): Span[] {
  const spans: Span[] = [];
  for (let at = lower.lastIndexOf(name); at >= 0; at = at === 0 ? -1 : lower.lastIndexOf(name, at - 1)) {
    const after = text.slice(at + name.length);
    const alone = !LETTER.test(text[at - 1] ?? ' ') && text[at - 1] !== '.';
    if (alone && (!LETTER.test(after[0] ?? ' ') || after.search(ANY_MARKER) === 0))
      spans.push({ start: at, end: at + name.length });
  }
  return spans;
}

function qualityOf(text: string, lower: string, mentions: readonly Mention[], level: Level, name: string): Quality {
  let best: Quality = { value: 0, spans: [] };
  const offer = (value: number, spans: Span[]): void => {
    if (value > best.value) best = { value, spans };
  };
  for (const spelling of spellings(level, name)) {
    const own = spelling === name ? 1 : 0.95;
    const bare = mentions.length > 0 ? spelling.replace(/[ฯ.]+$/, '') : '';
    for (const mention of mentions) {
      if (mention.word === bare) offer(own, [mention]);
      else if (mention.word.startsWith(spelling))
        offer((0.5 * own * spelling.length) / mention.word.length, [
          { start: mention.start, end: mention.wordStart + spelling.length },
        ]);
    }
    const alone = standalone(text, lower, spelling);
    if (alone.length > 0) offer(0.8 * own, alone);
  }
  return best;
}

/** Whether both are matched at exactly the same place. */
function sameWord(a: Quality, b: Quality): boolean {
  return a.spans.length === 1 && b.spans.length === 1 && a.spans[0]!.start === b.spans[0]!.start;
}

/** Finds the subdistrict, district and province of a text by the address book.
 * @param text normalised. @param zip a zip code found in it, or ''. */
export function matchArea(text: string, zip: string, book: AddressBook): AreaMatch {
  const mentions = Object.fromEntries(LEVELS.map((level) => [level, mentionsOf(text, level)])) as Record<
    Level,
    Mention[]
  >;
  const lower = text.toLowerCase();
  const pieces = latinPieces(text);
  // Thai words without a marker, of which one may be a misspelt province.
  const words = [...text.matchAll(/(?<![\p{L}\p{M}.])[ก-๙]{4,20}(?![\p{L}\p{M}])/gu)].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  // By the name itself: thousands of names are asked for, and a key that is put together costs more than most answers.
  const byName = () => ({ subdistrict: new Map(), district: new Map(), province: new Map() });
  const known: Record<'near' | 'far', Record<Level, Map<string, Quality>>> = { near: byName(), far: byName() };
  const quality = (level: Level, name: string, near: boolean): Quality => {
    const own = known[near ? 'near' : 'far'][level];
    let found = own.get(name);
    if (!found) {
      found = qualityOf(text, lower, mentions[level], level, name);
      // A misspelt or romanised name is accepted only among the areas of the zip code.
      if (near && found.value < 0.5) {
        for (const mention of mentions[level]) {
          const like = likeness(mention.word, name);
          if (like >= 0.7 && 0.6 * like > found.value) found = { value: 0.6 * like, spans: [mention] };
          // An abbreviation: จ.นนท์, จ.สุราษ. The zip code is of the same province, so that it is in no doubt.
          const short = mention.word.replace(/์$/, '');
          if (level === 'province' && short.length >= 3 && name.startsWith(short) && found.value < 0.8)
            found = { value: 0.8, spans: [mention] };
        }
        if (level === 'province' && found.value < 0.5)
          for (const word of words) {
            const like = likeness(word.word, name);
            if (like >= 0.75 && 0.6 * like > found.value) found = { value: 0.6 * like, spans: [word] };
          }
        for (const piece of pieces) {
          const written = level === 'district' ? piece.word.replace(/^mu(?:e)?ang\s*(?=.)/i, '') : piece.word;
          const bare = level === 'district' ? name.replace(/^เมือง(?=.)/, '') : name;
          const like = Math.max(
            soundLikeness(written, bare),
            level === 'district' && name.startsWith('เมือง') && /^mu(e)?ang$/i.test(piece.word) ? 1 : 0,
          );
          if (like >= 0.75 && 0.7 * like > found.value) found = { value: 0.7 * like, spans: [piece] };
        }
      }
      own.set(name, found);
    }
    return found;
  };

  let top = 0;
  let rows: AddressRow[] = [];
  for (const row of book.rows) {
    const near = row.zip_code === zip;
    const sub = quality('subdistrict', row.subdistrict, near);
    const district = quality('district', row.district, near);
    const province = quality('province', row.province, near);
    // One word cannot be subdistrict and district at once: the lower level then has little weight.
    const own = sameWord(sub, district) ? 1 : 4;
    const below = sameWord(district, province) ? 1 : 3;
    // A subdistrict alone is weak evidence: hundreds share their name with a word or another subdistrict.
    const local = near || district.value > 0 || province.value > 0 ? own * sub.value : 0;
    const score = (near ? 3 : 0) + local + below * district.value + 2.5 * province.value;
    if (score > top + 1e-9) rows = [];
    if (score >= top - 1e-9 && score > 0) {
      rows.push(row);
      top = Math.max(top, score);
    }
  }

  const names: Record<Level, string> = { subdistrict: '', district: '', province: '' };
  const confidence: Record<Level, number> = { subdistrict: 0, district: 0, province: 0 };
  const spans: Span[] = [];
  const used = new Set<string>();
  for (const level of LEVELS) {
    const values = new Set(rows.map((row) => row[level]));
    const [only] = values;
    const near = rows.some((row) => row.zip_code === zip);
    if (values.size === 1 && only !== undefined) {
      const { value, spans: read } = quality(level, only, near);
      names[level] = only;
      confidence[level] = value < SURE ? 0.6 : Math.min(1, 0.4 + 0.6 * value) * (near || zip === '' ? 1 : 0.7);
      const free = read.filter((span) => !used.has(`${span.start}`));
      const [first] = free;
      if (first) {
        used.add(`${first.start}`);
        spans.push(first);
      }
    } else {
      const [mention] = mentions[level];
      if (mention) {
        names[level] = mention.word;
        confidence[level] = 0.4;
        spans.push(mention);
      }
    }
  }
  // A subdistrict that is not in the best rows is kept as written, with low confidence.
  for (const level of ['subdistrict', 'district'] as const) {
    const [mention] = mentions[level];
    if (
      !mention ||
      mentions[level].some((read) => spans.some((span) => span.start < read.end && read.start < span.end))
    )
      continue;
    names[level] = mention.word;
    confidence[level] = 0.4;
    spans.push(mention);
  }
  return { names, confidence, rows, spans };
}
