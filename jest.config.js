import { native } from './tools/jest/native/project.mjs';
import { swc, swcWeb } from './tools/jest/swc.mjs';
import { vendorOfWeb } from './tools/jest/vendor.mjs';

// One Jest run for the whole repository. `*.spec.ts` needs nothing; `*.int.spec.ts` needs PostgreSQL, which
// tools/jest/global-setup.mjs starts once for the run; `*.spec.tsx` runs in jsdom.
const base = {
  rootDir: import.meta.dirname,
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
      ...native,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,apps,tools}/**/*.spec.ts'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, '\\.int\\.spec\\.ts$'],
    },
    {
      ...base,
      ...native,
      displayName: 'int',
      testMatch: ['<rootDir>/{libs,apps}/**/*.int.spec.ts'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, ENGINES],
      globalSetup: '<rootDir>/tools/jest/global-setup.mjs',
      globalTeardown: '<rootDir>/tools/jest/global-teardown.mjs',
    },
    {
      ...base,
      ...native,
      displayName: 'engines',
      testMatch: ['<rootDir>/{libs,apps}/**/{kafka,redis,s3}-*.int.spec.ts'],
      globalSetup: '<rootDir>/tools/jest/engines-setup.mjs',
      globalTeardown: '<rootDir>/tools/jest/engines-teardown.mjs',
    },
    {
      ...base,
      displayName: 'web',
      extensionsToTreatAsEsm: native.extensionsToTreatAsEsm,
      moduleFileExtensions: native.moduleFileExtensions,
      testMatch: ['<rootDir>/{libs,apps,tools/jest}/**/*.spec.tsx'],
      transform: { '^.+\\.ts$': ['@swc/jest', swc], '^.+\\.tsx$': ['@swc/jest', swcWeb] },
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
