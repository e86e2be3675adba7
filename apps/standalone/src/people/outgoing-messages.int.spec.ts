import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { notificationsService } from '@lamliang/app-notifications/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { notificationsRoutes, type OutgoingMessageView } from '@lamliang/contracts/notifications';
import { sandboxRoutes, type MessageFaultKind } from '@lamliang/contracts/sandbox';
import { freePort } from '@lamliang/engines';
import { startService, until, type StartedServices } from '@lamliang/platform/testing';

jest.setTimeout(60_000);
const MINUTE = 60_000;
const lines: string[] = [];
let app: StartedServices;
let messages = 0;

beforeAll(async () => {
  const port = String(await freePort());
  const env = {
    SANDBOX_SMTP_PORT: port,
    SMTP_URL: `smtp://somebody:p%40ss@127.0.0.1:${port}`,
    MAIL_FROM: 'ลำเลียง <no-reply@lamliang.example>',
    PUBLIC_URL: 'https://portal.example/',
    LOG_LEVEL: 'debug',
  };
  app = await startService([notificationsService, sandboxService], { env, log: (line) => lines.push(line) });
}, 60_000);
afterAll(() => app?.stop());

type Asked = typeof notificationsRoutes.sendMessage.body extends { _zod: { output: infer T } } ? T : never;

const ask = async (more: Partial<Asked> & Pick<Asked, 'channel' | 'kind' | 'receiver'>): Promise<number> => {
  const until_dt = new Date(app.clock.now().getTime() + 60 * MINUTE);
  const body = { business_key: `test:${++messages}`, language: 'th', values: {}, until: until_dt, ...more } as Asked;
  return (await app.service('auth')(notificationsRoutes.sendMessage, { body })).id;
};
/** A mailbox of its own for each test. */
const mailbox = () => `somchai.${++messages}@Shop.example`;
const invite = (receiver: string, more: Partial<Asked> = {}) =>
  ask({ channel: 'mail', kind: 'invite', receiver, values: { shop: 'ร้านใบชา' }, link: '/invite/k3y', ...more });
const codeTo = (receiver: string, more: Partial<Asked> = {}) =>
  ask({ channel: 'mail', kind: 'email_code', receiver, values: { ref: 'ABC234', minutes: '5' }, code: '739105', ...more }); // prettier-ignore

interface Row {
  state: string;
  tries: number;
  fault: string | null;
  sealed_code: Buffer | null;
}
const rowOf = async (id: number): Promise<Row> => {
  const [row] = await app.db<Row[]>('notifications', 'SELECT * FROM outgoing_message WHERE id = $1', [id]);
  return row!;
};
const settled = (id: number, tries = 1) =>
  until(async () => {
    const row = await rowOf(id);
    return row.tries >= tries && row;
  });
const came = (to: string) => app.anonymous.call(sandboxRoutes.messages, { query: { to } });
/** A provider behaves so until it is told otherwise. */
async function during(channel: 'sms' | 'mail', kind: MessageFaultKind, work: () => Promise<void>): Promise<void> {
  const set = (rate: number) =>
    app.anonymous.call(sandboxRoutes.messageFaults, { params: { channel }, body: { kind, rate, for_s: 86_400 } });
  await set(1);
  try {
    await work();
  } finally {
    await set(0);
  }
}

