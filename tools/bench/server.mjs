// The product in a process of its own, for the bench: every service in one process as `npm start` runs it. Told by
// its parent what to run: `quiet` leaves saga, relay, consumers, workers and timers out, so that a measurement sees
// the request alone.
import 'reflect-metadata';
import { Controller, Module } from '@nestjs/common';
import * as z from 'zod/mini';
import { builtFile } from '../env.mjs';
import { serve } from './child.mjs';

const [, , database_url, port, mode, role_secret] = process.argv;
const { closeServer, compose, defineService, derivedSecrets, Handles, listen, ready } = await import(builtFile('libs/platform', 'index.js')); // prettier-ignore
const { pricingRoutes } = await import(builtFile('libs/contracts', 'pricing/index.js'));
const { services } = await import(builtFile('apps/standalone', 'services.js'));

/** The quotes' route with nothing behind it: the same caller, the same validation, an empty answer. */
const empty = {
  ...pricingRoutes.shippingPrices,
  id: 'empty.prices',
  path: '/client/v2/empty-prices',
  answer: z.object({}),
};
class EmptyController {
  prices() {
    return {};
  }
}
Controller()(EmptyController);
Handles(empty)(EmptyController.prototype, 'prices', Object.getOwnPropertyDescriptor(EmptyController.prototype, 'prices')); // prettier-ignore
class EmptyModule {}
Module({ controllers: [EmptyController] })(EmptyModule);
const emptyService = defineService({ name: 'empty', module: EmptyModule, migrations: [], routes: { empty } });

const composition = await compose([...services, emptyService], {
  database_url,
  secrets: derivedSecrets(role_secret),
  env: {
    ...process.env,
    PORT: port,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: process.env.RATE_LIMITS ?? 'off',
    WEBHOOK_ALLOW_HOSTS: process.env.WEBHOOK_ALLOW_HOSTS ?? `127.0.0.1:${port}`,
  },
  alone: true,
  work: mode !== 'quiet',
});
if (mode === 'quiet') for (const service of composition.services) await service.timers.stop();
const server = listen(composition);
await ready(server, Number(port), '127.0.0.1');

/** The HTML of cover sheets as it goes to the browser. */
async function sheetHtml({ account_id, ids, paper_size }) {
  const { CoverSheetsService } = await import(builtFile('apps/render', 'cover-sheets/cover-sheets.service.js'));
  const sheets = composition.services.find((s) => s.name === 'render').app.get(CoverSheetsService);
  const orders = await sheets.orders.allPrintable(account_id, ids);
  return sheets.document(orders, sheets.options(paper_size, false, 'lamliang'));
}

const answers = {
  sheetHtml,
  /** An edge between services, for the set-up: no password of staff is needed. */
  edge: async ({ id, body }) => {
    const bound = composition.runtime.edges.get(id);
    const input = { params: {}, query: {}, body, raw: Buffer.alloc(0), headers: {}, ip: 'bench' };
    const answer = await bound.run({ ...input, signal: new AbortController().signal, service: 'seed' });
    return answer.body.data;
  },
  stop: async () => {
    server.closeAllConnections();
    await closeServer(server);
    await composition.stop();
  },
};
serve(answers);
