// What a Jest project needs whose tests are loaded by Node itself, once for all files of a process:
// docs/adr/0071-tests-in-one-process.md.
import { join } from 'node:path';

export const native = {
  runtime: join(import.meta.dirname, 'runtime.mjs'),
  testEnvironment: join(import.meta.dirname, 'environment.mjs'),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  transform: {},
};
