import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  csvLine,
  escapeHtml,
  isBlank,
  likePattern,
  parseJson,
  safeCell,
  stripLeading,
  thaiDigitsToArabic,
} from './text.ts';
import { isThaiId13 } from './thai-id.ts';

describe('text', () => {
  it('treats whitespace as blank, including invisible characters', () => {
    expect(['', '  ', '\u00a0\t\n', '\u200b', null, undefined].every(isBlank)).toBe(true);
    expect(isBlank(' ก ')).toBe(false);
    expect(stripLeading('\u200b  ก ข ')).toBe('ก ข ');
    expect(thaiDigitsToArabic('๑๒๓/๔๕ ม.๐ 6')).toBe('123/45 ม.0 6');
  });

  it('[F-P4] escapes text for a page and drops what turns the writing direction', () => {
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
    expect(escapeHtml('ร้าน\u202e moc.evil\u2066\u0000\ud800')).toBe('ร้าน moc.evil\ufffd');
    expect(escapeHtml('\u200fร้าน\u200e\u061c')).toBe('ร้าน');
    expect([null, undefined, 0].map(escapeHtml)).toEqual(['', '', '0']);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+66812345678', "'+66812345678"],
    ['-1+cmd', "'-1+cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['＝1', "'＝1"],
    ['-12.50', '-12.50'],
    ['0812345678', '0812345678'],
    ['สมชาย = ดี', 'สมชาย = ดี'],
    ['', ''],
  ])('makes the cell %p safe as %p', (text, cell) => {
    expect(safeCell(text)).toBe(cell);
  });

  it.each([
    ['ผึ้ง', '%ผึ้ง%'],
    ['100%', '%100\\%%'],
    ['a_b', '%a\\_b%'],
    ['\\', '%\\\\%'],
    ['', '%%'],
  ])('searches for %s by %s', (text, pattern) => {
    expect(likePattern(text)).toBe(pattern);
  });
});

describe('isThaiId13', () => {
  it.each(['1234567890121', '0105556012341', '1111111111119'])('accepts %s', (text) => {
    expect(isThaiId13(text)).toBe(true);
  });

  it.each([
    '0105556012345',
    '1234567890120',
    '123456789012',
    '12345678901212',
    'abcdefghijklm',
    '',
    '1-2345-67890-12-1',
  ])('refuses %p', (text) => {
    expect(isThaiId13(text)).toBe(false);
  });

  it('has exactly one right last digit for any twelve', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), (twelve) => {
        expect([...'0123456789'].filter((digit) => isThaiId13(twelve + digit))).toHaveLength(1);
      }),
    );
  });
});

describe('a line of CSV', () => {
  it('quotes what needs it, and only that', () => {
    expect(csvLine(['a', '', '-1.5', 'ก'])).toBe('a,,-1.5,ก');
    expect(csvLine(['a,b', '"x"', 'two\nlines'])).toBe('"a,b","""x""","two\nlines"');
  });
  it('makes no formula, in whatever cell', () => {
    expect(csvLine(['=1+1', 'x', '@SUM(A1)'])).toBe("'=1+1,x,'@SUM(A1)");
  });
});

describe('JSON from elsewhere', () => {
  it('is read, or undefined where it is none', () => {
    expect([parseJson('{"a":[1]}'), parseJson('{'), parseJson('')]).toEqual([{ a: [1] }, undefined, undefined]);
  });
});
