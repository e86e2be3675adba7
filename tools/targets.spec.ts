import { describe, expect, it } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { at, root } from './env.mjs';

interface Target {
  inputs?: (string | { input: string; projects: string[] })[];
  options?: { command: string };
}

interface Project {
  targets: Record<string, Target>;
}

const SHARED = ['adapters', 'contracts', 'engines', 'i18n', 'kernel', 'platform'];
const read = (file: string) => readFileSync(at(file), 'utf8');
/** A project stands in a file of its own, or in its package.json where that says all. */
const targetsOf = (project: string) => {
  const own = existsSync(at(project, 'project.json')) && (JSON.parse(read(`${project}/project.json`)) as Project);
  return (own || (JSON.parse(read(`${project}/package.json`)) as { nx: Project }).nx).targets;
};
const files = (pattern: string) => globSync(pattern, { cwd: root }).filter((file) => !file.includes('/dist/'));

/** Tests of engines, which `npm test` does without. */
const ENGINES = /ENGINES = '(.*)'/.exec(read('jest.config.js'))?.[1] ?? '^$';
const APP = 'apps/standalone';
const own = Object.entries(targetsOf(APP)).filter(([name]) => name.startsWith('int:'));
/** Which paths a target runs: the last word of its command. */
const pathsOf = ({ options }: Target) =>
  new RegExp(options?.command.split(' ').at(-1)?.replaceAll('"', '').replace('{projectRoot}', APP) ?? '');
const specs = files(`${APP}/**/*.int.spec.ts`).filter((file) => !new RegExp(ENGINES).test(file));

/** The files of the app that a file imports, however far, and all packages that these import. */
function reach(file: string, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(file)) return seen;
  const imports = [...read(file).matchAll(/(?:from |import\()'([^']+)'/g)].map(([, name]) => name as string);
  seen.set(file, imports);
  for (const name of imports) if (name.startsWith('.')) reach(join(dirname(file), name), seen);
  return seen;
}

describe('the targets of Nx', () => {
  it.each(own.filter(([name]) => !name.startsWith('int:whole-')))(
    'of %s name the services that its tests start',
    (name, target) => {
      const folder = `${APP}/src/${name.split(':')[1]}/`;
      const seen = new Map(specs.filter((s) => s.startsWith(folder)).flatMap((s) => [...reach(s)]));
      const services = [...seen.values()].flat().flatMap((from) => /^@lamliang\/app-(\w+)/.exec(from)?.[1] ?? []);
      const named = target.inputs?.flatMap((input) => (typeof input === 'string' ? [] : input.projects));
      expect(named?.toSorted()).toEqual([...new Set([...SHARED, ...services])].toSorted());
      for (const file of seen.keys())
        expect(file.startsWith(folder) ? 'testing.ts' : file).toMatch(/testing(-\w+)?\.ts$/);
    },
  );

  it('run each integration test of the composed services once', () => {
    const runs = specs.map((file) => [file, own.filter(([, target]) => pathsOf(target).test(file)).length]);
    expect(runs).toEqual(specs.map((file) => [file, 1]));
  });

  it('are there for every project and for every kind of test that it has', () => {
    for (const project of files('{apps,libs}/*/package.json').map(dirname)) {
      const has = Object.keys(targetsOf(project));
      expect([project, has]).toEqual([project, expect.arrayContaining(['lint', 'types'])]);
      const found = files(`${project}/**/*.spec.{ts,tsx}`);
      expect([project, has.includes('unit')]).toEqual([project, found.some((f) => !f.includes('.int.'))]);
      expect([project, has.includes('int')]).toEqual([project, found.some((f) => f.includes('.int.'))]);
    }
  });
});
