import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { notificationsConfig, type NotificationsConfig } from '../config.ts';
import { MailClient, type OutgoingMail } from './mail.client.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const DKIM_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const mail: OutgoingMail = {
  id: 'message.7.1795400000000',
  receiver: 'somchai@shop.example',
  language: 'th',
  date: new Date('2026-11-23T03:00:00Z'),
  subject: 'ร้านใบชาและเครื่องปั้นดินเผาแห่งเมืองลำปาง เชิญคุณเข้าร่วมทำงานด้วยกันตั้งแต่วันนี้',
  text: 'สวัสดี',
  html: '<p>สวัสดี</p>',
};
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  jest.restoreAllMocks();
});

/** A mail server. @returns its port, and what it got */
async function serverOf(options: SMTPServerOptions = {}): Promise<{ port: number; got: Buffer[] }> {
  const got: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => done(void got.push(Buffer.concat(parts)) as undefined));
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ends.push(() => server.close());
  return { port: (server.server.address() as AddressInfo).port, got };
}
const send = async (config: Partial<NotificationsConfig>, signal = new AbortController().signal) =>
  await new MailClient({ ...notificationsConfig.parse({}), ...config }).send(mail, [], signal);

/** The parts of a mail's DKIM signature, and whether it fits (RFC 6376, 3.4 and 3.7, relaxed/relaxed). */
function signatureOf(source: Buffer): { intact: boolean; [part: string]: string | boolean | undefined; h?: string } {
  const [head = '', ...rest] = source.toString('latin1').split('\r\n\r\n');
  const relaxed = (text: string) => text.replace(/\r\n(?=[ \t])/g, '').replace(/[ \t]+/g, ' ').trim(); // prettier-ignore
  const lines = head.split(/\r\n(?![ \t])/).map((line) => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, colon).trim().toLowerCase(), value: relaxed(line.slice(colon + 1)) };
  });
  const own = lines.find(({ name }) => name === 'dkim-signature')!.value;
  const parts = Object.fromEntries(
    own.split(';').map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim(), value.join('=').replaceAll(' ', '')];
    }),
  );
  const body = rest.join('\r\n\r\n').replace(/[ \t]+/g, ' ').replace(/ (?=\r\n|$)/g, '').replace(/(\r\n)*$/, '\r\n'); // prettier-ignore
  const named = parts['h']!.toLowerCase().split(':');
  const signed = named.flatMap((wanted) => lines.filter(({ name }) => name === wanted).slice(-1));
  const text = [...signed, { name: 'dkim-signature', value: own.replace(/\bb=[^;]*$/, 'b=') }].map(({ name, value }) => `${name}:${value}`).join('\r\n'); // prettier-ignore
  const fits = createVerify('rsa-sha256').update(text, 'latin1').verify(publicKey, parts['b']!, 'base64');
  return { ...parts, intact: fits && createHash('sha256').update(body, 'latin1').digest('base64') === parts['bh'] };
}

describe('a mail', () => {
  it('is signed for the domain of its sender, over what names it', async () => {
    const { port, got } = await serverOf();
    const config = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'ลำเลียง <no-reply@mail.lamliang.example>', DKIM_KEY, DKIM_SELECTOR: 's1' }; // prettier-ignore
    expect(await send(config)).toEqual({ verdict: 'taken' });
    const parsed = await simpleParser(got[0]!);
    expect(parsed).toMatchObject({ subject: mail.subject, messageId: `<${mail.id}@mail.lamliang.example>`, date: mail.date }); // prettier-ignore
    expect(parsed.from?.value).toEqual([{ name: 'ลำเลียง', address: 'no-reply@mail.lamliang.example' }]);
    expect([parsed.headers.get('auto-submitted'), parsed.headers.get('content-language')]).toEqual(['auto-generated', 'th']); // prettier-ignore
    const signature = signatureOf(got[0]!);
    expect(signature).toMatchObject({ a: 'rsa-sha256', d: 'mail.lamliang.example', s: 's1', intact: true });
    const changed = Buffer.from(got[0]!.toString('latin1').replace('Subject: ', 'Subject: x'), 'latin1');
    expect(signatureOf(changed).intact).toBe(false);
    expect(signature['h']?.toLowerCase().split(':')).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'message-id', 'date'])); // prettier-ignore
    expect(got[0]!.every((byte) => byte < 128)).toBe(true);
  });

  it('does not leave production without TLS', async () => {
    const { port, got } = await serverOf();
    const SMTP_URL = `smtp://127.0.0.1:${port}`;
    expect(await send({ SMTP_URL, NODE_ENV: 'production' })).toEqual({ verdict: 'later', fault: 'tls' });
    expect(got).toEqual([]);
    expect(await send({ SMTP_URL })).toEqual({ verdict: 'taken' });
  });

  it('does not go to a server whose certificate nobody has signed', async () => {
    // The server says that its certificate is a known one.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { port, got } = await serverOf({ secure: true });
    expect(await send({ SMTP_URL: `smtps://127.0.0.1:${port}` })).toMatchObject({ verdict: 'later' });
    expect(got).toEqual([]);
  });

  it('waits where our login is not taken', async () => {
    const { port, got } = await serverOf({
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'us@x' && password === 'p:w' ? done(null, { user: 'us' }) : done(new Error('no such login')),
    });
    expect(await send({ SMTP_URL: `smtp://us%40x:wrong@127.0.0.1:${port}` })).toEqual({ verdict: 'later', fault: 'login' }); // prettier-ignore
    expect(got).toEqual([]);
    expect(await send({ SMTP_URL: `smtp://us%40x:p%3Aw@127.0.0.1:${port}` })).toEqual({ verdict: 'taken' });
  });

  it('waits while nobody is there or no server is set', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => closed.once('listening', listening));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    expect(await send({ SMTP_URL: `smtp://127.0.0.1:${port}` })).toEqual({ verdict: 'later', fault: 'connection' });
    expect(await send({ SMTP_URL: '' })).toEqual({ verdict: 'later', fault: 'not_configured' });
  });

  it('is broken off when the process ends, whatever the server does not say', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => silent.once('listening', listening));
    ends.push(() => silent.close());
    const ending = new AbortController();
    silent.once('connection', () => ending.abort());
    const SMTP_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    expect(await send({ SMTP_URL }, ending.signal)).toMatchObject({ verdict: 'later' });
  });
});
