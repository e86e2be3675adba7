import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from '../../env.mjs';
import { native } from './project.mjs';

jest.setTimeout(60_000);

/** What one file leaves behind, and whether it met anything of another. */
const LEAKS = `
import { expect, it, jest } from '@jest/globals';
import { loads, clockOf } from './shared.ts';
it('meets nothing of another file', () => {
  expect([process.env['LEFT'], process.env['KEPT'], jest.isMockFunction(Math.random)]).toEqual([undefined, 'yes', false]);
  expect(jest.isMockFunction(clockOf.now)).toBe(false);
  expect(Date.now()).toBeGreaterThan(Date.UTC(2020, 0));
});
it('shares what it imports', () => expect(loads()).toBe(1));
it('leaves things', () => {
  process.env['LEFT'] = 'yes';
  delete process.env['KEPT'];
  jest.spyOn(Math, 'random').mockReturnValue(0);
  jest.spyOn(clockOf, 'now').mockReturnValue(0);
  jest.useFakeTimers({ now: 0 });
  process.chdir('/');
});
`;
const FILES = {
  'hung.spec.ts': `
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
const never = () => new Promise<void>(() => undefined);
it('hangs', never);
it('hangs by a time of its own', never, 40);
describe('hook', () => { beforeAll(never, 50); it('does not come to this', () => undefined); it('nor to this', () => undefined); });
describe('each', () => { beforeEach(never, 60); it('waits in vain', () => undefined); });
describe('after', () => { afterEach(never, 70); it('ends', () => undefined); });
it('is quick', () => expect(1).toBe(1));`,
  'late.spec.ts': `
import { it, jest } from '@jest/globals';
jest.setTimeout(90);
it('hangs by the time of its file', () => new Promise<void>(() => undefined));`,
  'usual.spec.ts': `
import { it } from '@jest/globals';
it('hangs by the usual time', () => new Promise<void>(() => undefined));`,
  'broken-hook.spec.ts': `
import { beforeAll, describe, expect, it } from '@jest/globals';
describe('of a hook that throws', () => {
  beforeAll(() => { throw new Error('no database'); });
  it.each([1, 2])('test %i', (n) => expect(n).toBe(n));
});
describe.each(['a', 'b'])('part %s', (part) => { it('goes on', () => expect(part).toBeDefined()); });`,
  'differs.spec.ts': `
import { expect, it } from '@jest/globals';
interface Parcel { weight_g: number; cod?: number }

import { check } from './shared.ts';
const parcel: Parcel = { weight_g: 500 };
it('differs', () => {
  expect(parcel).toEqual({ weight_g: 600 });
});
it('throws elsewhere', () => check(parcel));`,
  'throws.spec.ts': `
import { it } from '@jest/globals';
interface Nothing { more: string }
throw new Error('while it is loaded');
it('is never seen', () => undefined);`,
  'stray.spec.ts': `
import { it } from '@jest/globals';
it('leaves a promise', async () => {
  void Promise.reject(new Error('nobody waits'));
  await new Promise((resolve) => setTimeout(resolve, 20));
});`,
  'typed.spec.ts': `
import { expect, it } from '@jest/globals';
import { Thing, Other } from './shared.ts';
it('keeps the types of what is injected', () =>
  expect(Reflect.getMetadata('design:paramtypes', Thing)).toEqual([Other]));`,
  'one.spec.ts': LEAKS,
  'two.spec.ts': LEAKS,
  'shared.ts': `
import 'reflect-metadata';
interface Unseen { a: string; b: string }
const seen = globalThis as { loads?: number };
seen.loads = (seen.loads ?? 0) + 1;
export const loads = () => seen.loads;
export const clockOf = { now: () => 1 };
const decorate = (_: unknown) => undefined;
export class Other {}
@decorate
export class Thing { constructor(readonly other: Other) {} }
export const check = (_: unknown): void => {
  const unseen: Unseen | undefined = undefined;
  throw new Error('checked' + String(unseen));
};`,
};

interface Run {
  text: string;
  /** Status and messages of each test. */
  tests: Map<string, { status: string; failureMessages: string[]; fullName: string }>;
  suites: Map<string, { status: string; message: string }>;
  pending: number;
}

