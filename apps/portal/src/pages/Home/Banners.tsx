import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bannerLinkKind } from '@lamliang/contracts/notifications';
import { bangkokDate } from '@lamliang/kernel';
import { BannerBoard } from '@lamliang/ui/banner-board';
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
const Steps = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 4,
  marginTop: 4,
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

/** A page of the portal, an address of somebody else in a tab of its own, or nowhere. */
function Led({ to, children }: { to: string | null; children: ReactNode }) {
  const kind = to === null ? undefined : bannerLinkKind(to);
  if (to === null || !kind) return children;
  if (kind === 'page') return <AppLink to={to}>{children}</AppLink>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

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
          const board = <BannerBoard {...banner} />;
          return (
            <li key={banner.id} data-field="banner">
              <Led to={banner.link}>{board}</Led>
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
