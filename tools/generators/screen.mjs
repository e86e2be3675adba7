// What every generated screen of the portal has: its folder, its entry in the routes, its line in pages.ts, its title.
import { generateFiles } from '@nx/devkit';
import { join } from 'node:path';
import { routeOf } from './contract.mjs';
import { all, beside, byHand, edit, imports, into, refuseExisting } from './edits.mjs';
import { assertName, pascal, snake } from './names.mjs';
import { addPhrases, titleOf } from './phrases.mjs';

const SCREEN = /^[A-Z][A-Za-z0-9]*$/;
const AREA_OF = { orders: 'orders', claims: 'orders', wallet: 'finance', pricing: 'finance' };
const GROUP_OF = { orders: 'orders', finance: 'finance', options: 'settings' };

/** Names of a screen, and its route. @throws Error for a name or a route that is none */
export async function screenOf(tree, { screen, service, route: name, area = AREA_OF[service] ?? 'options' }) {
  if (!SCREEN.test(screen)) throw new Error(`"${screen}" is no name of a screen: one like PremiumList`);
  const kebab = screen.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
  assertName(kebab, /./, 'premium-list');
  refuseExisting(tree, `apps/portal/src/pages/${screen}`);
  const { table, route } = await routeOf(service, name, [`shop${pascal(service)}Routes`, `${service}Routes`]);
  const { kind, flags = [] } = route.caller;
  if (kind !== 'shop' && kind !== 'flag') throw new Error(`${route.id} is not for shops`);
  const path = `/${area}/${kebab}`;
  return { screen, service, name, area, kebab, key: snake(kebab), path, flag: flags[0], table, route };
}

/**
 * Writes a screen.
 * @param words what its template needs besides; `areas` are the phrases it shows
 * @param icon its sign in the menu, of lucide; without one it has no place there
 */
export async function addScreen(tree, template, words, { title, icon }) {
  const { screen, area, path, flag, key } = words;
  generateFiles(tree, join(import.meta.dirname, 'files', template), `apps/portal/src/pages/${screen}`, words);
  edit(tree, 'apps/portal/src/pages.ts', into('() => Promise<PageModule>> = {', `${screen}: () => import('./pages/${screen}/index.tsx')`)); // prettier-ignore
  const guard = flag ? `access: 'permission', flag: '${flag}'` : `access: 'login'`;
  const menu = icon ? `, menu: { icon: ${icon}, group: 'frame.${GROUP_OF[area]}' }` : '';
  const search = words.search ? 'own_search: true, ' : '';
  edit(
    tree,
    `apps/portal/src/routes/${area}.ts`,
    all(
      icon ? imports([icon], 'lucide-react') : (text) => text,
      into(
        `export const ${area.toUpperCase()} = [`,
        `{ path: '${path}', ${guard}, title: 'frame.${key}', areas: [${words.areas.map((one) => `'${one}'`).join(', ')}], ${search}page: '${screen}'${menu} }`, // prettier-ignore
      ),
    ),
  );
  const line = `${path} ${flag ? `permission ${flag}` : 'login'}\n`;
  edit(tree, 'apps/portal/src/routes.spec.tsx', beside(/const RELEASE = `\n/, '', line));
  const titles = titleOf(words.kebab, title);
  await addPhrases(tree, 'frame', key, [], (code) => titles[code]);
}

/** What is left of a screen by hand. @param page what to decide in its own file */
export const restOf = ({ screen, area, key }, page) =>
  byHand(
    `apps/portal/src/pages/${screen}/index.tsx: ${page}`,
    `apps/portal/src/routes/${area}.ts: its guard, its sign and its place in the menu`,
    `libs/i18n/src/{th,en,ar}/${area}.ts: words of ${area}.${key} that nobody has read yet`,
  );
