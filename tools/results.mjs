// Prints the sum of the last test runs as `N passed, N failed` and ends with 1 when anything failed.
// Names of steps given as arguments are recorded as failed first.
import { countAll, recordFailure, sumLine } from './steps.mjs';

process.argv.slice(2).forEach(recordFailure);
const sum = countAll();
console.log(sumLine(sum));
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
