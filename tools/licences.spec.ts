import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { at } from './env.mjs';
import { faults, notices, production } from './licences.mjs';

const text = (file: string) => readFileSync(at(file), 'utf8');
const one = (name: string, license?: string) => ({ name, version: '1.0.0', path: `node_modules/${name}`, license });

describe('licences', () => {
  it('[F-S8] of every package of production are allowed; others are named', () => {
    expect(production().length).toBeGreaterThan(300);
    expect(faults()).toEqual([]);
    expect(faults([one('a', 'GPL-3.0-only'), one('b'), one('c', 'MIT AND GPL-2.0'), one('d', 'LGPL-3.0-or-later')])).toEqual(['a 1.0.0: GPL-3.0-only', 'b 1.0.0: no licence', 'c 1.0.0: MIT AND GPL-2.0', 'd 1.0.0: LGPL-3.0-or-later']); // prettier-ignore
    expect(faults([one('a', '(MIT OR GPL-3.0-or-later)'), one('@img/sharp-x', 'LGPL-3.0-or-later')])).toEqual([]);
  });
  it('[F-S8] come with the image and with the web apps: each package by name, with its text', () => {
    const made = notices();
    for (const name of ['fastify', 'react', 'pg', '@svg-maps/thailand', 'react-admin'])
      expect(made).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(made).toContain('Permission is hereby granted, free of charge');
    const image = text('infra/Dockerfile');
    for (const file of ['THIRD-PARTY-NOTICES.txt', 'apps/portal/dist/third-party-notices.txt', 'docs/licences.md'])
      expect(image).toContain(file);
  });
});

it('[F-S8] an image is built from what it needs: no history, no data, no secrets, nothing that was built or installed before', () => {
  const ignored = text('.dockerignore').split('\n');
  for (const name of ['.git', '**/node_modules', '**/dist', '**/.env*', '**/.data*', '**/*.log', '**/*.pem', 'e2e'])
    expect(ignored).toContain(name);
  const copied = [...text('infra/Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names]) => names?.split(' ') ?? []);
  expect(copied.filter((name) => ignored.includes(name))).toEqual([]);
}); // prettier-ignore
