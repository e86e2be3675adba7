import { describe, expect, it } from '@jest/globals';
import { afterTry, handoverOfHttp, handoverOfSmtp, LEASE_MS, HANDOVER_MS, RETRY_MS, type Handover, type SmtpFailure } from './outgoing-message.rules.ts'; // prettier-ignore

const now = new Date('2026-11-23T10:00:00+07:00');
const later = (ms: number) => new Date(now.getTime() + ms);
const FAR = later(7 * 86_400_000);
const put_off: Handover = { verdict: 'later', fault: '502' };

it.each<[string, Handover, number, Date, object]>([
  ['taken', { verdict: 'taken' }, 1, FAR, { state: 'sent', fault: null }],
  ['refused for good', { verdict: 'refused', fault: '400' }, 1, FAR, { state: 'refused', fault: '400' }],
  ['put off', put_off, 2, FAR, { state: 'waiting', fault: '502', next_attempt_dt: later(RETRY_MS.sms[1]) }],
  ['put off at the last try', put_off, RETRY_MS.sms.length + 1, FAR, { state: 'failed', fault: '502' }],
  ['of no use at the next try', put_off, 1, later(RETRY_MS.sms[0]), { state: 'expired', fault: '502' }],
])('a text message that was %s', (_name, answer, tries, until, after) => {
  expect(afterTry('sms', answer, tries, until, now)).toEqual(after);
});

it('a mail is tried for most of a day, and past what greylisting takes', () => {
  const waits = RETRY_MS.mail.map((_, index) => afterTry('mail', put_off, index + 1, FAR, now).next_attempt_dt);
  expect(waits).toEqual(RETRY_MS.mail.map((ms) => later(ms)));
  expect(afterTry('mail', put_off, RETRY_MS.mail.length + 1, FAR, now)).toMatchObject({ state: 'failed' });
  const whole = RETRY_MS.mail.reduce((sum: number, ms) => sum + ms, 0);
  expect(whole).toBeGreaterThan(20 * 3_600_000);
});

it('no message is held for less time than its provider may take', () => {
  for (const ms of Object.values(HANDOVER_MS)) expect(LEASE_MS).toBeGreaterThan(ms);
});

it.each<[number, Handover]>([
  [202, { verdict: 'taken' }],
  [400, { verdict: 'refused', fault: '400' }],
  [429, { verdict: 'later', fault: '429' }],
  [408, { verdict: 'later', fault: '408' }],
  [502, { verdict: 'later', fault: '502' }],
])('the status %d of a provider', (status, answer) => {
  expect(handoverOfHttp(status)).toEqual(answer);
});

describe('the answer of a mail server', () => {
  it.each<[string, SmtpFailure, Handover]>([
    ['no such mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 no such mailbox' }, { verdict: 'refused', fault: '550 5.1.1 no such mailbox' }],
    ['a mail that it takes for spam', { code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 5.7.1\r\nspam' }, { verdict: 'refused', fault: '554 5.7.1 spam' }],
    ['a mailbox that is full', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452, response: '452 4.2.2 full' }, { verdict: 'later', fault: '452 4.2.2 full' }],
    ['greylisting', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451, response: '451 later' }, { verdict: 'later', fault: '451 later' }],
    ['a password that it does not take', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 secret' }, { verdict: 'later', fault: 'login' }],
    ['no service for us', { code: 'EPROTOCOL', command: 'CONN', responseCode: 554, response: '554 go away' }, { verdict: 'later', fault: '554 go away' }],
    ['no TLS', { code: 'ETLS', command: 'STARTTLS', responseCode: 500, response: '500 what' }, { verdict: 'later', fault: 'tls' }],
    ['silence', { code: 'ETIMEDOUT', command: 'CONN' }, { verdict: 'later', fault: 'timeout' }],
    ['a line that broke', { code: 'ECONNECTION', command: 'DATA' }, { verdict: 'later', fault: 'connection' }],
    ['nobody there', { code: 'ECONNREFUSED' }, { verdict: 'later', fault: 'connection' }],
    ['an address that is none', { code: 'EENVELOPE', command: 'API' }, { verdict: 'refused', fault: 'address' }],
  ])('%s', (_name, failure, answer) => {
    expect(handoverOfSmtp(failure)).toEqual(answer);
  }); // prettier-ignore

  it('is kept without the receiver and the code, and not at any length', () => {
    const response = `550 a@b.example refused 123456 ${'x'.repeat(1_000)}`;
    const answer = handoverOfSmtp({ command: 'DATA', responseCode: 550, response }, ['a@b.example', '123456']);
    expect(answer).toMatchObject({ verdict: 'refused', fault: expect.stringMatching(/^550 \*\*\* refused \*\*\* x/) });
    expect((answer as { fault: string }).fault).toHaveLength(200);
  });
});
