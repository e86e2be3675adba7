import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { route } from '@lamliang/contracts';
import { Controller, Module } from '@nestjs/common';
import * as z from 'zod/mini';
import { Handles } from './call.ts';
import { defineService } from '../service.ts';
import { startService, type StartedServices } from '../testing/index.ts';

const line = z.object({ n: z.int() });
const shared = { method: 'POST', caller: { kind: 'service', from: 'all' }, answer: line, answers: 'ndjson', fails: [], summary: 'Counts.' } as const; // prettier-ignore
const linesRoutes = {
  all: route({ ...shared, id: 'lines.all', path: '/internal/v1/all' }),
  half: route({ ...shared, id: 'lines.half', path: '/internal/v1/half' }),
};

async function* count(until: number) {
  for (let n = 0; n < until; n++) yield { n };
}
@Controller()
class LinesController {
  @Handles(linesRoutes.all) all() {
    return count(5_000);
  }
  @Handles(linesRoutes.half) async *half() {
    yield* count(5_000);
    throw new Error('the database went away');
  }
}
@Module({ controllers: [LinesController] })
class LinesModule {}
const linesService = defineService({ name: 'lines', module: LinesModule, routes: linesRoutes, migrations: [] });

let app: StartedServices;
let server: Server;
let own = '';
beforeAll(async () => {
  app = await startService([linesService]);
  own = app.composition.runtime.secrets.edgeToken('lines', 'lines') ?? '';
  server = createServer(app.composition.handleInternal);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.stop();
});
const ask = async (name: string, token = own) => {
  const { port } = server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`http://127.0.0.1:${port}/internal/v1/${name}`, { method: 'POST', headers });
  return { status: response.status, text: await response.text() };
};

it('streams rows to another service, and refuses whoever has no token', async () => {
  const { status, text } = await ask('all');
  expect([status, text.trim().split('\n').length]).toEqual([200, 5_000]);
  expect((await ask('all', 'another')).status).toBe(401);
});

it('cuts the connection where the rows break off, and goes on', async () => {
  await expect(ask('half')).rejects.toThrow();
  expect((await ask('all')).status).toBe(200);
});
