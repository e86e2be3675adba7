import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Payload } from './payload.tsx';

afterEach(cleanup);

it('[F-C] letters that no fixed-width font has are shown in a font of ours, behind the fixed-width ones', () => {
  render(<Payload label="Request" body={{ receiver: 'สมชาย ใจดี' }} />);
  const box = screen.getByText(/สมชาย/);
  expect(box.tagName).toBe('PRE');
  const faces = getComputedStyle(box)
    .fontFamily.split(',')
    .map((face) => face.trim().replaceAll(/['"]/g, ''));
  expect(faces.indexOf('monospace')).toBeGreaterThanOrEqual(0);
  for (const face of ['IBM Plex Sans Thai', 'IBM Plex Sans Arabic'])
    expect([face, faces.indexOf(face) > faces.indexOf('monospace')]).toEqual([face, true]);
});
