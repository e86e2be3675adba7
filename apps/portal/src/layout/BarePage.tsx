import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from './Brand.tsx';
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
  return (
    <>
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
