// node tools/jest.mjs NAME PROJECTS [PATTERN]: the tests of some Jest projects (unit,web) whose paths match, with their
// counts in .out/results/NAME.json. One worker: Nx runs several of these at a time.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { at, makeFolder, passThrough, program, root } from './env.mjs';

const [name, projects, pattern] = process.argv.slice(2);
const file = at('.out', 'results', `${name}.json`);
makeFolder(dirname(file));
rmSync(file, { force: true });
// ESM in Jest needs the first flag; the second silences the warning about the first.
const [node, runner] = program('jest');
const vm = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const flags = ['--maxWorkers=1', '--passWithNoTests', '--json', `--outputFile=${file}`];
const which = ['--selectProjects', ...projects.split(','), ...(pattern ? ['--testPathPatterns', pattern] : [])];
process.exit(await passThrough(spawn(node, [...vm, runner, ...flags, ...which], { cwd: root, stdio: 'inherit' })));
