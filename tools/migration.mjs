// npm run migration <service> <name>: an empty migration with the time in its name.
import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { at, makeFolder, root } from './env.mjs';

const [service, name] = process.argv.slice(2);
if (!service || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '') || !existsSync(at('apps', service))) {
  console.error('Usage: npm run migration <service> <name-in-kebab-case>');
  process.exit(2);
}
const now = new Date();
const stamp = now.toISOString().replaceAll(/[-:]/g, '').slice(0, 13);
const words = name.split('-').map((word) => word[0].toUpperCase() + word.slice(1));
// TypeORM orders migrations by the 13 digits (ms) at the end of their names.
const timestamp = now.setUTCSeconds(0, 0);
const className = `${words.join('')}${timestamp}`;
const file = join(makeFolder(at('apps', service, 'migrations')), `${stamp}-${name}.ts`);
writeFileSync(
  file,
  `import type { QueryRunner } from 'typeorm';

export class ${className} {
  name = '${className}';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(\`
    \`);
  }
}
`,
  { flag: 'wx' },
);
console.log(relative(root, file));
