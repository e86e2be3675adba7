import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useUser } from '../session/session.ts';
import { AppLink } from '../components/navigation/AppLink.tsx';
import { Brand } from './Brand.tsx';
import { AccountButton } from './AccountButton.tsx';
import { activeEntry, navigationOf } from './navigation.ts';

const Root = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 });
const Head = styled('div')({
  padding: '12px 20px',
  minHeight: 60,
  display: 'flex',
  alignItems: 'center',
  boxSizing: 'border-box',
  '& a': { color: 'inherit', textDecoration: 'none' },
});
const Nav = styled('nav')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    flex: 1,
    overflowY: 'auto',
    padding: '4px 12px 12px',
    '& ul': { listStyle: 'none', margin: 0, padding: 0 },
    '& h2': {
      margin: '14px 0 4px',
      paddingInline: 8,
      fontSize: 13,
      lineHeight: 1.55,
      fontWeight: 400,
      color: palette.text.secondary,
    },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      gap: 11,
      minHeight: 36,
      paddingInline: 10,
      borderRadius: '8px',
      fontSize: 14,
      lineHeight: 1.6,
      color: palette.text.primary,
      textDecoration: 'none',
      '& svg': { flex: 'none', color: palette.text.secondary },
      '&:hover': { backgroundColor: palette.raised },
      '&[aria-current]': {
        backgroundColor: palette.selected,
        color: palette.primary.dark,
        fontWeight: 600,
        '& svg': { color: 'inherit' },
      },
      ...theme.applyStyles('dark', { '&[aria-current]': { color: palette.primary.main } }),
      [theme.breakpoints.down('md')]: { minHeight: 48, fontSize: 15 },
    },
  };
});
const Foot = styled('div')(({ theme }) => ({
  padding: 12,
  borderTop: `1px solid ${(theme.vars ?? theme).palette.line}`,
}));

/** The full menu, in the desktop sidebar and the phone's drawer. */
export function Sidebar({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const { pathname, search } = useLocation();
  const active = activeEntry(pathname, search);
  return (
    <Root>
      <Head>
        <Link to="/" onClick={onLeave}>
          <Brand />
        </Link>
      </Head>
      <Nav aria-label={t('frame.navigation')}>
        {navigationOf(user).map((group, index) => (
          <div key={group.label ?? index}>
            {group.label ? <h2>{t(group.label)}</h2> : null}
            <ul>
              {group.entries.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <AppLink to={to} onClick={onLeave} aria-current={active === to ? 'page' : undefined}>
                    <Icon size={19} strokeWidth={1.75} aria-hidden />
                    {t(label)}
                  </AppLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Nav>
      <Foot>
        <AccountButton {...(onLeave ? { onLeave } : {})} />
      </Foot>
    </Root>
  );
}
