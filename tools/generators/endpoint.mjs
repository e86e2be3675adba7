import { formatFiles } from '@nx/devkit';
import { addAccess, all, assertFeature, edit, imports, into, intoClass, oneOf } from './edits.mjs';
import { assertName, camel, KEBAB, snake, spellings } from './names.mjs';

/** A route that lists a feature's rows by pages, newest first, and its test. */
export async function endpoint(tree, { service, feature, name }) {
  assertFeature(tree, service, feature);
  assertName(name, KEBAB, 'list');
  const words = spellings(service, feature, oneOf(tree, service, feature));
  const at = (kind) => `apps/${service}/src/${feature}/${feature}.${kind}.ts`;
  const method = camel(name);
  const route = `${method}${words.Feature}`;
  const id = `${service}.${words.table}.${snake(name)}`;
  const contract = `libs/contracts/src/${service}/routes.ts`;
  if (tree.read(contract, 'utf8').includes(`'${id}'`)) throw new Error(`${contract} has the route ${id} already`);
  edit(tree, contract, declared(words, { name, route, id }));
  addAccess(tree, id, 'shop acting');
  // How the log tells that staff read it as the shop.
  for (const [code, saw] of [
    ['th', 'ดู'],
    ['en', 'Saw'],
  ])
    edit(
      tree,
      `libs/i18n/src/${code}/console-acted.ts`,
      into('export default {', `'${id.replaceAll('.', '-')}': '${saw} ${words.things}'`),
    );
  edit(tree, at('controller'), intoClass(handler(words, { route, method })));
  edit(tree, at('service'), all(imports(['DEFAULT_LIMIT'], '@lamliang/contracts'), intoClass(useCase(words, method))));
  edit(tree, at('repository'), intoClass(statement(words, method)));
  edit(tree, at('int.spec'), (text) => `${text.trimEnd()}\n\n${test(words, route)}`);
  await formatFiles(tree);
}

const declared = ({ service, feature, table, one, things }, { name, route, id }) =>
  all(
    imports(['listOf', 'paging'], '../wire.ts'),
    // What adds a row makes the list stale.
    (text) => text.replace(new RegExp(`(id: '${service}\\.${table}\\.add',[^}]*?touches: \\[)`, 's'), `$1'${id}', `),
    into(
      `export const ${service}Routes = {`,
      `${route}: route({
    id: '${id}',
    method: 'GET',
    path: '/client/v1/${service}/${feature}${name === 'list' ? '' : `/${name}`}',
    caller: { kind: 'shop' },
    query: z.object(paging),
    answer: listOf(${one}),
    fails: [],
    summary: 'The ${things} of the shop, newest first.',
  })`,
    ),
  );

const handler = ({ features }, { route, method }) => `
  @Handles(routes.${route}) ${method}(call: Call<typeof routes.${route}>) {
    return this.${features}.${method}(call.shop, call.query);
  }`;

const useCase = ({ features, things }, method) => `
  /** A page of the shop's ${things}, newest first. */
  async ${method}(shop: ShopCaller, { page = 1, limit = DEFAULT_LIMIT }: { page?: number | undefined; limit?: number | undefined }) {
    const found = await this.db.read(shop, (tx) => this.${features}.${method}(tx, shop.account_id, limit, (page - 1) * limit));
    return { ...found, page, limit };
  }`;

const statement = ({ One }, method) => `
  /** A page of a shop's rows, newest first, and how many there are. */
  async ${method}(tx: Tx, account_id: number, limit: number, offset: number): Promise<{ rows: ${One}[]; total: number }> {
    const [rows, total] = await tx.manager.findAndCount(${One}, {
      where: { account_id },
      order: { id: 'DESC' },
      take: limit,
      skip: offset,
    });
    return { rows, total };
  }`;

const test = ({ One, things }, route) => `it('answers ${route} with the ${things} of the shop alone, newest first', async () => {
  const shop = app.as({ account_id: 7_001 });
  const made: number[] = [];
  for (const remark of ['a', 'b', 'c']) made.unshift((await shop.call(routes.add${One}, { body: { remark } })).id);
  const page = await shop.call(routes.${route}, { query: { limit: 2, page: 1 } });
  expect(page).toMatchObject({ total: 3, page: 1, limit: 2, rows: made.slice(0, 2).map((id) => ({ id })) });
  const other = await app.as('credit_shop_owner').call(routes.${route}, { query: {} });
  expect(other.rows.map(({ account_id }) => account_id).filter((id) => id !== 3)).toEqual([]);
});
`; // prettier-ignore
