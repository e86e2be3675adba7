// Lint: all rules stand in .oxlintrc.json. Arguments go to oxlint (files, --fix).
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { passThrough, program, root } from './env.mjs';

/** The command line of the linter, with the rules that ask the type checker. */
export const lintCommand = () => [...program('oxlint'), '--type-aware', '--report-unused-disable-directives'];

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [command, ...args] = lintCommand();
  process.exit(await passThrough(spawn(command, [...args, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })));
}
