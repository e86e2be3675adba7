import { formatFiles, generateFiles, updateJson } from '@nx/devkit';
import { join } from 'node:path';
import { addAccess, all, assertFeature, beside, edit, imports, into, refuseExisting } from './edits.mjs';
import { addMigration } from './migration.mjs';
import { spellings } from './names.mjs';

/** A table of a shop's rows, a route that adds one, and a test through it. */
export async function feature(tree, { service, name, one }) {
  const words = spellings(service, name, one);
  assertFeature(tree, service);
  refuseExisting(tree, `apps/${service}/src/${name}`);
  generateFiles(tree, join(import.meta.dirname, 'files/feature'), `apps/${service}/src/${name}`, words);
  addMigration(tree, service, `create-${name}`, tableOf(words));
  updateJson(tree, `apps/${service}/package.json`, (json) => ({
    ...json,
    nx: { ...json.nx, targets: withInt(json.nx.targets) },
  }));
  edit(tree, `apps/${service}/src/${service}.module.ts`, registered(words));
  edit(tree, `libs/contracts/src/${service}/routes.ts`, declared(words));
  addAccess(tree, `${service}.${words.table}.add`, 'shop');
  await formatFiles(tree);
}

const withInt = ({ build, ...targets }) => ({ ...targets, int: targets.int ?? {}, build });

const tableOf = ({ table, things }) => ({
  why: `The ${things} of shops.`,
  up: `
      CREATE TABLE ${table} (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL,
        remark text NOT NULL,
        create_dt timestamptz NOT NULL
      );
      CREATE INDEX ${table}__account_id_id ON ${table} (account_id, id DESC);`,
  down: `DROP TABLE ${table}`,
  secured: [table],
});

const registered = ({ feature, Feature, One, file }) =>
  all(
    imports([One], `./${feature}/${file}.entity.ts`),
    imports([`${Feature}Controller`], `./${feature}/${feature}.controller.ts`),
    imports([`${Feature}Repository`], `./${feature}/${feature}.repository.ts`),
    imports([`${Feature}Service`], `./${feature}/${feature}.service.ts`),
    into('controllers: [', `${Feature}Controller`),
    into('providers: [', `${Feature}Repository, ${Feature}Service`),
    into('entities: [', One),
  );

const declared = ({ service, feature, One, one, table, thing }) =>
  all(
    imports(['route'], '../route.ts'),
    imports(['id', 'moment', 'text'], '../wire.ts'),
    (text) => (text.includes("from 'zod/mini'") ? text : `import * as z from 'zod/mini';\n${text}`),
    beside(
      new RegExp(`export const ${service}Routes = `),
      `/** A ${thing} of a shop. */
export const ${one} = z.object({ id, account_id: id, remark: text(300), create_dt: moment });

`,
    ),
    into(
      `export const ${service}Routes = {`,
      `add${One}: route({
    id: '${service}.${table}.add',
    method: 'POST',
    path: '/client/v1/${service}/${feature}',
    caller: { kind: 'shop' },
    body: z.object({ remark: text(300) }),
    answer: ${one},
    fails: [],
    touches: [],
    summary: 'Adds a ${thing} of the shop.',
  })`,
    ),
  );
