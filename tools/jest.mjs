// node tools/jest.mjs NAME PROJECTS [PATTERN]: the tests of some Jest projects (unit,web) whose paths match, with their
// counts in .out/results/NAME.json. One worker: Nx runs several of these at a time. Files with a failed test are run once
// more by themselves: what passes then was short of time beside other work, is counted as passed, and is named at the end.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { at, makeFolder, passThrough, program, root } from './env.mjs';

const [name, projects, pattern] = process.argv.slice(2);
const file = at('.out', 'results', `${name}.json`);
makeFolder(dirname(file));
rmSync(file, { force: true });
const [node, runner] = program('jest');
const flags = ['--maxWorkers=1', '--passWithNoTests', '--json'];
const which = ['--selectProjects', ...projects.split(',')];
const jest = (output, args) =>
  passThrough(
    spawn(node, [runner, ...flags, `--outputFile=${output}`, ...which, ...args], {
      cwd: root,
      stdio: 'inherit',
    }),
  );

let code = await jest(file, pattern ? ['--testPathPatterns', pattern] : []);
const first = code === 0 ? undefined : readResult(file);
const broken = (first?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name: path }) => path);
if (broken.length > 0) {
  code = await jest(`${file}.again`, ['--runTestsByPath', ...broken]);
  const again = readResult(`${file}.again`);
  rmSync(`${file}.again`, { force: true });
  if (again) writeFileSync(file, JSON.stringify(merge(first, again, broken)));
}
process.exit(code);

function readResult(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The first result with the files that were run again in place of their first run. */
function merge(before, after, paths) {
  const kept = before.testResults.filter(({ name: path }) => !paths.includes(path));
  const testResults = [...kept, ...after.testResults];
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const having = (...states) => tests.filter(({ status }) => states.includes(status)).length;
  const failedNow = new Set(namesOf(after.testResults, 'failed'));
  return {
    testResults,
    numPassedTests: having('passed'),
    numFailedTests: having('failed'),
    numPendingTests: having('pending', 'skipped'),
    numTodoTests: having('todo'),
    numRuntimeErrorTestSuites: after.numRuntimeErrorTestSuites,
    unsteady: namesOf(before.testResults, 'failed').filter((test) => !failedNow.has(test)),
  };
}

function namesOf(suites, wanted) {
  return suites.flatMap(({ name: path, assertionResults }) =>
    assertionResults.filter(({ status }) => status === wanted).map(({ fullName }) => `${path}: ${fullName}`),
  );
}
