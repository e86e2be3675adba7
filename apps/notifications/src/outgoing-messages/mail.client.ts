import { connect } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { Mail } from '@lamliang/i18n';
import { inSpan, SERVICE_CONFIG } from '@lamliang/platform';
import { createTransport } from 'nodemailer';
import { senderOf, type NotificationsConfig } from '../config.ts';
import {
  HANDOVER_MS,
  handoverOfSmtp,
  type Handover,
  type NotTaken,
  type SmtpFailure,
} from './outgoing-message.rules.ts';

/** A mail as it leaves. */
export interface OutgoingMail extends Mail {
  /** Names the message in this installation, the same for each try: what is before the @ of its Message-ID. */
  id: string;
  receiver: string;
  language: string;
  /** When it was asked for. */
  date: Date;
}

/**
 * The mail server. SMTP has no key that makes a delivery idempotent: where the line ends between the server's having the
 * mail and our hearing so, the next try brings it again. Its Message-ID is the same, by which mailboxes may merge both.
 */
@Injectable()
export class MailClient {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: NotificationsConfig) {}

  /** Hands a mail over. Never throws: a failure is what it answers. @param hidden what a reason must not repeat */
  async send(mail: OutgoingMail, hidden: readonly string[], stopping: AbortSignal): Promise<Handover> {
    if (!this.config.SMTP_URL) return { verdict: 'later', fault: 'not_configured' };
    return await inSpan({ service: 'notifications', name: 'smtp', kind: 'client' }, async (note) => {
      const timeout = AbortSignal.timeout(HANDOVER_MS.mail);
      try {
        await this.handOver(mail, AbortSignal.any([stopping, timeout]));
        return { verdict: 'taken' };
      } catch (error) {
        const failure = error as SmtpFailure;
        const answer: NotTaken = timeout.aborted
          ? { verdict: 'later', fault: 'timeout' }
          : handoverOfSmtp(failure, [mail.receiver, ...hidden]);
        note({ 'error.type': failure.responseCode ? String(failure.responseCode) : answer.fault });
        return answer;
      }
    });
  }

  private async handOver({ id, receiver, language, ...mail }: OutgoingMail, limit: AbortSignal): Promise<void> {
    const { NODE_ENV, SMTP_URL, MAIL_FROM, DKIM_KEY, DKIM_SELECTOR } = this.config;
    const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
    const secure = protocol === 'smtps:';
    const host = hostname.replace(/^\[|\]$/g, '');
    const from = senderOf(MAIL_FROM)!;
    const domain = from.address.split('@')[1]!;
    const transport = createTransport({
      host,
      secure,
      requireTLS: NODE_ENV === 'production',
      tls: { minVersion: 'TLSv1.2' },
      ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
      ...(DKIM_KEY ? { dkim: { domainName: domain, keySelector: DKIM_SELECTOR, privateKey: DKIM_KEY } } : {}),
      greetingTimeout: HANDOVER_MS.mail,
      socketTimeout: HANDOVER_MS.mail,
      disableFileAccess: true,
      disableUrlAccess: true,
      // The line is ours, so that the time for the whole of it has an end, whatever the server does.
      getSocket(_options, done) {
        const socket = connect({ host, port: Number(port) || (secure ? 465 : 587) });
        const end = () => void socket.destroy(new Error('the time to hand a mail over has ended'));
        if (limit.aborted) end();
        limit.addEventListener('abort', end, { once: true });
        socket.once('close', () => limit.removeEventListener('abort', end));
        socket.once('error', done);
        socket.once('connect', () => {
          socket.removeListener('error', done);
          done(null, { connection: socket });
        });
      },
    });
    await transport.sendMail({
      ...mail,
      from,
      to: { name: '', address: receiver },
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
      textEncoding: 'base64',
    });
  }
}
