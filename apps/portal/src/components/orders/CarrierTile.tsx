import { styled } from '@mui/material/styles';
import type { Tone } from '@lamliang/ui';

/** Our own letters and colours, because carriers' logos are trademarks. */
const TILES: Record<string, [string, Tone]> = {
  kerry: ['KE', 'warning'],
  flash: ['FL', 'success'],
  thaipost: ['TP', 'error'],
  ninjavan: ['NV', 'magenta'],
  dhl: ['DH', 'info'],
  jt: ['JT', 'teal'],
};

const Tile = styled('span', { shouldForwardProp: (name) => name !== 'tone' && name !== 'size' })<{
  tone: Tone;
  size: number;
}>(({ theme, tone, size }) => {
  const colours = (theme.vars ?? theme).palette.tone[tone];
  return {
    display: 'inline-flex',
    flex: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    width: size,
    height: size,
    borderRadius: size >= 32 ? '10px' : '7px',
    backgroundColor: colours.tint,
    color: colours.text,
    fontSize: Math.max(12, Math.round(size * 0.38)),
    lineHeight: 1.5,
    fontWeight: 600,
  };
});

/** The monogram of a carrier; its name is shown beside it. @param size px. */
export function CarrierTile({ code, size = 36 }: { code: string; size?: number }) {
  const [letters, tone] = TILES[code] ?? [code.slice(0, 2).toUpperCase(), 'neutral' as const];
  return (
    <Tile tone={tone} size={size} aria-hidden lang="en" dir="ltr">
      {letters}
    </Tile>
  );
}
