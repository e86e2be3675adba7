import { describe, expect, it } from '@jest/globals';
import { filters, staffListQuery } from '@lamliang/contracts';
import type * as z from 'zod/mini';
import { parsePart } from './bind.ts';
import { listRows, Search, staffList } from './staff-list.ts';

const COLUMNS = { id: 'o.id', create_dt: 'o.create_dt' };
const query = staffListQuery({
  filters: {
    text: filters.text,
    integer: filters.integer,
    flag: filters.flag,
    day: filters.day,
    state: filters.anyOf(['dead', 'parked']),
  },
  sorts: ['create_dt'],
});
const parse = (given: object) => parsePart(query, given) as z.output<typeof query>;
const list = (given: object) => staffList(parse(given), COLUMNS);
const filtered = (filter: object) => parse({ filter: JSON.stringify(filter) }).filter;

/** The field that a query is refused for, or what it was read as. */
function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    const { code, more } = error as { code: string; more: { errors?: { field: string }[] } };
    return `${code} ${more.errors?.[0]?.field}`;
  }
}

describe('the list query of the console', () => {
  it('has defaults', () => {
    expect(list({})).toEqual({ filter: {}, limit: 25, offset: 0, order: 'o.id DESC, o.id DESC', seek: ['o.id < ?', undefined] }); // prettier-ignore
  });
  it('reads range and sort', () => {
    expect(list({ range: '[50,74]', sort: '["create_dt","ASC"]' })).toMatchObject({ limit: 25, offset: 50, order: 'o.create_dt ASC, o.id ASC' }); // prettier-ignore
    expect(list({ range: '[0,100000]' }).limit).toBe(500);
    expect(list({ range: '[9,3]' }).limit).toBe(1);
  });
  it.each([['DESC', '<'], ['ASC', '>']])('[F-A5] seeks behind a row with no offset (%s), and counts all the same', async (way, than) => {
    const asked: [string, unknown[]][] = [];
    const search = (sql: string, values: unknown[]) => {
      asked.push([sql, [...values]]);
      return Promise.resolve(sql.startsWith('SELECT count') ? [{ total: 10_001 }] : [{ id: 41 }, { id: 40 }]);
    };
    const found = await listRows({ search } as never, { select: '*', from: 'o' }, new Search().add('o.a = ?', 7), list({ after: '42', range: '[900,901]', sort: `["id","${way}"]` }));
    expect(asked).toEqual([
      [expect.stringContaining('FROM o WHERE o.a = $1 LIMIT 10001'), [7]],
      [`SELECT * FROM o WHERE o.a = $1 AND o.id ${than} $2 ORDER BY o.id ${way}, o.id ${way} LIMIT 2 OFFSET 0`, [7, 42]],
    ]);
    expect(found).toMatchObject({ total: 10_000, total_capped: 1, next: 40 });
  }); // prettier-ignore
  it('[F-A5] goes on behind a row by id alone', () => {
    expect(outcome(() => list({ after: '42', sort: '["create_dt","ASC"]' }))).toBe('request.invalid after');
    expect(outcome(() => list({ after: 'x' }))).toBe('request.invalid after');
  });
  it.each(['id; DROP TABLE x', 'constructor', '__proto__', 'toString', 'password'])('refuses to sort by %s', (name) => {
    expect(outcome(() => list({ sort: JSON.stringify([name, 'ASC']) }))).toBe('request.invalid sort.0');
  });
  it.each([
    [{ filter: '{' }, 'filter'],
    [{ filter: '[]' }, 'filter'],
    [{ filter: '"x"' }, 'filter'],
    [{ filter: '{"nonsense":1}' }, 'filter.nonsense'],
    [{ filter: '{"constructor":1}' }, 'filter.constructor'],
    [{ filter: '{"text":{"b":1}}' }, 'filter.text'],
    [{ range: '[1]' }, 'range'],
    [{ range: '[-1,1]' }, 'range.0'],
    [{ sort: '["id","; DROP"]' }, 'sort.1'],
  ])('refuses %j', (given, field) => {
    expect(outcome(() => list(given))).toBe(`request.invalid ${field}`);
  });
});

describe('values of a filter', () => {
  it.each<[unknown, unknown, unknown, unknown, unknown]>([
    ['', undefined, undefined, undefined, undefined],
    ['12', '12', 12, 'refused', 'refused'],
    [12, '12', 12, 'refused', 'refused'],
    ['1', '1', 1, 1, 'refused'],
    [0, '0', 0, 0, 'refused'],
    [true, 'refused', 'refused', 1, 'refused'],
    ['false', 'false', 'refused', 0, 'refused'],
    ['1.5', '1.5', 'refused', 'refused', 'refused'],
    ['1e3', '1e3', 'refused', 'refused', 'refused'],
    ['99999999999999999999', '99999999999999999999', 'refused', 'refused', 'refused'],
    ['2026-11-20', '2026-11-20', 'refused', 'refused', '2026-11-20'],
    ['2026-13-20', '2026-13-20', 'refused', 'refused', 'refused'],
    ['2026-02-31', '2026-02-31', 'refused', 'refused', 'refused'],
    [[1, 2], 'refused', 'refused', 'refused', 'refused'],
  ])('%j as text, integer, flag, day', (value, ...wanted) => {
    const got = (['text', 'integer', 'flag', 'day'] as const).map((name) => {
      const read = outcome(() => filtered({ [name]: value })?.[name]);
      return read === `request.invalid filter.${name}` ? 'refused' : read;
    });
    expect(got).toEqual(wanted);
  });
  it.each([
    ['', undefined],
    [7, [7]],
    [
      [7, '8'],
      [7, 8],
    ],
    [[], []],
  ])('%j as ids', (value, wanted) => {
    expect(filtered({ id: value })?.id).toEqual(wanted);
  });
  it.each(['x', '1.5', 1.5, true, '9'.repeat(20), [1, 'x'], ['']].map((value) => [value]))('refuses %j as ids', (value) => {
    expect(outcome(() => filtered({ id: value }))).toMatch(/^request\.invalid filter\.id/);
  }); // prettier-ignore
  it('takes one or several of a set of values, and no other', () => {
    expect(filtered({ state: 'dead' })?.state).toEqual(['dead']);
    expect(filtered({ state: ['dead', 'parked'] })?.state).toEqual(['dead', 'parked']);
    expect(outcome(() => filtered({ state: 'lost' }))).toBe('request.invalid filter.state');
  });
});

describe('a search', () => {
  it('has the conditions of what was asked for, with the value wherever it stands', () => {
    const search = new Search().add('a = ?', 1).add('b = ?', undefined).add('(c = ? OR d = ?)', 'x');
    expect([search.where, search.values]).toEqual(['WHERE a = $1 AND (c = $2 OR d = $2)', [1, 'x']]);
    expect(new Search().where).toBe('');
  });
});
