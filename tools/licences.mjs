// Licences of the packages that the product is passed on with (docs/licences.md):
//   node tools/licences.mjs                names those whose licence nobody has allowed
//   node tools/licences.mjs --write FILE   writes their notices, as the image and the web apps carry them
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { at } from './env.mjs';

const ALLOWED = new Set('0BSD Apache-2.0 BSD BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC-BY-4.0 ISC MIT MIT-0 MPL-2.0 OFL-1.1 Zlib'.split(' ')); // prettier-ignore

/** Every package of production by the lock file, also those of other systems. @returns name, version, licence, folder */
export const production = (lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))) =>
  Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .map(([path, { version, license }]) => ({ name: path.replace(/^.*node_modules\//, ''), version, license, path }));

/** Whether an SPDX expression leaves a choice in which every part is allowed. Parentheses stand around all of it or nowhere. */
function allowed({ name, license = '' }) {
  // The library of sharp is loaded as it is and may be replaced: docs/licences.md, Pictures.
  const own = name.startsWith('@img/sharp') ? 'LGPL-3.0-or-later' : undefined;
  const choices = license.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((id) => ALLOWED.has(id) || id === own));
}
export const faults = (packages = production()) =>
  packages.flatMap((one) => (allowed(one) ? [] : `${one.name} ${one.version}: ${one.license || 'no licence'}`));

/** The notices of what is installed, equal texts once. */
export function notices(packages = production().filter(({ path }) => existsSync(at(path)))) {
  const texts = new Map();
  for (const { name, version, license, path } of packages) {
    const files = readdirSync(at(path)).filter((file) => /^(licen[cs]e|notice|copying|ofl)(\b|\.|-|_)/i.test(file));
    const own = files.map((file) => readFileSync(at(path, file), 'utf8').trim()).join('\n\n');
    const text = own || `Licence by its package.json: ${license}`;
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const parts = [...texts].map(([text, names]) => `${names.toSorted().join('\n')}\n\n${text}\n`);
  return `Lamliang contains these packages.\n\n${parts.toSorted().join(`\n${'-'.repeat(80)}\n\n`)}`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const wrong = faults();
  if (wrong.length) console.error(`licences that nobody has allowed (tools/licences.mjs):\n  ${wrong.join('\n  ')}`);
  if (process.argv[2] === '--write') writeFileSync(process.argv[3], notices());
  process.exit(wrong.length ? 1 : 0);
} // prettier-ignore
