import { describe, expect, it } from '@jest/globals';
import { filterValues, staffList } from './staff-list.ts';

const COLUMNS = { id: 'o.id', create_dt: 'o.create_dt' };
const code = (work: () => unknown) => {
  try {
    work();
    return 'ok';
  } catch (error) {
    const { code: c, more } = error as { code: string; more: { errors?: { field: string }[] } };
    return `${c} ${more.errors?.[0]?.field}`;
  }
};

describe('the list query of the console', () => {
  it('has defaults', () => {
    expect(staffList(undefined, COLUMNS)).toEqual({ filter: {}, limit: 25, offset: 0, order: 'o.id DESC, o.id DESC' });
  });
  it('reads range and sort', () => {
    expect(staffList({ range: '[50,74]', sort: '["create_dt","ASC"]' }, COLUMNS)).toMatchObject({ limit: 25, offset: 50, order: 'o.create_dt ASC, o.id ASC' }); // prettier-ignore
    expect(staffList({ range: '[0,100000]' }, COLUMNS).limit).toBe(500);
    expect(staffList({ range: '[9,3]' }, COLUMNS).limit).toBe(1);
  });
  it.each(['id; DROP TABLE x', 'constructor', '__proto__', 'toString', 'password'])(
    'sorts by no column like %s',
    (name) => {
      expect(staffList({ sort: JSON.stringify([name, 'ASC']) }, COLUMNS).order).toBe('o.id ASC, o.id ASC');
    },
  );
  it.each([
    [{ filter: '{' }, 'filter'],
    [{ filter: '[]' }, 'filter'],
    [{ filter: '{"a":{"b":1}}' }, 'filter'],
    [{ filter: '{"a":"\\u0000"}' }, 'a'],
    [{ range: '[1]' }, 'range'],
    [{ range: '[-1,1]' }, 'range'],
    [{ sort: '["id","; DROP"]' }, 'sort'],
  ])('refuses %j', (query, field) => {
    expect(code(() => staffList(query, COLUMNS))).toBe(`request.invalid ${field}`);
  });
});

describe('values of a filter', () => {
  it.each<[string | number | boolean | (string | number)[], unknown, unknown, unknown, unknown]>([
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
    const read = filterValues({ x: value });
    const got = [() => read.text('x'), () => read.integer('x'), () => read.flag('x'), () => read.day('x')].map(
      (work) => {
        try {
          return work();
        } catch (error) {
          expect(error).toMatchObject({ code: 'request.invalid', more: { errors: [{ field: 'filter.x' }] } });
          return 'refused';
        }
      },
    );
    expect(got).toEqual(wanted);
  });
  it.each([
    [undefined, undefined],
    ['', undefined],
    [7, [7]],
    [
      [7, '8'],
      [7, 8],
    ],
    [[], []],
  ])('%j as a list of integers', (value, wanted) => {
    expect(filterValues(value === undefined ? {} : { x: value }).integers('x')).toEqual(wanted);
  });
  it.each(['x', '1.5', 1.5, true, '9'.repeat(20), [1, 'x'], ['']].map((value) => [value]))(
    'refuses %j as a list of integers',
    (value) => {
      expect(code(() => filterValues({ x: value }).integers('x'))).toBe('request.invalid filter.x');
    },
  );
  it('keeps within what a column holds', () => {
    expect(code(() => filterValues({ x: 2 ** 31 }).integer('x', 2 ** 31 - 1))).toBe('request.invalid filter.x');
    expect(filterValues({}).integer('x')).toBeUndefined();
  });
});
