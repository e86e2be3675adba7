import { expect, it } from '@jest/globals';
import { html } from './html.rules.ts';

it('escapes text, joins lists and drops what reorders or cannot be shown', () => {
  const item = (text: string) => html`<li title="${text}">${text}</li>`;
  expect(html`${['a&b', '"<i>\''].map(item)}${null}${false}${undefined}`.text).toBe(
    '<li title="a&amp;b">a&amp;b</li><li title="&quot;&lt;i&gt;&#39;">&quot;&lt;i&gt;&#39;</li>',
  );
  expect(html`${'a\u0000b\u202ec\ud800'}`.text).toBe('abc\ufffd');
});
