import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDate } from '@lamliang/kernel';
import { Flip } from '@lamliang/ui';
import { bannersQuery } from '../../api/notifications.ts';
import { AppLink } from '../../components/AppLink.tsx';

const Root = styled('section')({ position: 'relative', marginBottom: 20 });
const Strip = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 2,
  display: 'flex',
  gap: 12,
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  '& li': { flex: 'none', scrollSnapAlign: 'start', width: 'min(420px, 86%)' },
  '& a': { display: 'block', borderRadius: '10px' },
  '& img': {
    display: 'block',
    width: '100%',
    height: 'auto',
    aspectRatio: '3 / 1',
    objectFit: 'cover',
    borderRadius: '10px',
    border: '1px solid rgb(128 128 128 / 0.2)',
    boxSizing: 'border-box',
  },
});
const Steps = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineEnd: 8,
  bottom: 10,
  display: 'flex',
  gap: 6,
  '& button': {
    backgroundColor: (theme.vars ?? theme).palette.background.paper,
    boxShadow: '0 1px 4px rgb(0 0 0 / 0.2)',
  },
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

/** Announcements that are active today, side by side; swiped on a phone. */
export function Banners({ today }: { today: string }) {
  const { t } = useTranslation();
  const strip = useRef<HTMLUListElement>(null);
  const { data } = useQuery(bannersQuery());
  const shown = (data ?? []).filter(
    (banner) =>
      banner.status === 'active' &&
      bangkokDate(banner.start_dt) <= today &&
      (!banner.end_dt || bangkokDate(banner.end_dt) >= today),
  );
  if (shown.length === 0) return null;
  const step = (direction: 1 | -1) => {
    const rtl = document.documentElement.dir === 'rtl' ? -1 : 1;
    strip.current?.scrollBy({ left: direction * rtl * 432, behavior: 'smooth' });
  };
  return (
    <Root aria-label={t('home.banners')}>
      <Strip ref={strip}>
        {shown.map((banner) => {
          const picture = <img src={banner.image} alt={banner.title} lang="th" width={420} height={140} />;
          return (
            <li key={banner.id} data-field="banner">
              {banner.link?.startsWith('/') ? <AppLink to={banner.link}>{picture}</AppLink> : picture}
            </li>
          );
        })}
      </Strip>
      {shown.length > 2 ? (
        <Steps>
          <IconButton aria-label={t('home.banner_previous')} onClick={() => step(-1)}>
            <Flip>
              <ChevronLeft size={18} aria-hidden />
            </Flip>
          </IconButton>
          <IconButton aria-label={t('home.banner_next')} onClick={() => step(1)}>
            <Flip>
              <ChevronRight size={18} aria-hidden />
            </Flip>
          </IconButton>
        </Steps>
      ) : null}
    </Root>
  );
}
