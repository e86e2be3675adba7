// node tools/acceptance.mjs: writes docs/acceptance.md, which lists the tests that prove each statement.
// --check changes nothing and fails when the table is not what the tests say, or a test names a number that is none.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, root } from './env.mjs';

const DOCUMENT = at('docs', 'acceptance.md');
const TESTS = [
  'libs/**/*.spec.{ts,tsx}',
  'apps/**/*.spec.{ts,tsx}',
  'apps/**/testing/*-contract.ts',
  'tools/**/*.spec.ts',
  'e2e/**/*.spec.ts',
];
const isOurs = (file) => !/[\\/](node_modules|dist|\.data|\.out)[\\/]/.test(file);

/**
 * What the product promises, by number and area; with a star also in the browser. Tests name what they prove:
 * it('[A88] refuses ...').
 * @type {{ number: number, area: string, text: string, browser: boolean }[]}
 */
export const STATEMENTS = [];
for (const part of readFileSync(at('tools', 'acceptance-statements.txt'), 'utf8').split(/^# /m)) {
  const [area, ...lines] = part.trim().split('\n');
  for (const line of lines) {
    const [, number, star, text] = /^(\d+)(\*?) (.+)$/.exec(line);
    STATEMENTS.push({ number: Number(number), area, text, browser: star === '*' });
  }
}

/** The files that prove a statement, by its number. */
export function proofs(files = globSync(TESTS, { cwd: root, exclude: (f) => /(node_modules|dist)$/.test(f) })) {
  const found = new Map();
  for (const file of files
    .map((f) => at(f))
    .filter(isOurs)
    .toSorted())
    for (const [, number] of readFileSync(file, 'utf8').matchAll(/\[A(\d{1,3})\]/g)) {
      const path = relative(root, file).replaceAll('\\', '/');
      found.set(Number(number), (found.get(Number(number)) ?? new Set()).add(path));
    }
  return found;
}

/** What a statement still wants: any test, or one in a browser beside those that ask the API. */
const missing = ({ browser }, files = new Set()) =>
  files.size
    ? browser && ![...files].some((file) => file.startsWith('e2e/'))
      ? 'not yet in the browser'
      : ''
    : 'not yet';

/** The table as Markdown. */
export function documentOf(found) {
  const proven = STATEMENTS.filter((s) => !missing(s, found.get(s.number)));
  const lines = [
    '# Acceptance',
    '',
    '<!-- prettier-ignore-start -->',
    '',
    'What the product promises, and the tests that prove it; what people see also wants one in the browser. Written by `node tools/acceptance.mjs` from the numbers in the names of the tests.',
    '',
    `${proven.length} of ${STATEMENTS.length} statements are proven by a test.`,
  ];
  for (const [area, statements] of Map.groupBy(STATEMENTS, (s) => s.area)) {
    const done = statements.filter((s) => proven.includes(s)).length;
    lines.push('', `## ${area} (${done} of ${statements.length})`, '', '| | Statement | Proven by |', '|---|---|---|');
    for (const s of statements) {
      const files = [...(found.get(s.number) ?? [])].map((file) => `\`${file}\``);
      lines.push(
        `| A${s.number} | ${s.text} | ${[...files, missing(s, found.get(s.number))].filter(Boolean).join(', ')} |`,
      );
    }
  }
  return `${[...lines, '', '<!-- prettier-ignore-end -->'].join('\n')}\n`;
}

/** Errors: unknown numbers, statements out of order. */
export function faults(found) {
  const known = new Set(STATEMENTS.map((s) => s.number));
  const unknown = [...found]
    .filter(([n]) => !known.has(n))
    .map(([n, files]) => `[A${n}] in ${[...files].join(', ')} is no statement`);
  const gaps = STATEMENTS.flatMap((s, i) =>
    s.number === i + 1 ? [] : [`statement ${s.number} stands in place ${i + 1}`],
  );
  return [...unknown, ...gaps];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = proofs();
  const wrong = faults(found);
  const text = documentOf(found);
  if (process.argv.includes('--check')) {
    if (readFileSync(DOCUMENT, 'utf8') !== text) wrong.push('docs/acceptance.md is old: node tools/acceptance.mjs');
  } else writeFileSync(DOCUMENT, text);
  console.log(/^\d+ of .+$/m.exec(text)?.[0]);
  for (const line of wrong) console.error(line);
  process.exit(wrong.length ? 1 : 0);
}
