import { describe, expect, it } from '@jest/globals';
import { NOTIFIED_EVENTS, WEBHOOK_EVENTS, WEBHOOK_MESSAGES, webhookTerms } from '@lamliang/contracts/notifications';
import { openApi } from '@lamliang/contracts/openapi';
import { LANGUAGES } from '@lamliang/i18n';
import { LOADERS } from '@lamliang/i18n/loaders';
import * as z from 'zod/mini';
import { payloadFor } from '../../test/support.ts';
import { messageOf } from '../webhooks/message.rules.ts';
import { noticeOf } from './notice.rules.ts';
import { lineOf } from './notified-event.rules.ts';

type Tree = { [key: string]: string | Tree };
/** What stands at a key of an area, in each language that has this area. */
async function phrases(area: 'notification' | 'options' | 'console', ...path: string[]) {
  const found: [language: string, phrase: string | Tree | undefined][] = [];
  for (const { code } of LANGUAGES) {
    const tree = (await LOADERS[code][area]?.())?.default as Tree | undefined;
    const phrase = path.reduce<string | Tree | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), tree); // prettier-ignore
    if (tree) found.push([code, phrase]);
  }
  return found;
}
const lines = NOTIFIED_EVENTS.map((line) => ({
  line,
  name: `${line.event.type} ${JSON.stringify(line.when)}`,
  payload: payloadFor(line),
}));

describe.each(lines)('$name', ({ line, payload }) => {
  it('is reached by payloads that the event allows, of a shop', () => {
    expect(() => z.parse(line.event.schema as z.ZodMiniType, payload)).not.toThrow();
    expect(payload.account_id).toEqual(expect.any(Number));
    expect(lineOf(line.event.type, payload)).toBe(line);
  });

  it('has a notice with words in every language, and the figures they need', async () => {
    const notice = noticeOf(line, payload, { key: '7', version: 3 });
    expect(notice?.code).toBe(line.notice);
    if (!notice) return;
    for (const part of ['title', 'detail'])
      for (const [language, phrase] of await phrases('notification', notice.code, part)) {
        expect([language, phrase]).toEqual([language, expect.any(String)]);
        for (const [, figure] of String(phrase).matchAll(/{{(\w+)}}/g))
          expect(Object.keys(notice.figures)).toContain(figure);
      }
    expect(notice.link).toMatch(/^\/([a-z]|$)/);
  });

  it('has messages that can be asked for, are documented and are as documented', async () => {
    const documented = (openApi() as { webhooks: Record<string, unknown> }).webhooks;
    for (const event of line.webhooks) {
      const { subject, order_id, body } = messageOf(event, line, payload, { event_id: 'e', key: '7' });
      expect(z.parse(WEBHOOK_MESSAGES.get(event)!, JSON.parse(body))).toEqual(JSON.parse(body));
      const of_order = 'order_id' in payload ? 1 : null;
      expect([subject, order_id]).toEqual([line.once ? `${line.once}:7:${event}` : `e:${event}`, of_order]);
      expect(Object.keys(JSON.parse(body).data as object).join()).not.toMatch(/telephone|address|receiver|sender/);
      expect(documented).toHaveProperty([event, 'post', 'requestBody']);
      expect(z.safeParse(webhookTerms.shape.events, [event]).success).toBe(true);
      const key = event.replace('.', '_');
      for (const [language, phrase] of await phrases('options', 'webhook_event', key))
        expect([language, phrase]).toEqual([language, expect.any(String)]);
    }
  });
});

it('lists every webhook event of the table once, those of a thing together', () => {
  const named = NOTIFIED_EVENTS.flatMap(({ webhooks }) => webhooks);
  expect(WEBHOOK_EVENTS.toSorted()).toEqual([...new Set<string>(named)].toSorted());
  for (const event of WEBHOOK_EVENTS) expect(event).toMatch(/^[a-z]+\.[a-z]+(-[a-z]+)*$/);
  const things = WEBHOOK_EVENTS.map((event) => event.split('.')[0]);
  expect(things.filter((thing, i) => thing !== things[i - 1])).toEqual([...new Set(things)]);
});

it('describes every event that a webhook may subscribe to', () => {
  const { webhooks } = openApi() as { webhooks: Record<string, unknown> };
  expect(Object.keys(webhooks)).toEqual(expect.arrayContaining([...WEBHOOK_EVENTS]));
});
