import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { freePort } from '@lamliang/engines';
import { startService, until, type StartedServices } from '@lamliang/platform/testing';
import { visitorsOf } from './visitors.ts';

jest.setTimeout(60_000);
const NEW = 'New-pass-22';
const lines: string[] = [];
const spans: string[] = [];
let collector: Server;
let app: StartedServices;
let visitors: ReturnType<typeof visitorsOf>;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      spans.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const smtp = String(await freePort());
  const env = {
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    SANDBOX_SMTP_PORT: smtp,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
  };
  app = await startService([authService, notificationsService, sandboxService], { env, log: (line) => lines.push(line) }); // prettier-ignore
  visitors = visitorsOf(app, 876_000_000);
}, 60_000);
afterAll(async () => {
  await app?.stop();
  collector?.closeAllConnections();
  collector?.close();
});

/** Whether a text holds a secret by itself: not as a part of a longer number or id. */
const holds = (text: string, secret: string) => new RegExp(`(?<![0-9A-Za-z.])${secret}(?![0-9A-Za-z])`).test(text);

it('no log, trace or metric of a registration, a verified e-mail and a new password holds a code or a ticket', async () => {
  // Registered with a wrong code first.
  const asked = await visitors.ask();
  const wrong = asked.code === '111111' ? '222222' : '111111';
  const refused = visitors.confirm({ ...asked, code: wrong });
  await expect(refused).rejects.toMatchObject({ code: 'otp.failed' });
  const session = await visitors.confirm(asked);
  const shop = app.bearer(session.token);
  // The e-mail, verified with a code.
  const sent = (await shop.call(authRoutes.sendEmailCode, {})) as { ref: string };
  const mailed = await visitors.read(asked.email, sent.ref);
  await shop.call(authRoutes.verifyEmail, { body: { otp: mailed, ref: sent.ref } });
  // The password, forgotten and set anew with the ticket of a code.
  const { ref } = await app.anonymous.call(authRoutes.forgotPassword, { body: { telephone: asked.telephone } });
  const code = await visitors.read(asked.telephone, ref);
  const { reset_token } = await app.anonymous.call(authRoutes.verifyOtp, { body: { telephone: asked.telephone, otp: code, ref } }); // prettier-ignore
  const body = { telephone: asked.telephone, reset_token, password: NEW, confirm_password: NEW };
  await app.anonymous.call(authRoutes.forgotPasswordConfirm, { body });
  const again = await app.anonymous.call(authRoutes.login, { body: { username: asked.telephone, password: NEW } });
  await app.drain();
  await until(() => spans.some((text) => text.includes(authRoutes.forgotPasswordConfirm.path)), 20_000, 'the spans');

  const metrics = await (await fetch(`${app.base}/metrics`)).text();
  const secrets = { code: asked.code, wrong, mailed, recovery: code, reset_token, first: session.token, second: again.token, password: NEW }; // prettier-ignore
  expect(Object.values(secrets).every((one) => typeof one === 'string' && one.length >= 6)).toBe(true);
  const held = Object.entries({ log: lines, spans, metrics: metrics.split('\n') }).flatMap(([where, told]) =>
    Object.entries(secrets).flatMap(([name, secret]) => told.filter((text) => holds(text, secret)).map((text) => `${where} holds ${name}: ${text.slice(0, 300)}`)),
  ); // prettier-ignore
  expect(held).toEqual([]);
  // Something was looked through, and a planted one is found.
  expect([spans.length > 0, metrics.length > 1_000]).toEqual([true, true]);
  expect(holds(`{"otp":"${code}"}`, code)).toBe(true);
});
