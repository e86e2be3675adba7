import { expect, it } from '@jest/globals';
import { inBatches } from './batches.ts';

/** Works through rows of which some cannot be worked on. */
async function worked(rows: number[], bad: number[], most = 3) {
  const left = new Set(rows);
  const tries: number[][] = [];
  const failed = await inBatches(most, async (limit, but, took) => {
    const ids = [...left].filter((id) => !but.includes(id)).slice(0, limit);
    took(ids);
    tries.push(ids);
    await Promise.resolve();
    if (ids.some((id) => bad.includes(id))) throw new Error(`bad ${ids.join()}`);
    for (const id of ids) left.delete(id);
  });
  return { failed: failed.map(({ id }) => id), left: [...left], tries };
}

it('one row that fails every time holds up no other', async () => {
  expect(await worked([1, 2, 3, 4, 5, 6, 7], [])).toEqual({ failed: [], left: [], tries: [[1, 2, 3], [4, 5, 6], [7]] });
  expect(await worked([1, 2, 3, 4, 5], [1])).toEqual({
    failed: [1],
    left: [1],
    tries: [[1, 2, 3], [1], [2], [3], [4, 5]],
  });
  expect(await worked([1, 2, 3, 4, 5, 6, 7, 8], [2, 8])).toMatchObject({ failed: [2, 8], left: [2, 8] });
  expect(await worked([9], [9])).toMatchObject({ failed: [9], left: [9] });
});

it('ends where nothing can be worked on: then it is not the rows', async () => {
  await expect(worked([1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7])).rejects.toThrow('bad');
  await expect(inBatches(3, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
