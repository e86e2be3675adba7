import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDate } from '@lamliang/kernel';
import { scrollOn, StepButton, useOverflow } from '@lamliang/ui';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { banners } from './reads.ts';

const GAP = 12;
const Root = styled('section')({ marginBottom: 20 });
/** Three per row, two on a narrow desktop; a phone shows one and part of the next. */
const Strip = styled('ul')(({ theme }) => ({
  // Space for the focus ring.
  margin: -3,
  padding: 3,
  scrollPaddingInline: 3,
  display: 'flex',
  gap: GAP,
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  '& li': {
    flex: 'none',
    scrollSnapAlign: 'start',
    width: `calc((100% - ${2 * GAP}px) / 3)`,
    [theme.breakpoints.down('lg')]: { width: `calc((100% - ${GAP}px) / 2)` },
    [theme.breakpoints.down('md')]: { width: '86%' },
    '&:only-of-type': { width: 'min(420px, 100%)' },
  },
  '& a': { display: 'block', height: '100%', borderRadius: '10px', color: 'inherit', textDecoration: 'none' },
}));
/** Words over a picture; it grows with them. The shade keeps white readable on a picture of any colours. */
const Board = styled('div')(({ theme }) => {
  const rtl = theme.direction === 'rtl';
  return {
    position: 'relative',
    isolation: 'isolate',
    // Nothing is clipped: a box that clips would not grow beyond its ratio.
    display: 'flex',
    alignItems: 'center',
    height: '100%',
    minHeight: 104,
    aspectRatio: '3 / 1',
    padding: '10px 26% 10px 16px',
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
  };
});
const Steps = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 4,
  marginTop: 4,
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

/** Announcements that are active today, side by side; swiped on a phone, with arrow buttons when not all are visible. */
export function Banners({ today }: { today: string }) {
  const { t } = useTranslation();
  const strip = useRef<HTMLUListElement>(null);
  const { data } = useQuery(banners());
  const shown = (data ?? []).filter(
    (banner) =>
      banner.status === 'active' &&
      bangkokDate(banner.start_dt) <= today &&
      (!banner.end_dt || bangkokDate(banner.end_dt) >= today),
  );
  const { before, after } = useOverflow(strip, shown.length);
  if (shown.length === 0) return null;
  return (
    <Root aria-label={t('home.banners')}>
      <Strip ref={strip}>
        {shown.map((banner) => {
          const board = (
            <Board>
              <img src={banner.image} alt="" />
              <span className="words" lang="th">
                <strong>{banner.title}</strong>
                {banner.detail ? <span>{banner.detail}</span> : null}
              </span>
            </Board>
          );
          return (
            <li key={banner.id} data-field="banner">
              {banner.link?.startsWith('/') ? <AppLink to={banner.link}>{board}</AppLink> : board}
            </li>
          );
        })}
      </Strip>
      {before || after ? (
        <Steps>
          <StepButton
            to="back"
            label={t('home.banner_previous')}
            disabled={!before}
            onClick={() => scrollOn(strip.current, 'start')}
          />
          <StepButton
            to="on"
            label={t('home.banner_next')}
            disabled={!after}
            onClick={() => scrollOn(strip.current, 'end')}
          />
        </Steps>
      ) : null}
    </Root>
  );
}
