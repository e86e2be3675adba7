import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useSearchKey } from './use-search-key.ts';

function Box() {
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input);
  return <input ref={input} />;
}

it('[F-P3] the key that leads to the search field writes nothing when it is pressed there once more', async () => {
  const user = userEvent.setup();
  render(<Box />);
  const box = screen.getByRole<HTMLInputElement>('textbox');
  await user.keyboard('/');
  expect(document.activeElement).toBe(box);
  await user.keyboard('/99/1');
  expect(box.value).toBe('99/1');
  // What was searched before is selected and replaced: the key leaves it as it is.
  box.select();
  await user.keyboard('/');
  expect(box.value).toBe('99/1');
});
