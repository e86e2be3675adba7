import { expect, it } from '@jest/globals';
import { normalUsername } from './username.rules.ts';

it.each([
  ['081-000-0001', 'telephone', '0810000001'],
  [' +66 81 000 0001 ', 'telephone', '0810000001'],
  ['Owner@Example.CO.TH ', 'email', 'owner@example.co.th'],
])('reads the user name %p', (typed, kind, value) => {
  expect(normalUsername(typed)).toEqual({ kind, value });
});
