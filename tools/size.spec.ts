import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { at } from './env.mjs';

// What must stay small (docs/adr/0008-size-of-the-kit.md). Single files and circles of imports are the linter's: .oxlintrc.json.
it.each([
  // 55 of them look into PDFs and mark pictures, 230 remove the personal data of deleted accounts in every service.
  // 55 cut the pictures of banners to their shape and let browsers keep them.
  // 50 follow forms that take minutes, and say in events and traces which staff acted as a customer.
  // 20 refuse the decision that waits with what it is about. 15 keep the files of deleted accounts that prove a posting.
  // 15 refuse a body of more values than anyone sends, before a schema looks at them.
  ['libs/platform/src', 6_600, /\.spec\.ts$|\/testing\//],
  // 140 read sheets that strangers send, in a process of their own. 20 are for the users that services have at Redis.
  ['libs/adapters/src', 1_410, /\.spec\.ts$/],
  // 14,500, 1,150 for the ways in: a new password, registration, invitations and recommendations; 750 for profile and email;
  // 720 for a shop's people: employees, what their levels may do, and the links that are handed on.
  // 1,000 for what is handed in to be checked: card, company, bank account, and the covers over a card.
  // 155 for staff who act as a customer: the banner, and the page that takes the session up.
  // 1,480 for leaving and the copy of all data, API keys, Facebook, and the shops of a reseller.
  // 10 for boxes whose price changes, or that are sold no more, while a form is open.
  // 1,125 for top-ups: packages, whom to pay, the slip, what becomes of it, and the history.
  // 55 for the account of Facebook among the devices.
  // 760 for COD: its rounds, the statement of its wallet, withdrawals, and where the money of an order is.
  // 500 for what shops are given by the month: commission of those that they referred, its statement, and cashback.
  // 180 for withdrawals of commission. 20 for that of resellers.
  // 20 for what a receiver complains of.
  // 60 add pictures to a claim that is open.
  // 100 keep pages still while sums are read, and ask for a payout in one place.
  // 80 tell the invited and who acts as a shop what they may do, and doubt a check digit.
  // 80 open amounts at the movements that they are made of.
  // 3,700 book many parcels from a file: its reader and template, the table with its rules, the booking in pieces.
  // 700 call carriers to collect parcels, follow these calls and report them.
  ['apps/portal/src', 31_400, /\.spec\.tsx?$|\/testing\//],
  // 10 give each of the scaled product's services its user of Redis.
  // 130 bundle the packages of the web apps for their tests.
  // 280 measure COD: files of carriers, rounds and the report.
  // 195 have e-Tax judged by others, 85 measure it.
  // 20 run the model of the money and leave the address of the scaled product's database. 65 price the bill of a carrier.
  // 270 load what is tested once for a process, with a window for the web.
  ['tools', 6_400, /\.spec\.tsx?$|^tools\/(generators|lint-fixtures)\//],
])(
  '%s has at most %i lines without specs: what adds more says above for what, and raises it by that much',
  (folder, most, apart) => {
    const files = globSync(`${folder}/**/*.{ts,tsx,mjs,cjs}`, { cwd: at() }).filter((file) => !apart.test(file));
    const lines = files.map((file) => readFileSync(at(file), 'utf8').split('\n').length - 1);
    expect(files.length).toBeGreaterThan(5);
    expect(lines.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(most);
  },
);

/** Files that import each other, in the order of the imports; the linter does not see scripts that are loaded later. */
function circleOf(files: readonly string[], textOf: (file: string) => string): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file) || !files.includes(file)) return undefined;
    for (const [, target = ''] of textOf(file).matchAll(/(?:\bfrom|\bimport)[\s(]*'(\.[^']+)'/g)) {
      const circle = visit(join(dirname(file), target), [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of files) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return undefined;
}

it.each(['apps/portal/src', 'libs/ui/src'])('%s has no circle of imports, also not through what is loaded later', (folder) => {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: at() }).filter((file) => !file.includes('.spec.'));
  const textOf = (file: string) => readFileSync(at(file), 'utf8');
  expect(files.length).toBeGreaterThan(10);
  expect(circleOf(files, textOf)).toBeUndefined();
  const [first = '', second = ''] = files.filter((file) => dirname(file) === folder);
  const name = (file: string) => `./${file.slice(folder.length + 1)}`;
  const planted = (file: string) => (file === first ? `import('${name(second)}')` : file === second ? `import type { X } from '${name(first)}'` : textOf(file));
  expect(circleOf(files, planted)).toEqual([first, second, first]);
}); // prettier-ignore
