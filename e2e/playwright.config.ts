import { defineConfig } from '@playwright/test';
import { findChromium } from '../libs/engines/src/chromium.ts';

const { executablePath, env, args } = await findChromium();

/**
 * Browser tests against the built product, with npm's own Chromium. E2E_URL names a server that already runs (its data
 * are used up); without it server.config.ts starts one over a fresh database.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../.out/e2e',
  globalSetup: './server.config.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Once more, by itself in a new browser: what passes then is named at the end of .ci/run.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    viewport: { width: 1440, height: 900 },
    video: 'off',
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // Of two of them the last counts: also the hosts of providers are this machine.
    launchOptions: {
      executablePath,
      env,
      args: [...args, '--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    },
  },
  projects: [
    { name: 'main-job', testMatch: 'main-job.spec.ts' },
    { name: 'portal', testMatch: 'portal*.spec.ts' },
    { name: 'trace', testMatch: 'trace.spec.ts' },
    { name: 'sweep', testMatch: 'sweep*.spec.ts' },
  ],
});
