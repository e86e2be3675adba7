/**
 * Codecs of wire types. Internally, money is integer satang, sizes are millimetres, weights grams and times are
 * `Date`; on the wire they are baht with at most two decimals, centimetres with at most one, grams and ISO +07:00.
 * Each conversion has exactly one codec. Uses zod/mini because the login screen loads this file.
 *
 * A schema's `check`s are constraints of requests. They are validated where a request
 * is received (`z.decode`, `z.parse`), and nowhere else. Requests that are sent and responses use `toWire` and
 * `fromWire`, which convert units without checks, so that whatever is stored can be transferred.
 */
import {
  bahtToSatang,
  daysBetween,
  isDay,
  isMobile,
  type Satang,
  satangToBaht,
  telephoneFault,
  toWireTime,
} from '@lamliang/kernel';
import * as z from 'zod/mini';

const UNCHECKED: z.core.ParseContextInternal<z.core.$ZodIssue> = { skipChecks: true };

/** Converts internal units to wire units. @throws ZodError for a wrong type, never for a value out of range. */
export const toWire = (schema: z.core.SomeType, value: unknown): unknown =>
  z.encode(schema as z.ZodMiniType, value, UNCHECKED);

/** Converts wire units to internal units. @throws ZodError for a wrong type, never for a value out of range. */
export const fromWire = <S extends z.core.SomeType>(schema: S, wire: unknown): z.output<S> =>
  z.decode(schema as unknown as z.ZodMiniType, wire, UNCHECKED) as z.output<S>;

/** Maximum decimals, counted in the decimal text; text with an exponent (1e-7, 1e+21) is not accepted. */
export function decimals(most: 1 | 2) {
  const text = most === 1 ? /^-?\d+(\.\d)?$/ : /^-?\d+(\.\d{1,2})?$/;
  const error = most === 1 ? 'validation.one_decimal' : 'validation.two_decimals';
  return z.refine<number>((v) => text.test(String(v)), { error });
}

const bahtField = (given: { error: string | ((issue: { input?: unknown }) => string) }) =>
  z.codec(
    z
      .number(given)
      .check(
        z.gte(-1_000_000_000, { error: 'validation.number', abort: true }),
        z.lte(1_000_000_000, { error: 'validation.number', abort: true }),
        decimals(2),
      ),
    z.number() as unknown as z.ZodMiniType<Satang, Satang>,
    { decode: satangOf, encode: bahtOf },
  );
/** Errors of a number: a missing one is to be filled in, anything else is none. */
export const numeric = {
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'validation.required' : 'validation.number'),
};
/** Satang internally, baht on the wire: a JSON number with at most two decimals, from -1e9 to 1e9 baht in requests. */
export const baht = bahtField(numeric);

/** Only a corrupt ledger has sums beyond safe integers: they are returned as the nearest number. */
function bahtOf(satang: Satang): number {
  return Math.abs(satang) > Number.MAX_SAFE_INTEGER ? satang / 100 : satangToBaht(satang);
}
function satangOf(baht: number): Satang {
  const near = Math.round(baht * 100);
  return Math.abs(near) > Number.MAX_SAFE_INTEGER ? (near as Satang) : bahtToSatang(baht);
}

/** An amount that is something. */
export const notZero = z.refine((v) => (v as number) !== 0, { error: 'validation.not_zero' });
const notNegative = z.refine((v) => (v as number) >= 0, { error: 'validation.not_negative' });
/** Baht that must not be negative in requests. */
export const bahtAmount = baht.check(notNegative);

/** Millimetres internally, centimetres on the wire (at most one decimal, 0.1 to 500 in requests). */
export const centimetres = z.codec(
  z
    .number(numeric)
    .check(
      z.gte(0.1, { error: 'validation.size', abort: true }),
      z.lte(500, { error: 'validation.size', abort: true }),
      decimals(1),
    ),
  z.int(),
  { decode: (v) => Math.round(v * 10), encode: (v) => v / 10 },
);