describe('a mail', () => {
  it('comes with its Thai subject and both its parts, and leads to the product', async () => {
    const to = mailbox();
    const id = await invite(to);
    expect(await settled(id)).toMatchObject({ state: 'sent', tries: 1, fault: null });
    const [mail, ...others] = await came(to);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ channel: 'mail', to: to.toLowerCase(), subject: 'ร้านใบชา เชิญคุณเข้าร่วม' });
    expect(mail?.text).toContain('https://portal.example/invite/k3y');
    expect(mail?.html).toContain('<a href="https://portal.example/invite/k3y">เปิดคำเชิญ</a>');
    expect(mail?.message_id).toMatch(new RegExp(`^<message\\.${id}\\.\\d+@lamliang\\.example>$`));
  });

  it('is asked for once with its key', async () => {
    const to = mailbox();
    const business_key = `test:once:${to}`;
    const ids = [await invite(to, { business_key }), await invite(to, { business_key })];
    expect(ids[0]).toBe(ids[1]);
    await settled(ids[0]!);
    expect(await came(to)).toHaveLength(1);
  });

  it('has what a shop wrote as text', async () => {
    const to = mailbox();
    const shop = '"><img src=x onerror=alert(1)>\r\nBcc: you@example.com';
    const remark = '<script>alert(2)</script>\nบรรทัดสอง {{shop}}';
    await settled(await ask({ channel: 'mail', kind: 'verification_refused', receiver: to, values: { shop, remark } }));
    const [mail] = await came(to);
    expect(mail?.html).not.toMatch(/<img|<script/);
    expect(mail?.html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;<br>บรรทัดสอง {{shop}}');
    expect(mail?.subject).toContain('<img src=x onerror=alert(1)> Bcc: you@example.com');
    expect(await came('you@example.com')).toEqual([]);
  });

  it('whose receipt was lost comes again under the same Message-ID', async () => {
    const to = mailbox();
    let id = 0;
    await during('mail', 'lose_answer', async () => {
      id = await invite(to);
      expect(await settled(id)).toMatchObject({ state: 'waiting', fault: 'connection' });
    });
    app.clock.advance(MINUTE);
    expect(await settled(id, 2)).toMatchObject({ state: 'sent', tries: 2 });
    const copies = await came(to);
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ message_id }) => message_id)).size).toBe(1);
    expect(new Set(copies.map(({ text }) => text)).size).toBe(1);
  });

  it('that is refused for good is not tried again, and says why without saying to whom', async () => {
    const to = mailbox();
    await during('mail', 'refuse', async () => {
      const id = await codeTo(to);
      const row = await settled(id);
      expect(row).toMatchObject({ state: 'refused', fault: '550 5.1.1 no such mailbox', sealed_code: null });
    });
    app.clock.advance(10 * MINUTE);
    expect(await came(to)).toEqual([]);
  });

  it('that is put off is tried again; its code lies sealed until then and is gone after that', async () => {
    const to = mailbox();
    let id = 0;
    await during('mail', 'defer', async () => {
      id = await codeTo(to);
      const row = await settled(id);
      expect(row).toMatchObject({ state: 'waiting', fault: '451 4.7.1 greylisted, try again later' });
      expect(row.sealed_code?.byteLength).toBeGreaterThan(16);
      expect(row.sealed_code?.includes('739105')).toBe(false);
      expect(JSON.stringify(row)).not.toContain('739105');
    });
    app.clock.advance(MINUTE);
    expect(await settled(id, 2)).toMatchObject({ state: 'sent', tries: 2, sealed_code: null });
    const [mail] = await came(to);
    expect(mail?.text).toContain('739105');
    expect(mail?.subject).not.toContain('739105');
  });

  it('that came too late is expired, and its code is gone', async () => {
    const to = mailbox();
    await during('mail', 'defer', async () => {
      const id = await codeTo(to, { until: new Date(app.clock.now().getTime() + 5 * MINUTE) });
      await settled(id);
      app.clock.advance(5 * MINUTE);
      expect(await settled(id, 2)).toMatchObject({ state: 'expired', sealed_code: null });
    });
    expect(await came(to)).toEqual([]);
  });

  it('leaves neither its code nor the key of an invitation in a row or a line of the log', async () => {
    const kept = await app.db('notifications', 'SELECT to_jsonb(m) AS row FROM outgoing_message m UNION ALL SELECT to_jsonb(a) FROM audit_entry a'); // prettier-ignore
    expect(kept.length).toBeGreaterThan(10);
    expect([...kept.map((row) => JSON.stringify(row)), ...lines].filter((one) => /739105|k3y|p@ss|p%40ss/.test(one))).toEqual([]); // prettier-ignore
  });
});

describe('a text message', () => {
  const to = '0861112222';
  it('whose receipt was lost comes again as the same one: its provider knows its key', async () => {
    let id = 0;
    await during('sms', 'lose_answer', async () => {
      id = await ask({ channel: 'sms', kind: 'register_code', receiver: to, values: { ref: 'XYZ567', minutes: '5' }, code: '246802' }); // prettier-ignore
      expect(await settled(id)).toMatchObject({ state: 'waiting', fault: '500' });
    });
    app.clock.advance(MINUTE);
    expect(await settled(id, 2)).toMatchObject({ state: 'sent', tries: 2 });
    const sent = await came(to);
    expect(sent.map(({ text }) => text)).toEqual([expect.stringMatching(/246802.*XYZ567.* - ลำเลียง$/)]);
  });

  it('is put off, and refused for good', async () => {
    await during('sms', 'defer', async () => {
      expect(await settled(await invite('0861113333', { channel: 'sms' }))).toMatchObject({ state: 'waiting', fault: '503' }); // prettier-ignore
    });
    await during('sms', 'refuse', async () => {
      const row = await settled(await invite('0861114444', { channel: 'sms' }));
      expect(row).toMatchObject({ state: 'refused', fault: '400', sealed_code: null });
    });
  });
});

