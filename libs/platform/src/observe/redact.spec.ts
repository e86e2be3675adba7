import { describe, expect, it } from '@jest/globals';
import { AppError, errorText } from '../http/errors.ts';
import { createLogger } from './log.ts';
import { errorFacts, redact, redactText } from './redact.ts';

const NAME = 'Malee Marked';
const PHONE = '0891234567';
/** As the driver throws it: all that the server tells of a row. */
const databaseError = (more: object = {}) =>
  Object.assign(new Error('duplicate key value violates unique constraint "receiver__telephone"'), {
    name: 'error',
    code: '23505',
    severity: 'ERROR',
    table: 'receiver',
    constraint: 'receiver__telephone',
    detail: `Key (receiver_name)=(${NAME}) already exists.`,
    where: `SQL statement of ${NAME}`,
    hint: NAME,
    internalQuery: `SELECT '${NAME}'`,
    query: `INSERT INTO receiver VALUES ('${NAME}')`,
    parameters: [NAME, PHONE],
    dataType: NAME,
    driverError: { detail: NAME },
    ...more,
  });
const lineOf = (facts: object, message = 'failed') => {
  let line = '';
  createLogger('x', 'info', { write: (text: string) => void (line = text) }).info(facts, message);
  return line;
};

describe('an error', () => {
  it('[F-S3] of the database is logged by code, table and constraint, never with detail, where, hint, query or values', () => {
    const line = lineOf({ err: databaseError(), nested: { fault: databaseError() } });
    expect(line).not.toContain('Malee');
    expect(line).not.toContain(PHONE);
    const told = { type: 'Error', code: '23505', table: 'receiver', constraint: 'receiver__telephone' };
    expect(JSON.parse(line)).toMatchObject({ err: told, nested: { fault: told } });
    expect((JSON.parse(line) as { err: { stack: string } }).err.stack).toContain('redact.spec');
  });
  it('[F-S3] is told as it is logged where it is the cause of another, and where it is kept as text', () => {
    const cause = databaseError({ code: '22P02', message: `invalid input syntax for type bigint: "${NAME} "x""` });
    const line = lineOf({ err: new AppError('server.unexpected', { cause, data: { detail: NAME } }) });
    expect(line).not.toContain('Malee');
    expect(JSON.parse(line)).toMatchObject({ err: { code: 'server.unexpected', cause: { code: '22P02' } } });
    expect(errorText(cause)).toBe('error: invalid input syntax for type bigint: "***"');
  });
  it('[F-S3] of a parser does not quote what it could not read', () => {
    for (const text of [`{"name": ${NAME}}`, NAME]) {
      let fault: unknown;
      try {
        JSON.parse(text);
      } catch (error) {
        fault = error;
      }
      expect(JSON.stringify(errorFacts(fault))).not.toMatch(/Malee|Marked/);
      expect(errorText(fault)).not.toMatch(/Malee|Marked/);
    }
  });
  it('[F-S3] that tells the words of another system keeps its type alone', () => {
    const fault = Object.assign(new Error(`${NAME} is unknown to us`), { foreign: true });
    expect(errorText(fault)).toBe('Error: ***');
  });
});

describe('a text', () => {
  it.each([
    ['call 0891234567 now', 'call *** now'],
    ['call 089-123-4567', 'call ***'],
    ['call +66 89 123 4567', 'call ***'],
    ['"66891234567"', '"***"'],
    ['of malee.m+x@example.co.th', 'of ***'],
    ['GET /client/v1/orders?search=0891234567&page=2 failed', 'GET /client/v1/orders?*** failed'],
    ['header Bearer abc.def-1', 'header Bearer ***'],
    [`key lml_${'a1B2'.repeat(12)}`, 'key ***'],
    ['for สมหญิง ใจดี, 99/1 ถนนนิมมาน', 'for ***, 99/1 ***'],
    ['/receivers/%E0%B8%AA%E0%B8%A1/x', '/receivers/***/x'],
  ])('%s becomes %s', (text, left) => expect(redactText(text)).toBe(left));

  it.each([
    '"time":1763841234567,"id":66891234567',
    `00-${'0'.repeat(31)}a-${'b'.repeat(16)}-01`,
    '"trace_id":"0891234567abcdef0891234567abcdef"',
    '018f3c2a-0891-7234-8567-0891234567ab',
    'at file:///app/node_modules/@nestjs/core/x.js:12:34',
    'relation "shipment_order__account_telephone" does not exist',
    '2026-11-22T08:09:12.345Z',
  ])('%s stays', (text) => expect(redactText(text)).toBe(text));
});

it('[F-S3] facts of a span or a log lose private fields at any depth, and bytes', () => {
  const facts = {
    order_id: 7,
    receiver: { name: NAME },
    a: [{ b: { c: { receiver_telephone: PHONE, step: 'book' } } }],
  };
  expect(redact({ ...facts, bytes: Buffer.from(NAME) })).toEqual({
    order_id: 7,
    receiver: '***',
    a: [{ b: { c: { receiver_telephone: '***', step: 'book' } } }],
    bytes: '***',
  });
});
