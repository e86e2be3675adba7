import { Box, List, ListItemButton, ListSubheader, Typography } from '@mui/material';
import { House, type LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router';
import { keyBelow, type PhraseKey } from '@lamliang/i18n';
import { CONSOLE_MENU_WIDTH } from '@lamliang/ui';
import { currentRole } from '../providers/session.ts';
import { CountBadge } from '../components/CountBadge.tsx';
import { useTranslate } from '../providers/translate.ts';
import { useOpenWork } from './open-work.ts';
import { isOpenTo, NAVIGATION } from './navigation.ts';

/** Width of a number of three digits in its badge, px. */
const COUNT_WIDTH = 34;

/** Navigation entries by group; `onGo` closes the drawer on a phone. */
export function ConsoleMenu({ onGo }: { onGo?: () => void }) {
  const translate = useTranslate();
  const role = currentRole();
  const work = useOpenWork();
  const counted = new Set(work.map(({ menu }) => menu));
  /** Nothing while a part of it is not known: a smaller number would be wrong. */
  const waitsAt = (path: string) =>
    work
      .filter(({ menu }) => menu === path)
      .reduce<number | undefined>(
        (sum, { waits }) => (sum === undefined || waits === undefined ? undefined : sum + waits),
        0,
      );
  return (
    <Box
      component="nav"
      aria-label={translate('console.menu.main')}
      sx={{ py: '8px', px: '8px', width: CONSOLE_MENU_WIDTH }}
    >
      <Entry to="/" icon={House} name="console.start.title" onGo={onGo} />
      {NAVIGATION.map(({ title, entries }) => {
        const open = entries.filter((place) => isOpenTo(role, place));
        if (open.length === 0) return null;
        return (
          <List
            key={title}
            component="div"
            role="group"
            aria-label={translate(`console.menu.${title}`)}
            dense
            disablePadding
            sx={{ mb: '8px' }}
            subheader={
              <ListSubheader
                component="div"
                aria-hidden
                disableSticky
                sx={{ fontSize: 12, fontWeight: 500, lineHeight: '28px', px: '12px', background: 'none' }}
              >
                {translate(`console.menu.${title}`)}
              </ListSubheader>
            }
          >
            {open.map(({ path, name, icon: Icon }) => (
              <Entry
                key={path}
                to={path}
                icon={Icon}
                name={keyBelow('console.resource', name)}
                counted={counted.has(path)}
                n={waitsAt(path)}
                onGo={onGo}
              />
            ))}
          </List>
        );
      })}
      <Typography
        color="textSecondary"
        sx={{ display: { xs: 'none', md: 'block' }, mt: '16px', px: '12px', fontSize: 12, lineHeight: 1.6 }}
      >
        {translate('console.queue.keys')}
      </Typography>
    </Box>
  );
}

function Entry({
  to,
  icon: Icon,
  name,
  counted,
  n,
  onGo,
}: {
  to: string;
  icon: LucideIcon;
  name: PhraseKey;
  /** It keeps room for its number, so that no line breaks anew when that is known. */
  counted?: boolean;
  n?: number | undefined;
  onGo: (() => void) | undefined;
}) {
  const translate = useTranslate();
  return (
    <ListItemButton
      component={NavLink}
      to={to}
      end={to === '/'}
      onClick={onGo}
      sx={{
        gap: '12px',
        minHeight: { xs: 44, md: 34 },
        px: '12px',
        py: 0,
        mb: '2px',
        borderRadius: '8px',
        fontSize: 14,
        color: 'text.primary',
        '& svg': { color: 'text.secondary', flexShrink: 0 },
        '&.active, &.active svg': { color: 'primary.main' },
        '&.active, &.active:hover': { fontWeight: 600, backgroundColor: 'selected' },
      }}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <Box component="span" sx={{ flexGrow: 1 }}>
        {translate(name)}
      </Box>
      {counted && (
        <Box
          component="span"
          sx={{ flexShrink: 0, minWidth: COUNT_WIDTH, display: 'flex', justifyContent: 'flex-end' }}
        >
          <CountBadge n={n} />
        </Box>
      )}
    </ListItemButton>
  );
}