describe('staff', () => {
  type List = { status: number; total: number; rows: OutgoingMessageView[]; text: string };
  const list = async (filter: object): Promise<List> => {
    const path = `/staff-api/v1/outgoing-messages?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    const { status, headers, body, bytes } = await app.as('staff_support').raw('GET', path);
    const total = Number(headers.get('content-range')?.split('/')[1]);
    return { status, total, rows: body as OutgoingMessageView[], text: bytes.toString() };
  };
  const resend = (id: number, who: 'staff_support' | 'staff_sales' = 'staff_support') =>
    app.as(who).raw('POST', `/staff-api/v1/outgoing-messages/${id}/resend`, { body: {} });
  const verified = (receiver: string, more: Partial<Asked> = {}) =>
    ask({ channel: 'mail', kind: 'verification_accepted', receiver, values: { shop: 'ร้านลับเฉพาะ' }, ...more });

  it('find a message by its receiver, and read neither that whole nor the words', async () => {
    const to = mailbox();
    const id = await verified(to);
    await settled(id);
    const found = await list({ q: to });
    expect(found.rows).toMatchObject([
      { id, receiver: 's***@Shop.example', state: 'sent', attempts: 1, resendable: 0 },
    ]);
    expect(found.text).not.toContain('ร้านลับเฉพาะ');
    expect(found.text).not.toContain(to);
    const sms = await invite('0861115555', { channel: 'sms' });
    expect((await list({ q: '086-111-5555' })).rows).toMatchObject([{ id: sms, receiver: '086-xxx-5555' }]);
    expect((await list({ q: '5555' })).rows).toEqual([]);
  });

  it('filter by state, kind, channel and day', async () => {
    const id = await verified(mailbox());
    await settled(id);
    const day = new Date(app.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    const here = { id: [id], state: ['sent'], kind: ['verification_accepted'], channel: ['mail'], from_date: day, to_date: day };
    expect((await list(here)).total).toBe(1);
    for (const other of [{ state: ['failed'] }, { kind: ['invite'] }, { channel: ['sms'] }, { from_date: '2030-01-01', to_date: '2030-01-02' }])
      expect((await list({ ...here, ...other })).total).toBe(0);
    expect((await list({ state: ['lost'] })).status).toBe(400);
  }); // prettier-ignore

  it('have a message tried again that was refused, once, under its Message-ID, on record', async () => {
    const to = mailbox();
    const id = await verified(to);
    await settled(id);
    const other = mailbox();
    let refused = 0;
    await during('mail', 'refuse', async () => {
      refused = await verified(other);
      expect(await settled(refused)).toMatchObject({ state: 'refused' });
    });
    expect((await resend(refused, 'staff_sales')).status).toBe(403);
    const both = await Promise.all([resend(refused), resend(refused)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await until(async () => (await came(other))[0])).toMatchObject({ message_id: expect.stringContaining(`<message.${refused}.`) }); // prettier-ignore
    const trail = await app.db('notifications', `SELECT action, target_id, staff_role, before, after FROM audit_entry WHERE action = 'message.resend'`); // prettier-ignore
    expect(trail).toEqual([{ action: 'message.resend', target_id: String(refused), staff_role: 'support', before: { state: 'refused' }, after: { state: 'waiting' } }]); // prettier-ignore
    // One that was sent is not sent again.
    expect((await resend(id)).body).toMatchObject({ code: 'message.not_resendable' });
    expect((await resend(987_654_321)).body).toMatchObject({ code: 'message.not_found' });
  });

  it('cannot have a code sent again: it is gone', async () => {
    await during('mail', 'refuse', async () => {
      const id = await codeTo(mailbox());
      await settled(id);
      const [row] = (await list({ id: [id] })).rows;
      expect(row).toMatchObject({ state: 'refused', resendable: 0, last_error: '550 5.1.1 no such mailbox' });
      expect(await resend(id)).toMatchObject({ status: 409, body: { code: 'message.not_resendable' } });
    });
  });
});

it.each<[string, Partial<Asked>]>([
  ['by a way that its kind does not go', { channel: 'mail', kind: 'register_code', receiver: 'a@b.example', code: '1', values: { ref: 'a', minutes: '5' } }],
  ['without a value', { channel: 'mail', kind: 'invite', receiver: 'a@b.example', values: {}, link: '/x' }],
  ['without its code', { channel: 'mail', kind: 'email_code', receiver: 'a@b.example', values: { ref: 'a', minutes: '5' } }],
  ['to two mailboxes', { channel: 'mail', kind: 'invite', receiver: 'a@b.example,c@d.example', values: { shop: 'x' }, link: '/x' }],
  ['that leads to somebody else', { channel: 'mail', kind: 'invite', receiver: 'a@b.example', values: { shop: 'x' }, link: '//evil.example' }],
])('a message %s is not taken', async (_name, message) => {
  await expect(ask(message as never)).rejects.toMatchObject({ code: 'request.invalid' });
}); // prettier-ignore
