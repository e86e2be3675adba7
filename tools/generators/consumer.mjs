import { generateFiles } from '@nx/devkit';
import { join } from 'node:path';
import { all, edit, imports, into, intoClass } from './edits.mjs';

/**
 * Adds a handler of events or jobs to the consumer of a feature, which is made and registered with its first one.
 * @param words the feature's spellings
 * @param brought changes of the file that bring what the handler needs, imports above all
 */
export function addHandler(tree, words, handler, ...brought) {
  const { service, feature, Feature } = words;
  const folder = `apps/${service}/src/${feature}`;
  const file = `${folder}/${feature}.consumer.ts`;
  if (!tree.exists(file)) {
    generateFiles(tree, join(import.meta.dirname, 'files/consumer'), folder, words);
    edit(
      tree,
      `apps/${service}/src/${service}.module.ts`,
      all(imports([`${Feature}Consumer`], `./${feature}/${feature}.consumer.ts`), into('controllers: [', `${Feature}Consumer`)), // prettier-ignore
    );
  }
  edit(tree, file, all(...brought, intoClass(handler)));
}
