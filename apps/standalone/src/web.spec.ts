import { expect, it } from '@jest/globals';
import { pathOf } from './web.ts';

it('takes the path of a request target, dot segments resolved, the query left out', () => {
  expect(pathOf('/client/../client/v1/x?a=/b#c')).toBe('/client/v1/x');
  expect(pathOf('http://elsewhere/live')).toBe('/live');
});
it('never throws, whatever the request line is', () => {
  for (const target of ['//', '//:80/', '///', '*', '', 'x:y', '/%zz', '//[', '/\\\\', undefined])
    expect(pathOf(target)).toMatch(/^\//);
});
