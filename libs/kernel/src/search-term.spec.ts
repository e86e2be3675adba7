import { describe, expect, it } from '@jest/globals';
import { searchKind, searchText } from './search-term.ts';

describe('what a search text looks like', () => {
  it.each([
    ['LM261120000001', 'order_no'],
    ['lm261120000001', 'order_no'],
    ['LM2611', 'order_no'],
    ['lm261123', 'order_no'],
    ['LM261', 'name'],
    ['LL0123456789AB', 'tracking_no'],
    ['ll0123456789ab', 'tracking_no'],
    ['LL0123456789AI', 'number'],
    ['0812345678', 'telephone'],
    ['0812', 'telephone'],
    ['021234567', 'telephone'],
    ['08123456789', 'number'],
    ['081', 'name'],
    ['TH0100000001A', 'number'],
    ['EX123456785TH', 'number'],
    ['7000000001', 'number'],
    ['KEX000000000001', 'number'],
    ['SPX-001-22', 'number'],
    ['abcdef', 'name'],
    ['ผึ้ง', 'name'],
    ['น้ำผึ้ง 99', 'name'],
    ['TH 0100000001A', 'name'],
    ['99/1', 'name'],
    ['%', 'name'],
    ['', 'name'],
  ])('%s is a %s', (text, kind) => {
    expect(searchKind(text)).toBe(kind);
  });
  it('[F-P3] four digits are the end of a number, three are none', () => {
    expect(searchKind('5678')).toBe('number');
    expect(searchKind('567')).toBe('name');
  });
});

it.each([
  [' 081-234-5678 ', '0812345678'],
  ['081 234 5678', '0812345678'],
  ['+66 81-234-5678', '0812345678'],
  ['๐๘๑-๒๓๔', '081234'],
  ['66812345678', '66812345678'],
  ['SPX-001-22', 'SPX-001-22'],
  ['99/1', '99/1'],
  [undefined, ''],
])('%s is searched as %s', (typed, text) => expect(searchText(typed)).toBe(text));

it.each([
  ['66 81 234 5678', '0812345678'],
  ['66-81-234-5678', '0812345678'],
  ['0066 81 234 5678', '0812345678'],
  ['+66 (0) 81 234 5678', '0812345678'],
  ['(081) 234.5678', '0812345678'],
  ['โทร. 081–234–5678', '0812345678'],
  ['Tel: 02 123 4567', '021234567'],
  ['\u202a+66 81 234 5678\u202c', '0812345678'],
  ['๐๘๑ ๒๓๔ ๕๖๗๘', '0812345678'],
  ['+6681', '+6681'],
  ['234-5678', '2345678'],
  ['๕๖๗๘', '5678'],
  ['บ้าน ๙', 'บ้าน ๙'],
])('[F-P3] %s is searched as %s', (typed, text) => expect(searchText(typed)).toBe(text));
