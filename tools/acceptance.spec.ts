import { describe, expect, it } from '@jest/globals';
import { documentOf, faults, proofs } from './acceptance.mjs';

describe('the acceptance table', () => {
  it('has every number that a test names', () => {
    expect(faults(proofs())).toEqual([]);
  });
  it('lists test files and unproven statements', () => {
    const text = documentOf(new Map([[3, new Set(['a.spec.ts', 'b.spec.ts'])]]));
    expect(text).toContain('1 of 250 statements are proven');
    expect(text).toMatch(/\| A3 \| .+ \| `a\.spec\.ts`, `b\.spec\.ts` \|/);
    expect(text).toMatch(/\| A1 \| .+ \| not yet \|/);
  });
  it('counts what people see as proven when a browser test names it, too', () => {
    const api = 'apps/a.int.spec.ts';
    const text = documentOf(new Map([[1, new Set([api])], [2, new Set([api, 'e2e/a.spec.ts'])]])); // prettier-ignore
    expect(text).toContain('1 of 250 statements are proven');
    expect(text).toMatch(/\| A1 \| .+ \| `apps\/a\.int\.spec\.ts`, not yet in the browser \|/);
    expect(text).toMatch(/\| A2 \| .+ \| `apps\/a\.int\.spec\.ts`, `e2e\/a\.spec\.ts` \|/);
  });
  it('rejects an unknown number', () => {
    expect(faults(new Map([[251, new Set(['x.spec.ts'])]]))).toEqual([`[A${251}] in x.spec.ts is no statement`]);
  });
});
