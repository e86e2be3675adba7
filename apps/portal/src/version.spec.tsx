import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { checkVersion, dismissUpdate, useAvailableVersion } from './version.ts';

const original = globalThis.fetch;
let file: { version: string; build: string } | null;
const asked: RequestInit[] = [];

beforeEach(() => {
  localStorage.clear();
  globalThis.fetch = (async (_: string, init: RequestInit) => {
    asked.push(init);
    return file ? new Response(JSON.stringify(file)) : new Response('', { status: 404 });
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = original;
});

it('[A249] stores the first version it finds and announces a different later one', async () => {
  const { result } = renderHook(() => useAvailableVersion());
  file = { version: '1.0.0', build: 'aaa' };
  await act(checkVersion);
  expect(localStorage.getItem('app.version')).toBe('1.0.0+aaa');
  expect(result.current).toBeNull();

  file = { version: '1.0.0', build: 'bbb' };
  await act(checkVersion);
  expect(result.current).toBe('1.0.0+bbb');
  expect(localStorage.getItem('app.version')).toBe('1.0.0+aaa');
  expect(asked.every((init) => init.cache === 'no-store')).toBe(true);

  act(dismissUpdate);
  expect(result.current).toBeNull();
  file = null;
  await act(checkVersion);
  expect(result.current).toBeNull();
});