/** Grams, 1 to 1,000,000 in requests. */
export const grams = z
  .int(numeric)
  .check(z.gte(1, { error: 'validation.weight' }), z.lte(1_000_000, { error: 'validation.weight' }));

/** A flag: 1 or 0 in responses; requests may also send true and false. */
export const flag = z.codec(
  z.union([z.literal([0, 1, '0', '1', 'true', 'false']), z.boolean()], { error: 'validation.flag' }),
  z.literal([0, 1]),
  { decode: (v): 0 | 1 => (v === 1 || v === '1' || v === true || v === 'true' ? 1 : 0), encode: (v) => v },
);

const errorOf = (missing: string, otherwise: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? missing : otherwise,
});
/** Errors of a required value: a missing or empty one is to be filled in, any other is refused with `otherwise`. */
export const required = (otherwise: string) => errorOf('validation.required', otherwise);

/** An identifier: a positive JSON integer. */
export const id = z.int(required('validation.number')).check(z.gte(1, { error: 'validation.required' }));

/** What a list is searched for; wherever a list has a `search` or a `q`, it is at most so long. */
export const SEARCH_LENGTH = 200;
export const search = z.optional(z.string().check(z.maxLength(SEARCH_LENGTH, { error: 'validation.too_long' })));

/** An identifier in a path or query: from 1 up. */
export const pathId = z.codec(
  z.string().check(z.regex(/^\d{1,15}$/, { error: 'validation.number' })),
  z.int().check(z.gte(1, { error: 'validation.number' })),
  { decode: Number, encode: String },
);

/** Identifiers in a query with commas between them, at most `max`. */
export const queryIds = (max: number) =>
  z.codec(
    z.string().check(z.regex(/^\d{1,15}(,\d{1,15})*$/, { error: 'validation.number' })),
    z.array(id).check(z.maxLength(max, { error: 'validation.too_many' })),
    { decode: (v) => v.split(',').map(Number), encode: (v) => v.join(',') },
  );

/** A whole number in a query. */
export const queryInt = (min: number, max: number) =>
  z.codec(
    z.string().check(z.regex(/^\d{1,9}$/, { error: 'validation.number' })),
    z.int().check(z.gte(min, { error: 'validation.number' }), z.lte(max, { error: 'validation.number' })),
    { decode: Number, encode: String },
  );

/** An amount in a query: baht with at most two decimals on the wire, satang internally. */
export const queryBaht = z.codec(
  z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, { error: 'validation.number' })),
  z.number() as unknown as z.ZodMiniType<Satang, Satang>,
  { decode: (v) => satangOf(Number(v)), encode: (v) => String(bahtOf(v)) },
);

/** The error of a required choice: a missing one is to be filled in, a given one is not among the values. */
export const choice = required('validation.invalid');

/** Errors of a field of a form that is refused as a whole where one is missing; a given one is refused with `otherwise`. */
export const complete = (otherwise: string) => errorOf('validation.complete', otherwise);
/** An amount as `bahtAmount` in such a form. */
export const completeAmount = bahtField(complete('validation.number')).check(notNegative);

/** No control characters except line breaks and tabs. */
const PLAIN = /^[^\x00-\x08\x0b\x0c\x0e-\x1f]*$/;

/**
 * Required text: trimmed, not blank, at most `max` characters, without control characters except line breaks.
 * @param missing the error of a missing one
 */
export const text = (max: number, missing = 'validation.required') =>
  z.string(errorOf(missing, 'validation.text')).check(
    z.trim(),
    z.minLength(1, { error: missing }),
    // Nothing looks into what is too long: that would take its time.
    z.maxLength(max, { error: 'validation.too_long', abort: true }),
    z.regex(PLAIN, { error: 'validation.characters' }),
  );

