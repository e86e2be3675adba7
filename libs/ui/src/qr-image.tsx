import { styled } from '@mui/material/styles';

/** Modules that readers want empty around a code. */
const QUIET = 4;

// Black on white in either colour scheme.
const Square = styled('svg')({
  display: 'block',
  flex: 'none',
  width: 200,
  height: 200,
  backgroundColor: '#fff',
  borderRadius: '8px',
});

/** A QR code. @param path of its dark modules, as `qrPath` draws them @param label what it leads to */
export function QrImage({ size, path, label }: { size: number; path: string; label: string }) {
  const side = size + 2 * QUIET;
  return (
    <Square role="img" aria-label={label} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}>
      <path d={path} fill="#000" />
    </Square>
  );
}
