// Prints the sum of the last test runs as `N passed, N failed` and ends with 1 when anything failed.
// Names of steps given as arguments have failed: a step without a failed test counts as one failure.
import { countAll, failures, recordFailure, sumLine } from './steps.mjs';

const failed = process.argv.slice(2);
// `tests` stands for several steps, each with a result of its own.
for (const name of failed) if (name !== 'tests' || countAll().failed === 0) recordFailure(name);
const { failed: tests, unsteady } = failures();
for (const name of unsteady) console.log(`passed when run again: ${name}`);
for (const name of tests) console.log(`failed: ${name}`);
const sum = countAll();
console.log(sumLine(sum));
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
