import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '@lamliang/ui';
import { useSession } from '../session/session.ts';
import { Brand } from './Brand.tsx';
import { ActingBar } from './lazy-acting-bar.ts';
import { LanguageSelect } from './LanguageSelect.tsx';

const Top = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '14px 16px',
  '& a': { color: 'inherit', textDecoration: 'none', minHeight: 44, display: 'inline-flex', alignItems: 'center' },
  '& a:focus-visible': { outline: `2px solid ${(theme.vars ?? theme).palette.brand[500]}`, borderRadius: '6px' },
}));
const Main = styled('main', { shouldForwardProp: (name) => name !== 'width' })<{ width: number }>(
  ({ theme, width }) => ({
    width: '100%',
    maxWidth: width + 32,
    margin: '0 auto',
    padding: '56px 16px 40px',
    boxSizing: 'border-box',
    [theme.breakpoints.down('md')]: { paddingTop: 20 },
  }),
);

/** A page without navigation: brand and language above, one column below. @param width of the column in px. */
export function BarePage({ width = 400, children }: { width?: number; children: ReactNode }) {
  const { user } = useSession();
  return (
    <>
      {user?.acting ? <ActingBar acting={user.acting} top={0} /> : null}
      <Top>
        <Link to="/">
          <Brand />
        </Link>
        <LanguageSelect />
      </Top>
      <Main width={width}>{children}</Main>
    </>
  );
}

const Title = styled('div')(({ theme }) => ({
  marginBottom: 22,
  '& h1': { margin: 0, fontSize: 24, lineHeight: 1.45, fontWeight: 600 },
  '& p': { margin: '2px 0 0', fontSize: 14, color: (theme.vars ?? theme).palette.text.secondary },
}));

/** The card that a page without navigation is about, with the page's title. */
export function BareCard({ title, more, children }: { title: ReactNode; more?: ReactNode; children: ReactNode }) {
  return (
    <Card sx={{ py: { xs: '8px', md: '14px' } }}>
      <Title>
        <h1 data-page-title>{title}</h1>
        {more ? <p>{more}</p> : null}
      </Title>
      {children}
    </Card>
  );
}
