// The environment of tests in Node's own loader: the process itself. What a test file may change of it is put back.
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Where `jest.setTimeout` leaves its figure for the test runner. */
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/**
 * Keeps the properties of an object as they are, to put them back.
 * @param added what becomes of properties that are new
 */
export function kept(object, added = 'stay') {
  const before = Object.getOwnPropertyDescriptors(object);
  return () => {
    for (const name of Object.keys(before)) {
      const [old, now] = [before[name], Object.getOwnPropertyDescriptor(object, name)];
      if (now && now.value === old.value && now.get === old.get) continue;
      if (now === undefined || now.configurable) Object.defineProperty(object, name, old);
      else if (now.writable) object[name] = old.value;
    }
    if (added === 'go') for (const name of Object.getOwnPropertyNames(object)) if (!(name in before)) Reflect.deleteProperty(object, name); // prettier-ignore
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
    // Packages that are shared keep what they added: TypeORM its entities, React its hooks.
    globals();
  }

  getVmContext() {
    return null;
  }
}
