import { describe, expect, it } from '@jest/globals';
import { MESSAGE_KINDS, MESSAGE_LANGUAGES, messageTerms } from '@lamliang/contracts/notifications';
import { mailOf, smsOf, type MessageContent } from './message-words.ts';

const HOME = 'https://portal.example';
const contentOf = (kind: MessageContent['kind'], language: MessageContent['language'], value = ''): MessageContent => {
  const { values, secret, page } = messageTerms(kind);
  return {
    kind,
    language,
    values: Object.fromEntries(values.map((name) => [name, value || `<${name}>`])),
    ...(secret === 'code' ? { code: '123456' } : {}),
    ...(secret === 'link' || page ? { link: `${HOME}/a?b=1&c=2` } : {}),
  };
};
const cases = (channel: 'sms' | 'mail') =>
  MESSAGE_KINDS.filter((kind) => messageTerms(kind).by.includes(channel)).flatMap((kind) =>
    MESSAGE_LANGUAGES.map((language) => [kind, language] as const),
  );

describe.each(cases('mail'))('the mail of %s in %s', (kind, language) => {
  const content = contentOf(kind, language);
  const { subject, text, html } = mailOf(content, HOME);
  const { secret, values } = messageTerms(kind);

  it('says all in both forms, and leaves no placeholder', () => {
    expect(subject).toMatch(/^\S.+\S$/);
    for (const one of [subject, text, html]) expect(one).not.toMatch(/\{\{|message\./);
    for (const name of values) {
      expect(subject + text).toContain(`<${name}>`);
      expect(html).toContain(`&lt;${name}&gt;`);
    }
    for (const one of [text, html]) expect(one.includes('123456')).toBe(secret === 'code');
    expect(text.includes(content.link ?? HOME)).toBe(true);
    expect(html.includes(`<a href="${HOME}/a?b=1&amp;c=2">`)).toBe(content.link !== undefined);
  });

  it('has no code in its subject', () => expect(subject).not.toContain('123456'));

  it('is a page that says its language, names no colour and loads nothing', () => {
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain('color-scheme');
    expect(html).not.toMatch(/#[0-9a-f]{3,6}\b|rgb\(|(?<!-)\bcolor:|background|<img|<link|<script|src=|url\(|@import/i);
  });
});

it.each(cases('sms'))('the text message of %s in %s is whole', (kind, language) => {
  const content = contentOf(kind, language);
  const words = smsOf(content);
  expect(words).not.toMatch(/\{\{|message\./);
  expect(words).toMatch(/ - (ลำเลียง|Lamliang)$/);
  for (const one of [content.code, content.link]) expect(words).toContain(one ?? '');
});

describe('what a shop is called', () => {
  const hostile = `"><img src=x onerror=alert(1)>\r\nBcc: you@example.com {{code}} $t(common.brand)`;
  const { subject, text, html } = mailOf(contentOf('verification_refused', 'en', hostile), HOME);

  it('is text in a mail, whatever it says', () => {
    expect(html).not.toMatch(/<img|onerror=alert\(1\)>/);
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('is followed neither as a placeholder nor as a phrase', () => {
    for (const one of [subject, text, html]) expect(one).toContain('{{code}} $t(common.brand)');
  });
});

it.each([
  ['ร้านนกฮูก', 'ร้านนกฮูก เชิญคุณเข้าร่วม'],
  ['นกฮูกพาณิชย์', 'ร้าน นกฮูกพาณิชย์ เชิญคุณเข้าร่วม'],
])('says the word for a shop once: %s', (shop, subject) => {
  const content = contentOf('invite', 'th');
  expect(mailOf({ ...content, values: { ...content.values, shop } }, HOME).subject).toBe(subject);
});
