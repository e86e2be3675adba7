import { describe, expect, it } from '@jest/globals';
import { registry } from '../apps/standalone/src/registry.ts';
import { compare, migrations, readLock } from './migrations.mjs';

describe('migrations', () => {
  it('do not change once they have landed', () => {
    const { changed, gone } = compare(migrations(), readLock());
    // Write a new migration in their place; databases out there have run these already.
    expect({ changed, gone }).toEqual({ changed: [], gone: [] });
  });
  it('have all landed (npm run migration)', () => {
    expect(compare(migrations(), readLock()).fresh).toEqual([]);
  });
  it('that change, go or come are told by name', () => {
    expect(compare({ a: '1', b: '9', d: '4' }, { a: '1', b: '2', c: '3' })).toEqual({ changed: ['b'], gone: ['c'], fresh: ['d'] }); // prettier-ignore
  });
  it('of every service are known, in the order of their times', () => {
    const files = Object.keys(migrations());
    for (const service of registry.map(({ name }) => name))
      expect(files.some((f) => f.startsWith(`apps/${service}/`))).toBe(true);
    expect(files).toEqual(files.toSorted());
  });
});
