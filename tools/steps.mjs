// The steps of `npm test` and `npm run check`, and what they counted.
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { at, makeFolder, nxEnv, program, report, step } from './env.mjs';

const results = at('.out', 'results');
const resultFile = (name) => at('.out', 'results', `${name}.json`);

/** Projects that Vite builds: `tsc -b` does not reach them. */
const WEB = ['libs/ui', 'apps/portal', 'apps/console'];

/** Builds everything with Nx, which restores from its cache what did not change. */
export async function build() {
  let tasks;
  const summary = (text) => {
    tasks = !text.includes('No tasks were run');
    return tasks ? (/\d+ out of \d+ tasks/.exec(text)?.[0] ?? '') : 'nothing: no project.json has a "build" target';
  };
  return (await step('build', [...program('nx'), 'run-many', '-t', 'build'], { env: nxEnv(), summary })) && tasks;
}

/** Runs Playwright with its arguments and keeps the counts. */
export function playwright(args) {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: resultFile('e2e') };
  const command = [...program('@playwright/test', 'playwright'), 'test', '--config', at('e2e/playwright.config.ts')];
  return step('e2e', [...command, '--reporter=list,json', ...args], { env, summary: () => sumLine(count('e2e')) });
}

/** Which engines the suites ran on, and which they had to do without. */
function enginesSeen(text) {
  const lines = text.match(/^\s*((Apache Kafka|Redis) .* on .*|.*SKIPPED.*)$/gm) ?? [];
  return [...new Set(lines.map((line) => line.trim()))].map((line) => `\n               ${line}`).join('');
}

function jest(name, projects, more = () => '') {
  // ESM in Jest needs the first flag; the second silences the warning about the first.
  const vm = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const flags = ['--maxWorkers=2', '--passWithNoTests', '--json', `--outputFile=${resultFile(name)}`];
  const [node, runner] = program('jest');
  const command = [node, ...vm, runner, ...flags, '--selectProjects', ...projects];
  return step(name, command, { summary: (text) => sumLine(count(name)) + more(text) });
}

async function types() {
  const tsc = program('ts7', 'tsc');
  const web = WEB.filter((project) => globSync(at(project, 'src/**/*.{ts,tsx}')).length > 0);
  const server = await step('types: server', [...tsc, '-b']);
  const browser = await Promise.all(
    [...web, 'e2e', 'load-tests'].map((project) => step(`types: ${basename(project)}`, [...tsc, '-p', at(project)])),
  );
  return server && browser.every(Boolean);
}

/** The browser's way through the main job, against the built application. */
async function mainJob() {
  if (!existsSync(at('e2e/playwright.config.ts')) || globSync(at('e2e/main-job*')).length === 0) return true;
  return (await build()) && playwright(['main-job']);
}

export const steps = {
  async lint() {
    const rules = await step('lint', [process.execPath, at('tools/lint.mjs')]);
    return (await step('lint: acceptance', [process.execPath, at('tools/acceptance.mjs'), '--check'])) && rules;
  },
  format: () => step('format', [...program('prettier'), '--check', '--log-level', 'warn', '.']),
  types,
  unit: () => jest('unit', ['unit', 'web']),
  integration: () => jest('integration', ['int']),
  engines: () => jest('engines', ['engines'], enginesSeen),
  e2e: mainJob,
};

/**
 * Runs the named steps in order, the later ones even when one fails, and prints their sum. What other steps counted
 * before stays. Resolves to the exit code.
 */
export async function runSteps(names) {
  const started = performance.now();
  makeFolder(results);
  for (const name of names) {
    for (const end of ['json', 'failed']) rmSync(at('.out', 'results', `${name}.${end}`), { force: true });
    if (!(await steps[name]())) recordFailure(name);
  }
  const sum = countAll(names);
  report('all', sum.failed === 0, started, sumLine(sum));
  return sum.failed === 0 ? 0 : 1;
}

/** Keeps in mind that a step failed, for steps that count no tests (lint, types) and for runs that broke off. */
export function recordFailure(name) {
  makeFolder(results);
  writeFileSync(at('.out', 'results', `${name}.failed`), '');
}

/** Keeps what a step of its own kind has counted, in the form of Jest's results. */
export function recordCounts(name, { passed, failed, skipped = 0 }) {
  makeFolder(results);
  const counts = { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped };
  writeFileSync(resultFile(name), JSON.stringify(counts));
}

/** Sum of the results that are there, or of these steps. A step that failed with no failing test counts as one failure. */
export function countAll(only) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const files = existsSync(results) ? readdirSync(results) : [];
  for (const name of only ?? new Set(files.map((file) => file.split('.')[0]))) {
    const counts = count(name);
    if (counts.failed === 0 && files.includes(`${name}.failed`)) counts.failed = 1;
    for (const key of Object.keys(sum)) sum[key] += counts[key];
  }
  return sum;
}

export function sumLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** Reads what Jest or Playwright wrote; zeros when there is nothing to read. */
function count(name) {
  let result = {};
  try {
    result = JSON.parse(readFileSync(resultFile(name), 'utf8'));
  } catch {
    // a step without tests, or one that broke off before it could write
  }
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = result.stats ?? {};
  return {
    passed: (result.numPassedTests ?? 0) + expected + flaky,
    failed: (result.numFailedTests ?? 0) + (result.numRuntimeErrorTestSuites ?? 0) + unexpected,
    skipped: (result.numPendingTests ?? 0) + (result.numTodoTests ?? 0) + skipped,
  };
}
