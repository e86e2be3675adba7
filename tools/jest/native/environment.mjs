// The environment of tests in Node's own loader: the process itself. What a test file may change of it is put back.
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Where `jest.setTimeout` leaves its figure for the test runner. */
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** Keeps the properties of an object as they are, to put them back. */
export function kept(object) {
  const before = Object.getOwnPropertyDescriptors(object);
  return {
    putBack() {
      for (const [name, now] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
        const { [name]: old } = before;
        if (now.configurable === false) {
          if (old && now.writable) object[name] = old.value;
        } else if (!old) delete object[name];
        else if (now.value !== old.value || now.get !== old.get) Object.defineProperty(object, name, old);
      }
      for (const name of Object.keys(before)) if (!Object.hasOwn(object, name)) Object.defineProperty(object, name, before[name]); // prettier-ignore
    },
  };
}

export default class NativeEnvironment {
  global = globalThis;

  constructor({ projectConfig }) {
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    delete globalThis[TIMEOUT];
    const { env, exit } = process;
    this.before = { exit, env: { ...env }, cwd: process.cwd(), globals: kept(globalThis) };
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    const { exit, env, cwd, globals } = this.before;
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    if (process.cwd() !== cwd) process.chdir(cwd);
    globals.putBack();
  }

  getVmContext() {
    return null;
  }
}
