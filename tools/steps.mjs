// The steps of `npm test` and `npm run check`, and what they counted.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { at, makeFolder, nxEnv, program, report, run, step } from './env.mjs';

const results = at('.out', 'results');
const resultFile = (name) => at('.out', 'results', `${name}.json`);

/** Builds everything with Nx, which restores from its cache what did not change. */
export async function build() {
  let tasks;
  const summary = (text) => {
    tasks = !text.includes('No tasks were run');
    return tasks ? (/\d+ out of \d+ tasks/.exec(text)?.[0] ?? '') : 'nothing: no project.json has a "build" target';
  };
  return (await step('build', [...program('nx'), 'run-many', '-t', 'build'], { env: nxEnv(), summary })) && tasks;
}

/** Runs Playwright with its arguments and keeps the counts, by the projects that are named. */
export function playwright(args) {
  const projects = args.filter((_, index) => args[index - 1] === '--project');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: resultFile(['e2e', ...projects].join('.')) };
  const command = [...program('@playwright/test', 'playwright'), 'test', '--config', at('e2e/playwright.config.ts')];
  return step('e2e', [...command, '--reporter=list,json', ...args], { env, summary: () => sumLine(count('e2e')) });
}

/** Which engines the suites ran on, and which they had to do without. */
function enginesSeen(text) {
  const lines = text.match(/^\s*((Apache Kafka|Redis) .* on .*|.*SKIPPED.*)$/gm) ?? [];
  return [...new Set(lines.map((line) => line.trim()))].map((line) => `\n               ${line}`).join('');
}

/** What Nx runs by project and restores from its cache where nothing changed: a step and the target it is made of. */
const TARGETS = { lint: 'lint', types: 'types', unit: 'unit', integration: 'int', e2e: 'main-job' };
/** The end of what the last failed run of Nx printed, for the closing lines of .ci/run. */
const OUTPUT = at('.out', 'results', 'output.txt');
/** What Nx says of its last run. */
const RUN = at('.nx', 'cache', 'run.json');

/**
 * Runs these steps, two projects at a time, and prints a line for each, after the output of what failed.
 * @param projects of Nx; all when there are none
 * @returns the steps that failed
 */
async function nx(names, projects) {
  const targets = names.map((name) => TARGETS[name]);
  const which = projects.length > 0 ? ['--projects', projects.join(',')] : [];
  const database = await offerDatabase();
  rmSync(RUN, { force: true });
  const command = [...program('nx'), 'run-many', '--outputStyle=static', ...which, '-t', ...targets];
  const { code, text } = await run(command, { env: { ...nxEnv(), TEST_PG_FROM: database.url } });
  await database.stop();
  const tasks = existsSync(RUN) ? JSON.parse(readFileSync(RUN, 'utf8')).tasks : [];
  const broken = tasks.filter((task) => task.status !== 0);
  if (code !== 0) {
    const parts = text.split(/^(?=.*> nx run )/m);
    const failed = parts.filter((part) => broken.some(({ taskId }) => part.includes(`> nx run ${taskId}`)));
    const output = (failed.length > 0 ? failed : parts).join('').trimEnd();
    console.log(output);
    makeFolder(results);
    writeFileSync(OUTPUT, output.slice(-4000));
  }
  return names.filter((name) => {
    // A build that fails is a fault of types; what needs it is not run.
    const isOf = ({ target }) => target.split(':')[0] === TARGETS[name] || (name === 'types' && target === 'build');
    const own = tasks.filter(isOf);
    const failed = code !== 0 && (broken.length === 0 || broken.some((task) => isOf(task) || task.target === 'build'));
    const took = (task) => Date.parse(task.endTime) - Date.parse(task.startTime);
    // A target that only stands for others takes no time and has no cache.
    const ran = own.filter((task) => task.cacheStatus === 'cache-miss' && took(task) > 5);
    const ms = ran.reduce((sum, task) => sum + took(task), 0);
    const counts = ['lint', 'types'].includes(name) ? '' : `${sumLine(count(name))}, `;
    if (own.length === 0 && !failed) return false;
    const words = `${counts}${ran.length} run and ${own.filter((t) => t.cacheStatus !== 'cache-miss').length} restored`;
    report(name, !failed, performance.now() - ms, words);
    return failed;
  });
}

