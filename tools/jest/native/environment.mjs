// The environment of tests in Node's own loader: the process itself. What a test file may change of it is put back.
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Where `jest.setTimeout` leaves its figure for the test runner. */
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

export default class NativeEnvironment {
  global = globalThis;

  constructor({ projectConfig }) {
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    const { env, exit } = process;
    this.before = { console, exit, env: { ...env }, cwd: process.cwd() };
    delete globalThis[TIMEOUT];
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    const { console, exit, env, cwd } = this.before;
    globalThis.console = console;
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    if (process.cwd() !== cwd) process.chdir(cwd);
  }

  getVmContext() {
    return null;
  }
}
