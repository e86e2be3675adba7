import { vendorOfWeb } from './tools/jest/vendor.mjs';

// One Jest run for the whole repository. `*.spec.ts` needs nothing; `*.int.spec.ts` needs PostgreSQL, which
// tools/jest/global-setup.mjs starts once for the run; `*.spec.tsx` runs in jsdom.
const swc = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true, tsx: false },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
    experimental: { keepImportAttributes: true },
    target: 'es2024',
    rewriteRelativeImportExtensions: false,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};
const swcWeb = {
  ...swc,
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' }, useDefineForClassFields: false },
    target: 'es2024',
  },
};
const base = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  transform: { '^.+\\.ts$': ['@swc/jest', swc], '^.+\\.tsx$': ['@swc/jest', swcWeb] },
  testEnvironmentOptions: { customExportConditions: ['@lamliang/source', 'node', 'node-addons'] },
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.out/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};
/** The packages of the web apps are bundled for their tests, when these are asked for. */
const webIsAsked = !process.argv.includes('--selectProjects') || process.argv.includes('web');
/** Tests of engines beyond npm's: `npm test` does without them, `jest --selectProjects engines` runs them. */
const ENGINES = '/(kafka|redis|s3)-[^/]*$';

export default {
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,apps,tools}/**/*.spec.ts'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, '\\.int\\.spec\\.ts$'],
    },
    {
      ...base,
      displayName: 'int',
      testMatch: ['<rootDir>/{libs,apps}/**/*.int.spec.ts'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, ENGINES],
      globalSetup: '<rootDir>/tools/jest/global-setup.mjs',
      globalTeardown: '<rootDir>/tools/jest/global-teardown.mjs',
    },
    {
      ...base,
      displayName: 'engines',
      testMatch: ['<rootDir>/{libs,apps}/**/{kafka,redis,s3}-*.int.spec.ts'],
      globalSetup: '<rootDir>/tools/jest/engines-setup.mjs',
      globalTeardown: '<rootDir>/tools/jest/engines-teardown.mjs',
    },
    {
      ...base,
      displayName: 'web',
      testMatch: ['<rootDir>/{libs,apps}/**/*.spec.tsx'],
      testEnvironment: '<rootDir>/tools/jest/jsdom-env.cjs',
      setupFilesAfterEnv: ['<rootDir>/tools/jest/web-setup.mjs'],
      moduleNameMapper: webIsAsked ? await vendorOfWeb() : {},
      testEnvironmentOptions: { customExportConditions: ['@lamliang/source', 'browser'] },
    },
  ],
  workerIdleMemoryLimit: '900MB',
  // Two busy cores may take their time over a first start; tests wait for conditions, never for this.
  testTimeout: 20_000,
};
