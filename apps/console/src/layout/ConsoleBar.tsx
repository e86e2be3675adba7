import { CONSOLE_BAR_HEIGHT } from '@lamliang/ui';
import { AppBar, Box, Button, IconButton, LinearProgress, Menu, MenuItem, Toolbar, Typography } from '@mui/material';
import { ChevronDown, Languages, LogOut, MenuIcon, Moon, ShieldCheck, Sun, UserRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { TitlePortal, useGetIdentity, useLoading, useLocaleState, useLogout, useTheme } from 'react-admin';
import { Link } from 'react-router';
import { LOCALES } from '../providers/i18n.ts';
import { currentRole } from '../providers/session.ts';
import { useTranslate } from '../providers/translate.ts';

/** Title of the page at the left; language, scheme and account at the right. */
export function ConsoleBar({ onMenu }: { onMenu: () => void }) {
  const translate = useTranslate();
  const [scheme, setScheme] = useTheme();
  const isDark = scheme === 'dark';
  return (
    <AppBar
      position="relative"
      color="inherit"
      elevation={0}
      sx={{ borderBottom: 1, borderColor: 'divider', backgroundColor: 'background.paper', gridColumn: '1 / -1' }}
    >
      <Toolbar
        variant="dense"
        disableGutters
        sx={{ minHeight: `${CONSOLE_BAR_HEIGHT - 1}px !important`, px: '12px', gap: '4px' }}
      >
        <IconButton
          onClick={onMenu}
          aria-label={translate('console.menu.open')}
          sx={{ display: { md: 'none' }, width: 44, height: 44 }}
        >
          <MenuIcon size={20} aria-hidden />
        </IconButton>
        <Typography
          component="span"
          sx={{ width: { md: 204 }, px: '12px', fontWeight: 600, fontSize: 16, display: { xs: 'none', md: 'block' } }}
        >
          {translate('common.brand')}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, fontSize: 13, ml: '8px' }}>
            {translate('signin.console')}
          </Box>
        </Typography>
        <TitlePortal sx={{ fontSize: 16, fontWeight: 600 }} component="h1" />
        <Choice
          label={translate('console.menu.language')}
          icon={<Languages size={18} aria-hidden />}
          entries={(close) => <LanguageEntries onChosen={close} />}
        />
        <IconButton
          onClick={() => setScheme(isDark ? 'light' : 'dark')}
          aria-label={translate(isDark ? 'console.menu.light' : 'console.menu.dark')}
          sx={{ width: { xs: 44, md: 36 }, height: { xs: 44, md: 36 } }}
        >
          {isDark ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
        </IconButton>
        <Account />
      </Toolbar>
      <Progress />
    </AppBar>
  );
}

/** A thin loading bar; it appears after a delay so that fast responses do not make it flash. */
function Progress() {
  const isLoading = useLoading();
  return (
    <LinearProgress
      aria-hidden
      sx={{
        position: 'absolute',
        bottom: -2,
        insetInline: 0,
        height: 2,
        zIndex: 1,
        opacity: isLoading ? 1 : 0,
        transition: 'opacity 120ms linear',
        transitionDelay: isLoading ? '120ms' : '0ms',
      }}
    />
  );
}

function Choice({
  label,
  icon,
  text,
  entries,
}: {
  label: string;
  icon: ReactNode;
  text?: string | undefined;
  entries: (close: () => void) => ReactNode;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        color="inherit"
        aria-label={text ? `${label}: ${text}` : label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          minWidth: { xs: 44, md: 36 },
          px: '8px',
          gap: '8px',
          fontWeight: 400,
          '& > svg': { color: 'text.secondary' },
        }}
      >
        {icon}
        {text ? (
          <>
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {text}
            </Box>
            <ChevronDown size={16} aria-hidden />
          </>
        ) : null}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {entries(close)}
      </Menu>
    </>
  );
}

function LanguageEntries({ onChosen }: { onChosen: () => void }) {
  const [locale, setLocale] = useLocaleState();
  return (
    <div>
      {LOCALES.map((one) => (
        <MenuItem
          key={one.locale}
          lang={one.locale}
          selected={one.locale === locale}
          onClick={() => {
            setLocale(one.locale);
            onChosen();
          }}
        >
          {one.name}
        </MenuItem>
      ))}
    </div>
  );
}

function Account() {
  const translate = useTranslate();
  const logout = useLogout();
  const { identity } = useGetIdentity();
  const role = currentRole();
  return (
    <Choice
      label={translate('console.menu.account')}
      icon={<UserRound size={18} aria-hidden />}
      text={identity?.fullName}
      entries={(close) => (
        <div>
          {role ? (
            <Typography variant="body2" color="textSecondary" sx={{ px: '16px', py: '8px' }}>
              {translate(`status.staff_role.${role}`)}
            </Typography>
          ) : null}
          <MenuItem component={Link} to="/security" onClick={close} sx={{ gap: '12px' }}>
            <ShieldCheck size={16} aria-hidden />
            {translate('console.security.title')}
          </MenuItem>
          <MenuItem onClick={() => void logout()} sx={{ gap: '12px' }}>
            <LogOut size={16} aria-hidden />
            {translate('ra.auth.logout')}
          </MenuItem>
        </div>
      )}
    />
  );
}
