import { styled, useTheme } from '@mui/material/styles';

/** Words over a picture; it grows with them. The shade keeps white readable on a picture of any colours. */
const Board = styled('div', { shouldForwardProp: (name) => name !== 'rtl' })<{ rtl: boolean }>(({ rtl }) => ({
  position: 'relative',
  isolation: 'isolate',
  // Nothing is clipped: a box that clips would not grow beyond its ratio.
  display: 'flex',
  alignItems: 'center',
  height: '100%',
  minHeight: 104,
  aspectRatio: '3 / 1',
  paddingBlock: 10,
  paddingInline: '16px 26%',
  borderRadius: '10px',
  border: '1px solid rgb(128 128 128 / 0.2)',
  boxSizing: 'border-box',
  color: '#fff',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    borderRadius: 9,
    backgroundImage: `linear-gradient(${rtl ? 270 : 90}deg, rgb(0 0 0 / 0.56) 74%, transparent)`,
  },
  '& img': {
    position: 'absolute',
    inset: 0,
    zIndex: -2,
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    borderRadius: 9,
    transform: rtl ? 'scaleX(-1)' : 'none',
  },
  '& .words': { textWrap: 'balance', display: 'grid', gap: 2, minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { fontSize: 16, lineHeight: 1.5, fontWeight: 600 },
  '& span span': { fontSize: 14, lineHeight: 1.5 },
}));

export interface BannerBoardProps {
  /** Address of the picture; without one the board is its shade alone. */
  image: string | undefined;
  title: string;
  detail: string | null;
  /** The direction of the page that it stands on; by default the theme's. */
  direction?: 'ltr' | 'rtl';
}

/** A banner as shops see it: the picture, mirrored where one reads from the right, and its words over it. */
export function BannerBoard({ image, title, detail, direction }: BannerBoardProps) {
  const theme = useTheme();
  return (
    <Board rtl={(direction ?? theme.direction) === 'rtl'}>
      {image ? <img src={image} alt="" /> : null}
      <span className="words" lang="th">
        <strong>{title}</strong>
        {detail ? <span>{detail}</span> : null}
      </span>
    </Board>
  );
}
