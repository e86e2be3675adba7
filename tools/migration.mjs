// npm run migration <service> <name>: an empty migration with the time in its name, added to the service's list.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { at, makeFolder, root } from './env.mjs';
import { land } from './migrations.mjs';

const [service, name] = process.argv.slice(2);
if (!service) {
  const landed = land();
  console.log(landed.length ? `Landed:\n  ${landed.join('\n  ')}` : 'Every migration has landed.');
  process.exit(0);
}
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '') || !existsSync(at('apps', service))) {
  console.error('Usage: npm run migration [<service> <name-in-kebab-case>]');
  process.exit(2);
}
const folder = makeFolder(at('apps', service, 'migrations'));
const now = new Date(Math.max(Date.now(), latest(folder) + 60_000));
const stamp = now.toISOString().replaceAll(/[-:]/g, '').slice(0, 13);
const words = name.split('-').map((word) => word[0].toUpperCase() + word.slice(1));
// TypeORM orders migrations by the 13 digits (ms) at the end of their names.
const timestamp = now.setUTCSeconds(0, 0);
const className = `${words.join('')}${timestamp}`;
const file = join(folder, `${stamp}-${name}.ts`);
writeFileSync(
  file,
  `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why this change, in one sentence. */
export class ${className} implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(\`
    \`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(\`
    \`);
  }
}
`,
  { flag: 'wx' },
);
const list = at('apps', service, 'migrations', 'index.ts');
if (existsSync(list)) {
  const text = readFileSync(list, 'utf8');
  const added = text
    .replace('\nexport const', `import { ${className} } from './${stamp}-${name}.ts';\n\nexport const`)
    .replace(/,?\s*\];\s*$/, `, ${className}];\n`);
  writeFileSync(list, added);
}
console.log(relative(root, file));

/** Time of the newest migration in ms: the next one comes after it, whatever this machine's clock says. */
function latest(folder) {
  const stamps = readdirSync(folder).map((file) => /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)-/.exec(file) ?? []);
  return Math.max(0, ...stamps.map(([, y, m, d, h, min]) => (y ? Date.UTC(y, m - 1, d, h, min) : 0)));
}
