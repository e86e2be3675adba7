import { describe, expect, it } from '@jest/globals';
import { ERRORS, faultsOf, type ErrorCode } from '@lamliang/contracts';
import { missingCarrier } from '@lamliang/contracts/pricing';
import validation from '@lamliang/i18n/en/validation';
import { AppError, failureOf } from './errors.ts';
import { assertStorableText } from './storable-text.ts';
import * as z from 'zod/mini';

describe('a failure', () => {
  it('has the same shape always, and nothing else in it', () => {
    const { status, failure, unexpected } = failureOf(new AppError('order.price_changed', { data: { price_now: 1 } }), 'en', 'trace'); // prettier-ignore
    expect([status, unexpected]).toEqual([409, false]);
    expect(failure).toEqual({ status: false, code: 'order.price_changed', message: expect.any(String), errors: [], trace_id: 'trace', data: { price_now: 1 } }); // prettier-ignore
    expect(Object.keys(failureOf(new AppError('order.not_found'), 'th', 't').failure).sort()).toEqual(['code', 'errors', 'message', 'status', 'trace_id']); // prettier-ignore
  });
  it('of ours says nothing about its cause', () => {
    const fault = failureOf(new Error('password=hunter2 at 10.0.0.1'), 'en', 't');
    expect([fault.status, fault.failure.code, fault.unexpected]).toEqual([500, 'server.unexpected', true]);
    expect(JSON.stringify(fault.failure)).not.toMatch(/hunter2|10\.0/);
    for (const thrown of [undefined, null, 'text', 5, {}]) expect(failureOf(thrown, 'th', 't').status).toBe(500);
  });
  it.each(Object.keys(ERRORS) as ErrorCode[])('%s has words in Thai and in English', (code) => {
    for (const [language, letters] of [
      ['th', /[ก-๙]/],
      ['en', /^[\x20-\x7e’“”–×\u00a0]+$/],
    ] as const) {
      // prettier-ignore
      const { message } = failureOf(new AppError(code, { figures: { seconds: 5, limit: 5, count: 5, max: 5, allowed: 5, width: 5, height: 5 } }), language, 't').failure; // prettier-ignore
      expect(message).toMatch(letters);
      expect(message).not.toContain(code);
    }
  });
  it.each(['th', 'en', 'ar'])('fills the placeholders of every field, in %s', (language) => {
    const reasons = missingCarrier.shape.reason.def.values.map((reason) => `pricing.missing.${reason}`);
    const codes = [...reasons, ...Object.keys(validation).map((key) => `validation.${key}`), ...Object.keys(ERRORS).map((code) => `errors.${code}`)]; // prettier-ignore
    const { errors } = failureOf(
      new AppError('order.carrier_unavailable', {
        errors: codes.map((code) => ({ field: 'a', code })),
        data: { limit: '30 kg', line_no: 1 },
        figures: { seconds: 5, megabytes: 5, types: 'PDF', width: 5, height: 5, scope: 'write' },
      }),
      language,
      't',
    ).failure;
    expect(errors.filter(({ message }) => message.includes('30 kg')).map(({ code }) => code)).toEqual(['pricing.missing.over_weight', 'pricing.missing.over_size', 'pricing.missing.cod_too_high']); // prettier-ignore
    expect(errors.filter(({ message, code }) => message.includes('{{') || message === code)).toEqual([]);
  });
  it('says which bound a number has passed', () => {
    const page = z.int().check(z.gte(1, { error: 'validation.number' }), z.lte(100, { error: 'validation.number' }));
    const messages = [0, 101, 'x'].map((value) => {
      const { error } = z.safeParse(z.object({ page }), { page: value });
      return failureOf(new AppError('request.invalid', { errors: faultsOf(error!, { page: value }) }), 'en', 't').failure.errors; // prettier-ignore
    });
    const said = 'Please enter a valid number';
    expect(messages).toEqual([`${said} (≥ 1)`, `${said} (≤ 100)`, said].map((message) => [{ field: 'page', code: 'validation.number', message }])); // prettier-ignore
  });
  it('tells how long to wait', () => {
    const words = (seconds: number) => failureOf(new AppError('rate.limited', { data: { retry_after_s: seconds } }), 'en', 't').failure.message; // prettier-ignore
    expect([3, 89, 2_616, 20_000].map(words).map((text) => text.slice(text.indexOf('wait')))).toEqual(['wait 3 seconds', 'wait 89 seconds', 'wait 44 minutes', 'wait 6 hours']); // prettier-ignore
    expect(failureOf(new AppError('rate.limited'), 'en', 't').failure.message).toMatch(/wait$/);
  });
  it('names its fields with their own words', () => {
    const { failure } = failureOf(new AppError('request.invalid', { errors: [{ field: 'receiver.name', code: 'validation.required' }] }), 'en', 't'); // prettier-ignore
    expect(failure.errors).toEqual([{ field: 'receiver.name', code: 'validation.required', message: 'please fill in this field' }]); // prettier-ignore
  });
  it.each([
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'request.too_large', false],
    ['FST_ERR_CTP_INVALID_JSON_BODY', 400, 'request.invalid', false],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 'request.type', false],
    ['FST_ERR_ROUTE_MISSING_CONTENT_TYPE', 400, 'request.invalid', false],
    ['57014', 503, 'server.timeout', false],
    ['55P03', 503, 'server.timeout', false],
    ['22P02', 400, 'request.invalid', true],
    ['22003', 400, 'request.invalid', true],
    ['22021', 400, 'request.invalid', true],
    ['23505', 500, 'server.unexpected', true],
    ['42P01', 500, 'server.unexpected', true],
  ])('of an engine, code %s, answers %s %s', (code, status, told, unexpected) => {
    const made = failureOf(Object.assign(new Error('engine'), { code }), 'en', 't');
    expect([made.status, made.failure.code, made.unexpected]).toEqual([status, told, unexpected]);
  });
  it('says that it took too long where something that it waits for does, and answers whatever is thrown', async () => {
    const { reason } = await new Promise<AbortSignal>((resolve) => {
      const signal = AbortSignal.timeout(1);
      signal.addEventListener('abort', () => resolve(signal));
    });
    expect(failureOf(reason, 'en', 't')).toMatchObject({ status: 503, failure: { code: 'server.timeout' } });
    expect(failureOf(new DOMException('gone', 'AbortError'), 'en', 't')).toMatchObject({
      status: 500,
      unexpected: true,
    });
  });

  it('asks to come again when no connection to the database is free', () => {
    for (const message of ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'])
      expect(failureOf(new Error(message), 'en', 't')).toMatchObject({ status: 503, failure: { code: 'service.unavailable' } }); // prettier-ignore
  });
});

it('faults of a schema are dotted paths with codes of ours', () => {
  const schema = z.object({
    name: z.string({ error: 'validation.required' }),
    lines: z.array(z.object({ price: z.number() })),
    kind: z.literal('a'),
  });
  const given = { lines: [{ price: 1 }, { price: 'x' }], kind: 'b' };
  const parsed = z.safeParse(schema, given);
  expect(parsed.success ? [] : faultsOf(parsed.error, given)).toEqual([
    { field: 'name', code: 'validation.required' },
    { field: 'lines.1.price', code: 'validation.number' },
    { field: 'kind', code: 'validation.invalid' },
  ]);
});

it('names the field of a text that cannot be stored', () => {
  expect(() => assertStorableText({ receiver: { name: '\0' } })).toThrow(
    expect.objectContaining({ code: 'request.invalid', more: { errors: [{ field: 'receiver.name', code: 'validation.characters' }] } }), // prettier-ignore
  );
});
