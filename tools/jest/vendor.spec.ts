import { expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagesOfWeb } from './vendor.mjs';

it('the packages of the web are found in its sources and tests, without types, styles and what is under test', () => {
  const names = packagesOfWeb();
  expect(names).toEqual(
    expect.arrayContaining(['@mui/material/Button', '@testing-library/react', 'qrcode', 'react-admin', 'react/jsx-runtime']), // prettier-ignore
  );
  // Asked for when it is needed, by import(); only a type; of a test that runs in Node.
  expect(names).toContain('@mui/stylis-plugin-rtl');
  for (const left of ['@mui/system/cssVars', 'fast-check', '@jest/globals', '@lamliang/ui', 'axe-core', 'node:fs'])
    expect(names).not.toContain(left);
});

it('each has a file, and all share one React and one Emotion', () => {
  // In a process of its own: the bundler takes no arrays of Jest's realm.
  const program = `import('${join(import.meta.dirname, 'vendor.mjs')}').then(async (it) => console.log(JSON.stringify(await it.vendorOfWeb())))`;
  const files = Object.values<string>(
    JSON.parse(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' })),
  );
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const bundled = files[0]?.replace(/[^/]*$/, '') ?? '';
  const having = (text: string) => readdirSync(bundled).filter((file) => readFileSync(bundled + file, 'utf8').includes(text)); // prettier-ignore
  expect(having('exports.captureOwnerStack = ')).toHaveLength(1);
  expect(having('function getRegisteredStyles(')).toHaveLength(1);
});
