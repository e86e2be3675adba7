import { expect, it } from '@jest/globals';
import { freePort } from './processes.ts';

it('gives no port twice, although nobody listens yet', async () => {
  const ports: number[] = [];
  for (let n = 0; n < 400; n++) ports.push(await freePort());
  expect(new Set(ports).size).toBe(400);
});
