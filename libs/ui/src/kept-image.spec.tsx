import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { KeptImage } from './kept-image.tsx';

it('a picture keeps the address that works, and takes the newest when it fails', () => {
  const picture = (src: string) => <KeptImage alt="p" src={src} gone="gone" />;
  const view = render(picture('/a'));
  const shown = () => screen.queryByAltText('p')?.getAttribute('src');
  fireEvent.load(screen.getByAltText('p'));
  view.rerender(picture('/b'));
  expect(shown()).toBe('/a');
  fireEvent.error(screen.getByAltText('p'));
  expect(shown()).toBe('/b');
  fireEvent.error(screen.getByAltText('p'));
  expect(screen.getByText('gone')).toBeTruthy();
  view.rerender(picture('/c'));
  expect(shown()).toBe('/c');
  fireEvent.load(screen.getByAltText('p'));
  view.rerender(picture('/d'));
  expect(shown()).toBe('/c');
});
