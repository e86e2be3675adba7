// The packages of the web apps as a few files for their tests. Jest keeps a registry of modules for each test file and
// reads, resolves and compiles every module again for each: thousands of React, MUI, react-admin and their like.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
/** Whose imports are bundled: the web apps, and the libraries that they take as source. */
const SOURCES = '{apps/{console,portal},libs/{ui,i18n,contracts,kernel}}/src/**/*.{ts,tsx}';
/** What stays as it is, and why. */
const LEFT_OUT = [
  /^node:/, // Node's own
  /^@lamliang\//, // under test
  /^@jest\//, // made by Jest for each file
  /\.css$/, // never loaded by a test
  /^axe-core$/, // one file as it is, which looks for the window when it is loaded
];
/** What the compiler writes for JSX. */
const COMPILED = ['react/jsx-runtime'];
/** How a statement names a package; types leave nothing behind, and a test of one project has no package of another's. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"();]*?\bfrom\s+)?'([^'./][^']*)'|\bimport\('([^'./][^']*)'\)/gm;

/** The names by which the sources and tests of the web take packages, sorted. */
export function packagesOfWeb() {
  const found = new Set(COMPILED);
  for (const file of globSync(SOURCES, { cwd: root })) {
    // A test of a library beside the web runs in Node.
    if (file.endsWith('.spec.ts')) continue;
    for (const [, named, asked] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) found.add(named ?? asked);
  }
  return [...found].filter((name) => !LEFT_OUT.some((pattern) => pattern.test(name))).toSorted();
}

/**
 * Builds the files unless they are there, under node_modules/.cache, for this package-lock.json, these packages and this
 * program. Two that build at once each make a folder of their own; the first to end gives its one the name.
 * @returns the file of each package by its name
 */
export async function vendorOfWeb() {
  const names = packagesOfWeb();
  const hash = createHash('sha256').update(names.join());
  for (const file of ['package-lock.json', 'tools/jest/vendor.mjs']) hash.update(readFileSync(join(root, file)));
  const cache = join(root, 'node_modules', '.cache', 'web-vendor');
  const folder = join(cache, hash.digest('hex').slice(0, 16));
  if (!existsSync(folder)) {
    const own = join(cache, randomUUID());
    mkdirSync(own, { recursive: true });
    // A run may still read the one of another list of packages, but not for a day.
    for (const old of readdirSync(cache))
      if (statSync(join(cache, old)).mtimeMs < Date.now() - DAY)
        rmSync(join(cache, old), { recursive: true, force: true });
    await bundle(names, own);
    try {
      renameSync(own, folder);
    } catch (error) {
      rmSync(own, { recursive: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return Object.fromEntries(names.map((name) => [name, join(folder, fileOf(name))]));
}

const DAY = 24 * 60 * 60 * 1_000;
const fileOf = (name) => `${name.replaceAll('/', '_')}.mjs`;
const ENTRY = 'entry:';

/** One file for each package name, and what they share beside them, so that there is one React and one theme. */
async function bundle(names, folder) {
  const { rolldown } = await import('rolldown');
  const require = createRequire(join(root, 'package.json'));
  const entries = {
    name: 'entries',
    async resolveId(id, importer, { isEntry }) {
      if (!isEntry) return undefined;
      const found = await this.resolve(id, join(root, 'package.json'), { skipSelf: true });
      return isModule(found.id) ? found : ENTRY + id;
    },
    load(id) {
      if (!id.startsWith(ENTRY)) return undefined;
      const name = id.slice(ENTRY.length);
      // A CommonJS package has no list of names: Jest takes what is there once it has run, and so does this.
      const own = Object.keys(require(name)).filter((key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default');
      const exported = own.map((key, index) => `const _${index} = all.${key}; export { _${index} as ${key} };`);
      return `import all from '${name}'; export default all;\n${exported.join('\n')}`;
    },
  };
  const build = await rolldown({
    input: Object.fromEntries(names.map((name) => [fileOf(name).slice(0, -4), name])),
    cwd: root,
    platform: 'browser',
    external: LEFT_OUT,
    plugins: [entries, asWeNeedIt],
    resolve: { conditionNames: ['module', 'browser'] },
    transform: {
      define: { 'process.env.NODE_ENV': '"test"' },
      // What Jest gives to a CommonJS module only. Testing Library asks `jest` whether the clock is a fake.
      inject: { jest: ['@jest/globals', 'jest'], nodeTimers: ['node:timers', '*'] },
    },
    treeshake: false,
    logLevel: 'silent',
  });
  await build.write({ dir: folder, entryFileNames: '[name].mjs', chunkFileNames: 'shared-[name]-[hash].mjs' });
  await build.close();
}

const asWeNeedIt = {
  name: 'as-we-need-it',
  transform(code, id) {
    const [, file] = /\breact\/cjs\/(react(?:-jsx-runtime)?)\.development\.js$/.exec(id) ?? [];
    if (file === undefined) return undefined;
    // React's `act` asks its module for Node's timers; without them it wants a MessageChannel, which jsdom has not.
    const timers = file === 'react' ? 'module.require = () => nodeTimers;' : '';
    // For each element React takes a stack, which a warning may show: a tenth of all time, and no test looks at one.
    const stacks = '1e4 > ReactSharedInternals.recentlyCreatedOwnerStacks++';
    if (!code.includes(stacks))
      throw new Error(`${id} takes its stacks in another way: look at ${import.meta.filename}`);
    return timers + code.replaceAll(stacks, 'false');
  },
};

/** Whether Node would take the file for an ES module, or a bundler does by the name its package gives it. */
function isModule(file) {
  if (/\.(mjs|esm\.js)$/.test(file)) return true;
  if (file.endsWith('.cjs')) return false;
  return /^\s*(import|export)\b/m.test(readFileSync(file, 'utf8'));
}
