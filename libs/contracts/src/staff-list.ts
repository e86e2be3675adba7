import * as z from 'zod/mini';
import { bahtAmount, day, flag, SEARCH_LENGTH } from './wire.ts';

const NUMBER = { error: 'validation.number' };
const integer = z.codec(
  z.union([z.int(), z.string().check(z.regex(/^-?\d{1,16}$/))], NUMBER),
  z.int(NUMBER),
  { decode: Number, encode: (value) => value }, // prettier-ignore
);
const text = z.codec(
  z.union([z.string(), z.number()], { error: 'validation.text' }),
  z.string().check(
    z.trim(),
    z.maxLength(SEARCH_LENGTH, { error: 'validation.too_long' }),
    z.refine((value) => !value.includes('\0') && value.isWellFormed(), { error: 'validation.characters' }),
  ),
  { decode: String, encode: (value) => value },
);

/** What one value of a filter is that takes several; their schemas do not say it. For the API description. */
export const ONE_OF_SEVERAL = new WeakMap<object, z.ZodMiniType>();

/** One or several values on the wire, internally always a list; an invalid value makes the filter invalid. */
function several<T extends z.ZodMiniType>(one: T) {
  const schema = z.codec(z.unknown(), z.custom<z.output<T>[]>(Array.isArray), {
    decode(value, context) {
      const parsed = z.safeDecode(z.array(one), [value].flat() as never);
      if (parsed.success) return parsed.data as z.output<T>[];
      const [issue] = parsed.error.issues;
      context.issues.push({ code: 'custom', message: issue?.message ?? 'validation.invalid', input: value });
      return z.NEVER;
    },
    encode: (value) => value,
  });
  ONE_OF_SEVERAL.set(schema, one);
  return schema;
}

/** Filters of staff lists. Values come from forms and links, so numbers and flags may be text. */
export const filters = {
  text,
  integer,
  flag,
  day,
  /** Baht, internally satang. */
  amount: bahtAmount,
  integers: several(integer),
  texts: several(text),
  /** One or several values of a kind. */
  each: several,
  /** One or several of a set of values. */
  anyOf: <const V extends readonly string[]>(values: V) =>
    several(z.literal(values as readonly V[number][], { error: 'validation.unknown' })),
};

/** Blank filter members are treated as absent. */
function withoutBlanks(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** JSON within a query parameter. */
function jsonText<T extends z.core.SomeType>(schema: T) {
  return z.codec(z.string(), schema as unknown as z.ZodMiniType<z.output<T>, z.input<T>>, {
    decode(given, context) {
      try {
        return withoutBlanks(JSON.parse(given)) as z.input<T>;
      } catch {
        context.issues.push({ code: 'custom', message: 'validation.json', input: given });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });
}

const DIRECTION = ['ASC', 'DESC'] as const;
const index = z.int(NUMBER).check(z.gte(0, NUMBER));

/**
 * The query of a staff list, as the console's data provider sends it: `filter={"account_id":7}`, `range=[0,24]`,
 * `sort=["id","DESC"]`. Anything else is rejected. `after` reads a long list by id, from the `X-Next` of the page before.
 * @param sorts what the list may be sorted by besides `id`
 */
export function staffListQuery<
  const F extends Record<string, z.ZodMiniType> = Record<never, never>,
  const S extends readonly string[] = [],
  I extends z.ZodMiniType = typeof filters.integers,
>(given: { filters?: F; sorts?: S; id?: I }) {
  const filter = z.partial(
    z.strictObject({ id: (given.id ?? filters.integers) as I, ...(given.filters ?? ({} as F)) }),
  );
  const column = z.literal(['id', ...(given.sorts ?? [])] as readonly ('id' | S[number])[], { error: 'validation.unknown' }); // prettier-ignore
  // A list that names the kind of its ids is short: they are text, or a handful.
  const after = z.optional(integer);
  const list = z.object({
    filter: z.optional(jsonText(filter)),
    range: z.optional(jsonText(z.tuple([index, index]))),
    ...((given.id ? {} : { after }) as { after: typeof after }),
    sort: z.optional(jsonText(z.tuple([column, z.literal(DIRECTION, { error: 'validation.unknown' })]))),
  });
  const byId = (asked: z.output<typeof list>) => !asked.after || !asked.sort || asked.sort[0] === 'id';
  return list.check(z.refine(byId, { error: 'validation.invalid', path: ['after'] }));
}

type Parts = { shape: Record<string, { def: { innerType: { def: { out: { shape?: object; def: { items?: { options?: string[]; def: { values?: string[] } }[] } } } } } }> }; // prettier-ignore

/** The filters and sorts that a staff list takes; undefined for any other query. */
export function staffListTerms(query: z.core.SomeType | undefined): { filters: string[]; sorts: string[] } | undefined {
  const { filter, sort } = (query as unknown as Parts | undefined)?.shape ?? {};
  if (!filter || !sort) return undefined;
  const [column] = sort.def.innerType.def.out.def.items ?? [];
  return { filters: Object.keys(filter.def.innerType.def.out.shape ?? {}), sorts: [...new Set(column?.def.values)] };
}
