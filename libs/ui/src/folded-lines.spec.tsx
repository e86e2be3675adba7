import { beforeAll, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { initReactI18next } from 'react-i18next';
import { createTranslations } from '@lamliang/i18n';
import { FoldedLines } from './folded-lines.tsx';
import { Telephone } from './formatted.tsx';

beforeAll(async () => {
  await createTranslations('en', ['common'], [initReactI18next]);
});

it('[F-P5] text of more than three lines is folded, and unfolds in place', async () => {
  render(<FoldedLines text={Array.from({ length: 11 }, (_, n) => `line ${n}`).join('\n')} />);
  expect(document.body.textContent).toContain('line 2');
  expect(document.body.textContent).not.toContain('line 3');
  const button = screen.getByRole('button', { name: '8 more lines', expanded: false });
  await userEvent.setup().click(button);
  expect(document.body.textContent).toContain('line 10');
  expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBe(document.activeElement);
});
it('[F-P5] three lines are shown whole', () => {
  cleanup();
  render(<FoldedLines text={'a\nb\nc'} />);
  expect(screen.queryByRole('button')).toBeNull();
});
it('[F-P5] a telephone stays on one line, in its own direction', () => {
  render(<Telephone value="0810000001" />);
  const shown = screen.getByText('081-000-0001');
  expect([shown.style.whiteSpace, shown.getAttribute('dir')]).toEqual(['nowrap', 'ltr']);
});
