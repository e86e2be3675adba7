import { setTimeout as pause } from 'node:timers/promises';
import { SERVICE_CONFIG } from '@lamliang/platform';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { SMTPServer, SMTPServerDataStream } from 'smtp-server';
import { type SandboxConfig } from '../config.ts';
import { BEFORE_KEPT, ONCE_KEPT } from '../faults/fault.rules.ts';
import { FaultsService } from '../faults/faults.service.ts';
import { MessagesService } from './messages.service.ts';

const MOST_BYTES = 1024 * 1024;

/** An answer of SMTP that is none of success (RFC 5321, 4.2.1; RFC 3463 for the second number). */
const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Answers a command when its work is done, with the fault of it if there was one. */
async function answered(work: Promise<void>, done: (error?: Error) => void): Promise<void> {
  const error = await work.then(
    () => undefined,
    (fault: unknown) => fault as Error,
  );
  done(error);
}

/** A mail server that keeps what it gets in the mailbox and sends nothing on. */
@Injectable()
export class MailServer implements OnModuleInit, OnModuleDestroy {
  private server: SMTPServer | undefined;

  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: SandboxConfig,
    private readonly messages: MessagesService,
    private readonly faults: FaultsService,
  ) {}

  /** Listens where a port is set; its libraries are loaded only then. */
  async onModuleInit(): Promise<void> {
    const { SANDBOX_SMTP_PORT, HOST } = this.config;
    if (!SANDBOX_SMTP_PORT) return;
    const { SMTPServer } = await import('smtp-server');
    const server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size: MOST_BYTES,
      onAuth: ({ username }, _session, done) => done(null, { user: username }),
      onRcptTo: (_to, _session, done) => void answered(this.judge(), done),
      onData: (stream, session, done) => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const cut = () => [...server.connections].find(({ id }) => id === session.id)?.close();
        void answered(this.take(stream, to, cut), done);
      },
    });
    // A sender that hangs up in the middle of a mail is a fault of its own.
    server.on('error', () => undefined);
    await new Promise<void>((listening, failed) => {
      server.server.once('error', failed);
      server.listen(SANDBOX_SMTP_PORT, HOST, listening);
    });
    this.server = server;
  }

  async onModuleDestroy(): Promise<void> {
    await new Promise<void>((closed) => (this.server ? this.server.close(closed) : closed()));
  }

  /** @throws Error with the answer of a fault */
  private async judge(): Promise<void> {
    const hits = await this.faults.hits('mail', BEFORE_KEPT);
    const delay_ms = hits.get('latency');
    if (delay_ms) await pause(delay_ms);
    if (hits.has('refuse')) throw answer(550, '5.1.1 no such mailbox');
    if (hits.has('defer')) throw answer(451, '4.7.1 greylisted, try again later');
  }

  private async take(stream: SMTPServerDataStream, to: readonly string[], cut: () => void): Promise<void> {
    const { simpleParser } = await import('mailparser');
    const mail = await simpleParser(stream);
    if (stream.sizeExceeded) throw answer(552, '5.3.4 the message is too big');
    const { subject = '', text = '', html, messageId: message_id = null } = mail;
    for (const one of to) await this.messages.receive({ to: one, subject, text, html: html || null, message_id });
    if ((await this.faults.hits('mail', ONCE_KEPT)).size) cut();
  }
}