let folder: string;
const run = (...args: string[]): Run => {
  const config = { ...native, rootDir: folder, testMatch: ['**/*.spec.ts'], workerIdleMemoryLimit: '900MB' };
  const file = join(folder, 'result.json');
  const [node, jestProgram] = program('jest') as [string, string];
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jestProgram];
  const { stderr } = spawnSync(
    node,
    [
      ...flags,
      '--maxWorkers=1',
      '--testTimeout=200',
      '--json',
      `--outputFile=${file}`,
      '--config',
      JSON.stringify(config),
      ...args,
    ],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, KEPT: 'yes', FORCE_COLOR: '0' } },
  );
  const result = JSON.parse(readFileSync(file, 'utf8')) as {
    numPendingTests: number;
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: { title: string; fullName: string; status: string; failureMessages: string[] }[];
    }[];
  };
  const tests = result.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    text: stderr,
    tests: new Map(tests.map((test) => [test.fullName, test])),
    suites: new Map(result.testResults.map((suite) => [suite.name.slice(folder.length + 1), suite])),
    pending: result.numPendingTests,
  };
};
let whole: Run;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lamliang-native-')));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text.trimStart());
  // Where reflect-metadata is found from.
  const modules = join(folder, 'node_modules', 'reflect-metadata');
  mkdirSync(modules, { recursive: true });
  writeFileSync(
    join(modules, 'index.js'),
    `require(${JSON.stringify(import.meta.resolve('reflect-metadata').slice(7))})`,
  );
  whole = run();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const messageOf = (name: string, from = whole) => from.tests.get(name)?.failureMessages.join('\n') ?? 'no such test';

describe('a test that hangs', () => {
  it.each([
    ['hangs', 'Exceeded timeout of 200 ms for a test'],
    ['hangs by the usual time', 'Exceeded timeout of 200 ms for a test'],
    ['hangs by a time of its own', 'Exceeded timeout of 40 ms for a test'],
    ['hangs by the time of its file', 'Exceeded timeout of 90 ms for a test'],
    ['hook does not come to this', 'Exceeded timeout of 50 ms for a hook'],
    ['hook nor to this', 'Exceeded timeout of 50 ms for a hook'],
    ['each waits in vain', 'Exceeded timeout of 60 ms for a hook'],
    ['after ends', 'Exceeded timeout of 70 ms for a hook'],
  ])('%s: %s', (name, message) => expect(messageOf(name)).toContain(message));

  it('does not hold up the next one', () => expect(whole.tests.get('is quick')?.status).toBe('passed'));
});

it('fails every test of a hook that throws, and none of others', () => {
  for (const n of [1, 2]) expect(messageOf(`of a hook that throws test ${n}`)).toContain('no database');
  expect(whole.tests.get('part a goes on')?.status).toBe('passed');
  expect(whole.tests.get('part b goes on')?.status).toBe('passed');
});

it('tells file, title, difference and the lines of TypeScript', () => {
  expect(whole.text).toContain('FAIL ./differs.spec.ts');
  expect(whole.text).toContain('● differs');
  expect(messageOf('differs')).toMatch(/-\s+"weight_g": 600,\n\s*\+\s+"weight_g": 500,/);
  expect(messageOf('differs')).toMatch(/differs\.spec\.ts:7:18/);
  expect(messageOf('throws elsewhere')).toMatch(/shared\.ts:13:9/);
  // The line itself, as Jest prints it.
  expect(whole.text).toMatch(/> 7 \|\s+expect\(parcel\)/);
});

it('tells what goes wrong before and beside the tests', () => {
  expect(whole.suites.get('throws.spec.ts')?.status).toBe('failed');
  expect(whole.suites.get('throws.spec.ts')?.message).toContain('while it is loaded');
  expect(whole.suites.get('throws.spec.ts')?.message).toMatch(/throws\.spec\.ts:3:7/);
  expect(messageOf('leaves a promise')).toContain('nobody waits');
});

it('puts back what a file changed, and loads once what files share', () => {
  for (const file of ['one.spec.ts', 'two.spec.ts']) expect(whole.suites.get(file)?.message).toBe('');
});

it('keeps the types that decorators ask for', () =>
  expect(whole.tests.get('keeps the types of what is injected')?.status).toBe('passed'));

it('runs what -t asks for', () => {
  const some = run('-t', 'quick|differs');
  expect([...some.tests.values()].filter(({ status }) => status !== 'pending').map(({ fullName }) => fullName)).toEqual(
    expect.arrayContaining(['is quick', 'differs']),
  );
  expect(some.tests.get('hangs')?.status).toBe('pending');
  expect(some.pending).toBeGreaterThan(10);
});
