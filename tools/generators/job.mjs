import { formatFiles } from '@nx/devkit';
import { addHandler } from './consumer.mjs';
import { all, assertFeature, beside, edit, imports, into, intoClass, oneOf } from './edits.mjs';
import { assertName, camel, KEBAB, snake, spellings } from './names.mjs';

/** A job that a feature asks for where it adds a row: it counts the rows of the shop. */
export async function job(tree, { service, feature, name }) {
  assertFeature(tree, service, feature);
  assertName(name, KEBAB, 'count');
  const words = spellings(service, feature, oneOf(tree, service, feature));
  const file = `${name}-${feature}`;
  const task = camel(file);
  const folder = `apps/${service}/src/${feature}`;
  const jobs = `libs/contracts/src/${service}/jobs.ts`;
  if (!tree.exists(jobs)) {
    tree.write(jobs, `import * as z from 'zod/mini';\nimport { job } from '../event.ts';\n\nexport const ${service}Jobs = {};\n`);
    edit(tree, `libs/contracts/src/${service}/index.ts`, (text) => `${text.trimEnd()}\nexport * from './jobs.ts';\n`);
  } // prettier-ignore
  if (tree.read(jobs, 'utf8').includes(`  ${task}: job(`)) throw new Error(`${jobs} has ${task} already`);
  edit(tree, jobs, into(`export const ${service}Jobs = {`, declared(words, { file, task })));
  edit(tree, `${folder}/${feature}.service.ts`, asked(words, task));
  edit(tree, `${folder}/${feature}.repository.ts`, intoClass(counted(words, task)));
  edit(
    tree,
    `${folder}/${feature}.int.spec.ts`,
    (text) => `${text.trimEnd()}\n\n${test(words, file, freeAccount(text))}`,
  );
  addHandler(
    tree,
    words,
    handler(words, task),
    imports([`${service}Jobs`], `@lamliang/contracts/${service}`),
    imports(['HandlesJob', 'type JobContext'], '@lamliang/platform'),
  );
  await formatFiles(tree);
}

const declared = ({ service, things, table }, { file, task }) => `/** Counts the ${things} of a shop. */
  ${task}: job('${service}', '${snake(file)}', z.object({ job_id: z.string(), ${table}_id: z.int() }))`;

const asked = ({ service, features, things, table }, task) =>
  all(
    imports(['Jobs', 'type JobContext'], '@lamliang/platform'),
    imports([`${service}Jobs`], `@lamliang/contracts/${service}`),
    (text, at) => (text.includes('private readonly jobs: Jobs') ? text : into('  constructor(', 'private readonly jobs: Jobs')(text, at)), // prettier-ignore
    beside(
      new RegExp(`const row = await this\\.${features}\\.insert\\([^;]*;\n`),
      '',
      `    await this.jobs.request(tx, ${service}Jobs.${task}, { account_id, payload: { ${table}_id: row.id }, total: 1 });\n`,
    ),
    intoClass(`
  /** Counts the shop's ${things}; the result of the job is all that it leaves, so it may run again. */
  ${task}(job: JobContext): Promise<void> {
    return this.db.system(async (tx) => job.finish(tx, { total: await this.${features}.${task}(tx, job.account_id ?? 0) }));
  }`),
  );

const counted = ({ One }, task) => `
  /** How many a shop has. */
  ${task}(tx: Tx, account_id: number): Promise<number> {
    return tx.manager.countBy(${One}, { account_id });
  }`;

const handler = ({ service, features }, task) => `
  @HandlesJob(${service}Jobs.${task})
  ${task}(_payload: unknown, job: JobContext) {
    return this.${features}.${task}(job);
  }`;

/** A shop that no test of the file uses yet. */
const freeAccount = (text) => 7_002 + [...text.matchAll(/app\.as\(\{ account_id/g)].length;

const test = ({ service, One }, file, account) => `it('runs ${snake(file)} for each that is added, and again with the same end', async () => {
  const shop = app.as({ account_id: ${account} });
  await shop.call(routes.add${One}, { body: { remark: 'one' } });
  const jobs = () => app.db<{ id: string }[]>('${service}', \`SELECT id, state, result FROM job_request WHERE account_id = ${account} AND name = '${snake(file)}'\`);
  await app.drain();
  const [done] = await jobs();
  expect(done).toMatchObject({ state: 'done', result: { total: 1 } });
  await app.db('${service}', \`UPDATE job_request SET state = 'failed', result = NULL WHERE id = $1\`, [done?.id]);
  await app.as('staff_admin').raw('POST', \`/staff-api/v1/${service}-jobs/\${done?.id}/again\`, { body: {} });
  await app.drain();
  expect(await jobs()).toEqual([done]);
});
`; // prettier-ignore
