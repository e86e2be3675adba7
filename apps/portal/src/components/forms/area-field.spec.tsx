import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageAt } from '../../testing/orders.tsx';
import { AreaField } from './AreaField.tsx';

afterEach(cleanup);

it('an area is chosen with the arrow keys, also where the browser answers a promise to scrolling', async () => {
  Element.prototype.scrollIntoView = (() => Promise.resolve()) as never;
  const onPick = jest.fn();
  const { unmount } = render(await pageAt(<AreaField onPick={onPick} />, '/'));
  const user = userEvent.setup();
  await user.type(screen.getByRole('combobox'), '10110');
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(2), { timeout: 10_000 });
  const names = screen.getAllByRole('option').map((one) => one.textContent);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const chosen = screen.getByRole('option', { selected: true });
  expect(chosen.textContent).toBe(names[2]);
  await user.keyboard('{Enter}');
  expect(names[2]).toContain((onPick.mock.calls[0]![0] as { subdistrict: string }).subdistrict);
  expect(screen.queryByRole('option')).toBeNull();
  unmount();
});
