import { formatFiles, generateFiles } from '@nx/devkit';
import { join } from 'node:path';
import { addHandler } from './consumer.mjs';
import { all, assertFeature, beside, edit, imports, into, oneOf, refuseExisting } from './edits.mjs';
import { assertName, KEBAB, pascal, snake, spellings } from './names.mjs';
import { settle } from './service.mjs';

/** An event of a feature, published where a row is added, and handled by a feature of another service. */
export async function event(tree, { service, feature, name, to }) {
  assertFeature(tree, service, feature);
  assertName(name, KEBAB, 'added');
  if (!/(ed|held|paid|set)$/.test(name)) throw new Error(`"${name}" is no verb in the past tense, such as added`);
  const [other = '', place = ''] = to.split('/');
  assertFeature(tree, other, place || '?');
  if (other === service) throw new Error('an event is handled by another service: within one, call its method');
  const words = spellings(service, feature, oneOf(tree, service, feature));
  const consumer = spellings(other, place, oneOf(tree, other, place));
  const eventName = `${words.one}${pascal(name)}`;
  const file = `${words.file}-${name}`;
  const events = `libs/contracts/src/${service}/events.ts`;
  if (tree.read(events, 'utf8').includes(`  ${eventName}: event(`))
    throw new Error(`${events} has ${eventName} already`);
  if (tree.read(`apps/${service}/src/${feature}/${feature}.service.ts`, 'utf8').includes('this.outbox.publish('))
    throw new Error(`${feature} publishes an event already: a second one needs a version in its row, docs/recipes.md`);
  refuseExisting(tree, `apps/${other}/src/${place}/${file}.int.spec.ts`);
  edit(tree, events, declared(words, { eventName, name }));
  edit(tree, `apps/${service}/src/${feature}/${feature}.service.ts`, published(words, eventName));
  edit(tree, `apps/${service}/src/${feature}/${feature}.int.spec.ts`, (text) => `${text.trimEnd()}\n\n${test(words, { eventName, name })}`); // prettier-ignore
  addHandler(
    tree,
    consumer,
    handler(words, consumer, eventName),
    (text) => (text.includes('PayloadOf') ? text : `import type { PayloadOf } from '@lamliang/contracts';\n${text}`),
    imports([`${service}Events`], `@lamliang/contracts/${service}`),
    imports(['HandlesEvent', 'type EventContext'], '@lamliang/platform'),
  );
  edit(tree, 'apps/standalone/src/registry.ts', reading(other, topicOf(words)));
  generateFiles(tree, join(import.meta.dirname, 'files/event'), `apps/${other}/src/${place}`, { ...words, consumer, eventName, file }); // prettier-ignore
  await formatFiles(tree);
  // A consumer is scaled by its lag, and reads what its rules on the brokers let it: k8s needs to know of both.
  return () => settle(tree.root);
}

const topicOf = ({ service, table }) => `${service}.${table}.v1`;
const typeOf = ({ service, table }, name) => `${service}.${table}.${snake(name)}.v1`;

/** Lets a service read a topic: Kafka's rules are made from the registry. */
const reading = (service, topic) => (text, file) => {
  const [entry] = new RegExp(`\\{\\s*name: '${service}',[^{]*`).exec(text) ?? [];
  if (!entry) throw new Error(`${file} has no entry of ${service}: add '${topic}' to its reads by hand`);
  if (entry.includes(`'${topic}'`)) return text;
  const wider = entry.includes('reads: [') ? entry.replace('reads: [', `reads: ['${topic}', `) : entry.replace(`name: '${service}',`, `name: '${service}', reads: ['${topic}'],`); // prettier-ignore
  return text.replace(entry, wider);
};

const declared = (words, { eventName, name }) =>
  all(
    imports(['event'], '../event.ts'),
    (text) => (text.includes("from 'zod/mini'") ? text : `import * as z from 'zod/mini';\n${text}`),
    into(
      `export const ${words.service}Events = {`,
      `/** Rows are only added, so their version is 1. */
  ${eventName}: event(
    '${topicOf(words)}',
    '${snake(name)}',
    z.object({
      ${words.table}_id: z.int(),
      account_id: z.int(),
      remark: z.string(),
      version: z.int(),
      /** ISO time of the event. */
      occurred_at: z.string(),
    }),
  )`,
    ),
  );

const published = ({ service, features, table }, eventName) =>
  all(
    imports(['Outbox'], '@lamliang/platform'),
    imports([`${service}Events`], `@lamliang/contracts/${service}`),
    (text, file) => (text.includes('private readonly outbox: Outbox') ? text : into('  constructor(', 'private readonly outbox: Outbox')(text, file)), // prettier-ignore
    beside(
      new RegExp(`const row = await this\\.${features}\\.insert\\([^;]*;\n`),
      '',
      `    await this.outbox.publish(tx, ${service}Events.${eventName}, {
      key: String(row.id),
      version: 1,
      payload: { ${table}_id: row.id, account_id, remark, version: 1, occurred_at: row.create_dt.toISOString() },
    });
`,
    ),
  );

const handler = ({ service }, { features }, eventName) => `
  @HandlesEvent(${service}Events.${eventName})
  ${eventName}({ account_id, remark }: PayloadOf<typeof ${service}Events.${eventName}>, { tx }: EventContext) {
    return this.${features}.record(tx, account_id, remark);
  }`;

const test = ({ service, One, table }, { eventName, name }) => `it('publishes once that one was ${name}', async () => {
  const { id } = await app.as('shop_owner').call(routes.add${One}, { body: { remark: '${eventName}' } });
  await app.drain();
  const events = await app.db('${service}', 'SELECT type, version, payload FROM event_log WHERE key = $1 AND type = $2', [String(id), '${typeOf({ service, table }, name)}']);
  expect(events).toEqual([{ type: '${typeOf({ service, table }, name)}', version: 1, payload: { ${table}_id: id, account_id: 1, remark: '${eventName}', version: 1, occurred_at: expect.any(String) } }]);
});
`; // prettier-ignore