/** What turns the direction of writing around, so that a text reads as another; nobody's name holds it, nor a line break. */
const TURNS = /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/;
/** What readers of messages turn into a link, with or without its scheme. */
const LINK =
  /:\/\/|www\.|\.[a-z]{2,}\/|[\p{L}\p{M}\p{N}-]\.(?:com|net|org)(?![\p{L}\p{M}\p{N}])|[\p{L}\p{M}\p{N}-]{2}\.(?:info|biz|co|th|io|me|app|dev|xyz|link|click|site|online|shop|store|top|asia|ly|gl|cc|tv|vip|pro|live|win|bet|cn|ru|us|uk|sg|my|vn|kh|la|mm|id|in|jp|kr|hk|tw|eu|de|page|web|cloud|club|fun|icu)(?![\p{L}\p{M}\p{N}])(?!\.?,)/iu;
/** Where somebody is to be called or written to: seven digits and more, or an id behind an at sign. */
const CONTACT = /(?:\p{Nd}[\s().-]*){7}|@\s*[\p{L}\p{N}]/u;
/** As readers take it: with the full stops of other scripts, without what is not seen or stands before a full stop. */
const asRead = (value: string): string =>
  value
    .normalize('NFKC')
    .replaceAll('\u3002', '.')
    .replace(/[\u00ad\u200b-\u200d]/g, '')
    .replace(/(?<!\s)\s+\.(?=[\p{L}\p{N}])/gu, '.');
const inMessages = [
  z.refine<string>((value) => !TURNS.test(value), { error: 'validation.characters' }),
  z.refine<string>((value) => !LINK.test(asRead(value)) && !CONTACT.test(asRead(value)), {
    error: 'validation.name_link',
  }),
] as const;
/** A name of a person or shop. It goes out in messages under our sender, so it holds no link, no telephone number and no hidden characters. */
export const nameText = (max: number) => text(max).check(...inMessages);
/** Such a name that may be absent or empty. */
export const freeName = (max: number) => freeText(max).check(...inMessages);

/** Why staff change something, or look at what is not theirs: 5 to 300 characters. */
export const reasonText = text(300).check(z.refine((v) => v === '' || v.length >= 5, { error: 'validation.reason' }));

/** Text that may be absent or empty. */
export const freeText = (max: number) =>
  z
    .string({ error: 'validation.text' })
    .check(
      z.trim(),
      z.maxLength(max, { error: 'validation.too_long', abort: true }),
      z.regex(PLAIN, { error: 'validation.characters' }),
    );

/** A Thai telephone number: digits only, at most 10, complete (9 digits fixed line, 10 mobile). */
export const telephone = z.string(required('validation.text')).check(
  z.trim(),
  z.superRefine((value, context) => {
    if (value === '') return void context.addIssue({ code: 'custom', message: 'validation.required', input: value });
    const fault = telephoneFault(value);
    if (fault) context.addIssue({ code: 'custom', message: `validation.phone_${fault}`, input: value });
  }),
);
/** The same where a message is sent to it: only mobiles get one. */
export const mobile = telephone.check(
  z.refine((value) => value === '' || telephoneFault(value) !== undefined || isMobile(value), {
    error: 'validation.phone_mobile',
  }),
);

export const zipCode = z
  .string(required('validation.text'))
  .check(z.trim(), z.minLength(1, { error: 'validation.required' }), z.regex(/^\d{5}$/, { error: 'validation.zip' }));

const dayOr = (missing: string) =>
  z.iso.date({ error: ({ input }) => (input === undefined ? missing : 'validation.date'), abort: true }).check(
    z.refine((v) => v >= '1900-01-01' && v < '3000-01-01', { error: 'validation.date', abort: true }),
    z.refine((v) => v < '2501-01-01', { error: 'validation.date_buddhist' }),
  );

/**
 * A calendar day of Bangkok, YYYY-MM-DD; a day that does not exist is rejected, not moved into the next month. A year
 * beyond 2500 is one of the Buddhist era: nothing would be found in it, and nothing begin.
 */
