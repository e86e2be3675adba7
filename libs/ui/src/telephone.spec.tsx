import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TelephoneField } from './fields.tsx';

it.each([
  ['091-555-4411', '0915554411'],
  ['091 555 4411', '0915554411'],
  ['+66 91 555 4411', '0915554411'],
  ['๐๙๑-๕๕๕-๔๔๑๑', '0915554411'],
  ['091-555-44', '091-555-44'],
  ['091-abc-4411', '091-abc-4411'],
])('tidies "%s" on leaving the field where that is asked for', async (typed, kept) => {
  const user = userEvent.setup();
  render(<TelephoneField tidy label="โทร" name="telephone" defaultValue="" />);
  const box = screen.getByLabelText('โทร');
  await user.type(box, typed);
  await user.tab();
  expect((box as HTMLInputElement).value).toBe(kept);
});