/** The one PostgreSQL of a run, started when the first of its tests asks for it: see jest/global-setup.mjs. */
async function offerDatabase() {
  let database;
  const server = createServer((_request, response) => {
    database ??= import('./jest/global-setup.mjs').then(({ startDatabase }) => startDatabase());
    database.then(
      ({ env }) => response.end(JSON.stringify(env)),
      (error) => response.writeHead(500).end(String(error.stack)),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async stop() {
      server.close();
      await (await database?.catch(() => undefined))?.stop();
    },
  };
}

/** Steps by themselves. */
const STEPS = {
  format: () => step('format', [...program('prettier'), '--check', '--log-level', 'warn', '.']),
  engines() {
    const summary = (text) => sumLine(count('engines')) + enginesSeen(text);
    return step('engines', [process.execPath, at('tools/jest.mjs'), 'engines', 'engines'], { summary });
  },
};

/**
 * Runs the named steps, the later ones even when one fails, and prints their sum. What other steps counted before
 * stays. The browser's way through the main job has the machine for itself. Resolves to the exit code.
 */
export async function runSteps(names, projects = []) {
  const started = performance.now();
  makeFolder(results);
  for (const file of readdirSync(results)) if (names.includes(file.split('.')[0])) rmSync(at('.out', 'results', file));
  const failed = [];
  for (const name of names) if (STEPS[name] && !(await STEPS[name]())) failed.push(name);
  const together = names.filter((name) => TARGETS[name] && name !== 'e2e');
  for (const group of [together, names.filter((name) => name === 'e2e')])
    if (group.length > 0) failed.push(...(await nx(group, projects)));
  failed.forEach(recordFailure);
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

/** What the runs wrote whose names begin so. */
function resultsOf(name) {
  const files = existsSync(results) ? readdirSync(results) : [];
  return files
    .filter((file) => file.startsWith(name) && file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(at('.out', 'results', file), 'utf8')));
}

/** Why a test failed, in its first lines, without the colours of a terminal. */
function because(messages) {
  const lines = stripVTControlCharacters(messages.find(Boolean) ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, 8).map((line) => `\n    ${line.slice(0, 200)}`).join(''); // prettier-ignore
}

/** Names of the tests that failed and why, and of those that passed only when they were run once more. */
export function failures() {
  const failed = [];
  const unsteady = [];
  for (const result of resultsOf('')) {
    for (const suite of result.testResults ?? []) {
      const own = suite.assertionResults.filter(({ status }) => status === 'failed');
      failed.push(
        ...own.map(({ fullName, failureMessages }) => `${suite.name}: ${fullName}${because(failureMessages)}`),
      );
      if (suite.status === 'failed' && own.length === 0) failed.push(`${suite.name}: ${suite.message.slice(0, 500)}`);
    }
    unsteady.push(...(result.unsteady ?? []));
    const walk = (suite, path) => {
      for (const inner of suite.suites ?? []) walk(inner, [...path, inner.title]);
      for (const { title, tests } of suite.specs ?? [])
        for (const { status, results: runs } of tests) {
          const reason = because(runs.flatMap(({ errors = [] }) => errors.map(({ message }) => message)));
          const name = `${[...path, title].join(' > ')}${reason}`;
          if (status === 'unexpected') failed.push(name);
          if (status === 'flaky') unsteady.push(name);
        }
    };
    walk(result, []);
  }
  for (const file of existsSync(results) ? readdirSync(results) : []) {
    const name = /^(.*)\.failed$/.exec(file)?.[1];
    if (name && count(name).failed === 0) failed.push(`step ${name}`);
  }
  if (failed.length > 0 && existsSync(OUTPUT))
    failed.unshift(`the end of the output:\n${readFileSync(OUTPUT, 'utf8')}`);
  return { failed, unsteady };
}

/** Sums what Jest or Playwright wrote for a step, in one file or in one for each project. */
function count(name) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const result of resultsOf(`${name}.`)) {
    const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = result.stats ?? {};
    sum.passed += (result.numPassedTests ?? 0) + expected + flaky;
    sum.failed += (result.numFailedTests ?? 0) + (result.numRuntimeErrorTestSuites ?? 0) + unexpected;
    sum.skipped += (result.numPendingTests ?? 0) + (result.numTodoTests ?? 0) + skipped;
  }
  return sum;
}
