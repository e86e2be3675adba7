import { expect, it } from '@jest/globals';
import { nextOf } from '@lamliang/contracts';
import { pagedOf, type AskedPage } from './shipment-queries.service.ts';

it('leaves out the rows of the pages before, 10,000 at most', () => {
  const first = { page: 1, place: { limit: 20, offset: 0, after: undefined }, filters: { search: 'x' } };
  const asked: AskedPage & { search: string } = { search: 'x' };
  expect(pagedOf(asked)).toEqual(first);
  expect(pagedOf({ page: 101, limit: 100 }).place.offset).toBe(10_000);
  expect(() => pagedOf({ page: 102, limit: 100 })).toThrow(expect.objectContaining({ code: 'request.invalid' }));
});

it('goes on behind a row however far that is', () => {
  const after = nextOf([{ id: 7 }], 1, () => new Date('2026-11-20T09:00:00Z')) ?? undefined;
  expect(pagedOf({ page: 999, limit: 100, after }).place.after).toMatchObject({ id: 7 });
});