export const day = dayOr('validation.date');

/** The longest period in days, both ends included. */
export const LONGEST_PERIOD = 366;
const optionalDay = z.optional(dayOr('validation.date'));
const PERIODS = {
  /** Both days are required. */
  both: { from_date: dayOr('validation.choose_date'), to_date: dayOr('validation.choose_date') },
  /** Both days or none; without them the route has a default period. */
  both_or_none: { from_date: optionalDay, to_date: optionalDay },
  /** A missing side is unbounded. */
  open: { from_date: optionalDay, to_date: optionalDay },
};

/**
 * A query with a period of calendar days in Bangkok, both ends included: not reversed, at most 366 days.
 * @param wants which of the two days a request must have
 */
export function period<const W extends keyof typeof PERIODS, S extends z.core.$ZodShape>(wants: W, shape: S) {
  return z.object({ ...PERIODS[wants], ...shape } as (typeof PERIODS)[W] & S).check(
    z.superRefine((query, context) => {
      const { from_date, to_date } = query as { from_date?: string; to_date?: string };
      const refuse = (field: 'from_date' | 'to_date', message: string) =>
        context.addIssue({ code: 'custom', message, path: [field], input: query });
      if (from_date && to_date) {
        const days = daysBetween(from_date, to_date);
        if (days < 0) refuse('to_date', 'validation.date_order');
        else if (days >= LONGEST_PERIOD) refuse('from_date', 'validation.date_range');
      } else if (wants === 'both_or_none' && (from_date || to_date))
        refuse(from_date ? 'to_date' : 'from_date', 'validation.choose_date');
    }),
  );
}

const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const WITHOUT_OFFSET = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/;
/**
 * A time: `Date` internally, ISO 8601 with +07:00 on the wire. Requests may have any offset, but not none: whether
 * 03:00 is of Bangkok or of UTC is not guessed, and a day alone is no time.
 */
export const moment = z.codec(
  z.string().check(
    z.refine((v) => !WITHOUT_OFFSET.test(v), { error: 'validation.date_offset', abort: true }),
    z.refine((v) => WITH_OFFSET.test(v) && isDay(v.slice(0, 10)) && v >= '1900' && v < '3000', { error: 'validation.date' }), // prettier-ignore
  ),
  z.date({ error: 'validation.date' }),
  { decode: (v) => new Date(v), encode: (v) => toWireTime(v) },
);

/** Page (from 1), page size (by default 20, at most 100). */
export const paging = { page: z.optional(queryInt(1, 1_000_000)), limit: z.optional(queryInt(1, 100)) };
export const DEFAULT_LIMIT = 20;
/** Rows of a list are counted exactly up to this number; beyond it the total is marked as capped. */
export const COUNTED = 10_000;
/** What a list tells of its rows. @param counted up to one more than `COUNTED` */
export const totalOf = (counted: number): { total: number; total_capped?: 1 } =>
  counted > COUNTED ? { total: COUNTED, total_capped: 1 } : { total: counted };
/** Rows of one page of a staff list at most. */
export const MAX_LIST_ROWS = 500;

/** The file types of an export and their media types. */
export const EXPORT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;
/** The file type of an export; a missing or unknown one is refused with `export.file_type`. */
export const exportTerms = { file_type: z.optional(z.string()) };

type Texts = Readonly<Record<string, string>>;
/**
 * Decodes a query from an address that anybody may have written: what the schema refuses is replaced by its default, or
 * dropped, one by one; unknown names are ignored.
 * @param defaults in wire form; they must satisfy the schema
 * @param refused takes what the schema said of each value that it refused
 */
