import { beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from './env.mjs';
import { lintCommand } from './lint.mjs';

interface Diagnostic {
  code: string;
  help?: string;
  filename: string;
  labels: { span: { line: number } }[];
}

interface Rules {
  [rule: string]: string | [string, { patterns?: { message: string }[] }];
}

interface Config {
  rules: Rules;
  overrides: { files: string[]; rules: Rules }[];
}

const fixtures = at('tools', 'lint-fixtures');
const configText = readFileSync(at('.oxlintrc.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
const config = JSON.parse(configText) as Config;
const files = globSync('{apps,libs,tools}/**/*.{ts,tsx,mjs}', { cwd: fixtures }).sort();

/** Lints a copy of the planted tree, outside the repository so that its own paths decide, with the given config. */
function lint(text: string): { status: number | null; output: string } {
  const copy = mkdtempSync(join(tmpdir(), 'lamliang-lint-'));
  try {
    cpSync(fixtures, copy, { recursive: true });
    writeFileSync(join(copy, '.oxlintrc.json'), text);
    symlinkSync(at('node_modules'), join(copy, 'node_modules'));
    cpSync(at('tools', 'lint-rules.mjs'), join(copy, 'tools', 'lint-rules.mjs'));
    const [command, ...args] = lintCommand();
    const run = spawnSync(command as string, [...args, '--format=json'], {
      cwd: copy,
      encoding: 'utf8',
      timeout: 60_000,
    });
    return { status: run.status, output: run.stdout };
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Rules by line, as `12 eslint(no-debugger)`. */
function planted(file: string): string[] {
  const lines = readFileSync(join(fixtures, file), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const rule = /refused: ([a-z]+\([a-z-]+\))/.exec(line)?.[1];
    return rule === undefined ? [] : [`${index + 1} ${rule}`];
  });
}

describe('lint', () => {
  let status: number | null;
  let diagnostics: Diagnostic[];

  beforeAll(() => {
    const run = lint(configText);
    status = run.status;
    diagnostics = (JSON.parse(run.output) as { diagnostics: Diagnostic[] }).diagnostics;
  }, 60_000);

  const refused = (file: string): string[] =>
    diagnostics
      .filter(({ filename }) => filename.replaceAll('\\', '/') === file)
      .map(({ code, labels }) => `${labels[0]?.span.line} ${code}`);

  it.each(files.filter((file) => planted(file).length > 0))('refuses what is planted in %s, and only that', (file) => {
    expect(refused(file).sort()).toEqual(planted(file).sort());
  });

  it.each(files.filter((file) => planted(file).length === 0))('passes %s', (file) => {
    expect(refused(file)).toEqual([]);
  });

  it('ends with a failure when anything is refused', () => {
    expect(status).not.toBe(0);
  });

  it('has a planted violation of every rule that the config names', () => {
    const named = [config.rules, ...config.overrides.map(({ rules }) => rules)].flatMap((rules) =>
      Object.entries(rules).flatMap(([rule, setting]) => (setting === 'off' ? [] : [rule.replace(/^.*\//, '')])),
    );
    const found = new Set(files.flatMap(planted).map((entry) => /\((.*)\)/.exec(entry)?.[1]));
    expect([...new Set(named)].filter((rule) => !found.has(rule))).toEqual([]);
  });

  it('has a planted violation of every import boundary, told by its message', () => {
    const messages = config.overrides.flatMap(({ rules }) => {
      const setting = rules['no-restricted-imports'];
      return Array.isArray(setting) ? (setting[1].patterns ?? []).map(({ message }) => message) : [];
    });
    const told = new Set(diagnostics.map(({ help }) => help));
    expect(messages.length).toBeGreaterThan(0);
    expect([...new Set(messages)].filter((message) => !told.has(message))).toEqual([]);
  });
});

it('fails over a rule that the linter does not have', () => {
  const unknown = configText.replace('"typescript/no-explicit-any"', '"typescript/no-such-rule"');
  expect(unknown).not.toBe(configText);
  expect(lint(unknown).status).not.toBe(0);
  expect(lint(unknown).output).toContain('no-such-rule');
}, 60_000);
