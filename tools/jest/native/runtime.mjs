// In place of jest-runtime for the tests of services: test files and what they import are loaded by Node itself, once for a
// process. Only the test files are loaded anew. Everything else is Jest's: its test runner (jest-circus), its workers,
// reporters, `expect`, spies and clocks.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setGlobals } from './globals.mjs';
import { sourceMaps } from './loader.mjs';

const require = createRequire(import.meta.url);
/** Under which jest-circus finds the handlers of the file before. */
const HANDLERS = Symbol.for('EVENT_HANDLERS');
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');
let runs = 0;

export default class NativeRuntime {
  constructor(_config, environment) {
    this.environment = environment;
  }

  /** jest-circus keeps the tests of one file in its module: each file has a new one. */
  requireInternalModule(path) {
    delete require.cache[path];
    delete globalThis[HANDLERS];
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    setGlobals({ ...globals, jest: jestOf(this.environment) });
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    runs += 1;
    await import(`${pathToFileURL(path).href}?run=${runs}`);
  }

  requireModule(path) {
    return require(path);
  }

  getSourceMaps() {
    return sourceMaps;
  }

  enterTestCode() {}
  leaveTestCode() {}
  teardown() {}

  /** Coverage is not for these. */
  getAllCoverageInfoCopy() {
    return undefined;
  }
}

/** The `jest` of a test file, without what needs a loader of Jest's: modules cannot be mocked. */
function jestOf({ moduleMocker, fakeTimersModern: clock }) {
  const jest = {
    fn: moduleMocker.fn.bind(moduleMocker),
    spyOn: moduleMocker.spyOn.bind(moduleMocker),
    replaceProperty: moduleMocker.replaceProperty.bind(moduleMocker),
    mocked: moduleMocker.mocked.bind(moduleMocker),
    isMockFunction: moduleMocker.isMockFunction.bind(moduleMocker),
    setTimeout: chained((ms) => (globalThis[TIMEOUT] = ms)),
    useFakeTimers: chained((config) => clock.useFakeTimers(config)),
    useRealTimers: chained(() => clock.useRealTimers()),
  };
  for (const name of ['clearAllMocks', 'resetAllMocks', 'restoreAllMocks'])
    jest[name] = chained(() => moduleMocker[name]());
  for (const name of CLOCK) jest[name] = clock[name].bind(clock);
  return jest;

  function chained(act) {
    return (...args) => {
      act(...args);
      return jest;
    };
  }
}

const CLOCK = [
  'advanceTimersByTime',
  'advanceTimersByTimeAsync',
  'advanceTimersToNextTimer',
  'advanceTimersToNextTimerAsync',
  'clearAllTimers',
  'getRealSystemTime',
  'getTimerCount',
  'now',
  'runAllTicks',
  'runAllTimers',
  'runAllTimersAsync',
  'runOnlyPendingTimers',
  'runOnlyPendingTimersAsync',
  'setSystemTime',
];