export function lenientQuery<S extends z.core.$ZodObject>(
  schema: S,
  texts: Texts,
  defaults: Texts,
  refused?: Map<string, string>,
): z.output<S> {
  const given: Record<string, string> = { ...defaults, ...texts };
  let parsed = z.safeDecode(schema, given as z.input<S>);
  for (let tries = Object.keys(given).length; !parsed.success && tries > 0; tries -= 1) {
    for (const { path, message } of parsed.error.issues) {
      const key = String(path[0]);
      refused?.set(key, message);
      delete given[key];
      if (defaults[key] !== undefined) given[key] = defaults[key];
    }
    parsed = z.safeDecode(schema, given as z.input<S>);
  }
  // A default itself may not go with the rest: the end of a period that was asked to begin later.
  return parsed.success ? parsed.data : z.decode(schema, defaults as z.input<S>);
}

/** The cursor of the next page, for `after`; null at the end. The release before does not answer it. */
const next = z.optional(z.nullable(z.string()));
/** A page of rows, and the cursor of the next one. */
export const cursorListOf = <T extends z.core.SomeType>(row: T) => z.extend(listOf(row), { next });

/** A page of rows. `total_capped` is 1 when the true total is larger than `total`. */
export const listOf = <T extends z.core.SomeType>(row: T) =>
  z.object({ rows: z.array(row), total: z.int(), page: z.int(), limit: z.int(), total_capped: z.optional(flag) });

/** A response without content. */
export const nothing = z.object({});

export type Id = number;

const TYPE_CODES: Record<string, string> = { string: 'validation.text', number: 'validation.number', int: 'validation.number' }; // prettier-ignore

/** The code of a value that is missing or of a wrong type, where its schema has none of its own. */
function typeCode({ expected, path }: z.core.$ZodIssueInvalidType, given: unknown): string {
  const value = path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key],
    given,
  );
  return value === undefined ? 'validation.required' : (TYPE_CODES[expected] ?? 'validation.invalid');
}

/** The bound of a number that was passed; most phrases say theirs, the one of any number cannot. */
function boundOf(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === 'too_small') return `≥ ${issue.minimum}`;
  return issue.code === 'too_big' ? `≤ ${issue.maximum}` : undefined;
}

/** A form with more faults than these is none that somebody fills in; and how much of a name nobody knows is said. */
const [MOST_FAULTS, NAME_LENGTH] = [500, 200];

/**
 * Zod issues as faults of fields, each once: dotted paths, and a code of ours even where zod speaks for itself.
 * @param given what was parsed
 * @returns at most 500, the first ones
 */
export function faultsOf(error: z.core.$ZodError, given: unknown): { field: string; code: string; bound?: string }[] {
  const faults = new Map<string, { field: string; code: string; bound?: string }>();
  const add = (path: PropertyKey[], code: string, bound?: string) => {
    const field = path.map(String).join('.').slice(0, NAME_LENGTH);
    const name = `${field} ${code}`;
    if (!faults.has(name)) faults.set(name, { field, code, ...(bound ? { bound } : {}) });
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, MOST_FAULTS)) add([...issue.path, key], 'validation.unknown');
    } else {
      const own = issue.code === 'invalid_type' ? typeCode(issue, given) : 'validation.invalid';
      const code = issue.message.startsWith('validation.') ? issue.message : own;
      add(issue.path, code, code === 'validation.number' ? boundOf(issue) : undefined);
    }
    if (faults.size >= MOST_FAULTS) break;
  }
  return [...faults.values()].slice(0, MOST_FAULTS);
}

/** Percent with at most two decimals; hundredths of a percent inside. */
export const ratePercent = z.codec(
  z.number().check(
    z.gte(0, { error: 'validation.number', abort: true }),
    z.lte(100, { error: 'validation.number', abort: true }),
    z.refine((v) => /^\d+(\.\d{1,2})?$/.test(String(v)), { error: 'validation.two_decimals' }),
  ),
  z.int(),
  { decode: (v) => Math.round(v * 100), encode: (v) => v / 100 },
);
