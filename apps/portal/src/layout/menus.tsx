import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon, Check, KeyRound, LogOut, MonitorSmartphone, Store, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { sessionRoutes } from '@lamliang/contracts/auth';
import { noticeRoutes, type Notification } from '@lamliang/contracts/notifications';
import { keyBelow, type LanguageEntry, LANGUAGES, providerOfLanguage } from '@lamliang/i18n';
import { BRANDS, DateTimeText, EmptyState, LinesSkeleton, Loaded, useBackCloses } from '@lamliang/ui';
import { read, useWrite } from '../api/client.ts';
import { NEWEST } from '../api/inputs.ts';
import { usePreferences } from '../preferences.tsx';

/** A menu anchored to the element that opened it. */
export interface PopupMenuProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** Profile, permissions, sessions, switch account, log out. */
export function AccountMenu({ anchor, onClose, onLeave }: PopupMenuProps & { onLeave?: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: links } = useQuery(read(sessionRoutes.links));
  const go = (to: string) => () => {
    onClose();
    onLeave?.();
    void navigate(to);
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { sx: { width: 240 } }, list: { 'aria-label': t('frame.account') } }}
    >
      <MenuItem onClick={go('/user/profile')}>
        <UserRound size={18} aria-hidden />
        {t('frame.profile')}
      </MenuItem>
      <MenuItem onClick={go('/permission')}>
        <KeyRound size={18} aria-hidden />
        {t('frame.permission')}
      </MenuItem>
      <MenuItem onClick={go('/options/sessions')}>
        <MonitorSmartphone size={18} aria-hidden />
        {t('frame.sessions')}
      </MenuItem>
      <MenuItem onClick={go('/child/selectaccount')} disabled={links !== undefined && links.length < 2}>
        <Store size={18} aria-hidden />
        {t('frame.switch_account')}
      </MenuItem>
      <Divider />
      <MenuItem onClick={go('/logout')}>
        <LogOut size={18} aria-hidden />
        {t('frame.logout')}
      </MenuItem>
    </Menu>
  );
}

const Swatch = styled('i')({ width: 14, height: 14, borderRadius: '50%', flex: 'none' });
const Name = styled('span')({ flex: 1 });

/** Six languages and the two provider themes. */
export function LanguageMenu({ anchor, onClose }: PopupMenuProps) {
  const { t } = useTranslation();
  const { language, changeLanguage } = usePreferences();
  const item = (entry: LanguageEntry) => {
    const provider = providerOfLanguage(entry.code);
    return (
      <MenuItem
        key={entry.code}
        lang={entry.html}
        role="menuitemradio"
        aria-checked={entry.code === language}
        selected={entry.code === language}
        onClick={() => {
          onClose();
          void changeLanguage(entry.code);
        }}
      >
        {provider ? <Swatch style={{ background: BRANDS[provider][600] }} aria-hidden /> : null}
        <Name>{entry.name}</Name>
        {entry.code === language ? <Check size={16} aria-hidden /> : null}
      </MenuItem>
    );
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 200 } }, list: { 'aria-label': t('common.language') } }}
    >
      {LANGUAGES.filter((entry) => !providerOfLanguage(entry.code)).map(item)}
      <ListSubheader role="presentation" sx={{ fontSize: 13, lineHeight: 2.4, color: 'text.secondary' }}>
        {t('common.provider_themes')}
      </ListSubheader>
      {LANGUAGES.filter((entry) => providerOfLanguage(entry.code)).map(item)}
    </Menu>
  );
}

const List = styled('ul')({ padding: 6, overflowY: 'auto', maxHeight: 420 });
const Row = styled(ButtonBase, { shouldForwardProp: (name) => name !== 'unread' })<{ unread: boolean }>(({
  theme,
  unread,
}) => {
  const { palette } = theme.vars ?? theme;
  return {
    position: 'relative',
    display: 'block',
    width: '100%',
    textAlign: 'start',
    padding: '8px 12px 8px 26px',
    borderRadius: '8px',
    fontSize: 14,
    lineHeight: 1.6,
    '&:hover': { backgroundColor: palette.raised },
    '& b': { display: 'block', fontWeight: unread ? 600 : 400 },
    '& small': { display: 'block', fontSize: 13, lineHeight: 1.6, color: palette.text.secondary },
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 10,
      top: 16,
      width: 8,
      height: 8,
      borderRadius: '50%',
      backgroundColor: unread ? palette.primary.main : 'transparent',
    },
  };
});
const Head = styled('h2')(({ theme }) => ({
  margin: 0,
  padding: '14px 18px 8px',
  fontSize: 16,
  lineHeight: 1.55,
  fontWeight: 600,
  borderBottom: `1px solid ${(theme.vars ?? theme).palette.line}`,
}));

/** The newest notifications; opening one marks it as read and links to its subject. */
export function NotificationList({ anchor, onClose }: PopupMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const bell = useQuery(read(noticeRoutes.list, NEWEST));
  const markRead = useWrite(noticeRoutes.read);
  const words = (one: Notification, part: 'title' | 'detail') =>
    t(keyBelow('notification', `${one.code}.${part}`), { ...one.figures, defaultValue: one[part] });
  const open = (one: Notification) => {
    if (!one.read_flag) markRead.mutate({ params: { id: one.id } });
    onClose();
    if (one.link?.startsWith('/')) void navigate(one.link);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('frame.notifications'),
          sx: { width: 380, maxWidth: 'calc(100vw - 24px)' },
        },
      }}
    >
      <Head>{t('frame.notifications')}</Head>
      <Loaded query={bell} compact waiting={<LinesSkeleton lines={3} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              icon={BellIcon}
              title={t('frame.notifications_empty')}
              more={t('frame.notifications_empty_more')}
            />
          ) : (
            <List>
              {rows.map((one) => (
                <li key={one.id}>
                  <Row unread={!one.read_flag} onClick={() => open(one)}>
                    <b>{words(one, 'title')}</b>
                    <small>{words(one, 'detail')}</small>
                    <small>
                      <DateTimeText value={one.create_dt} field="create_dt" />
                    </small>
                  </Row>
                </li>
              ))}
            </List>
          )
        }
      </Loaded>
    </Popover>
  );
}

/** The full menu on phones. */
export function MenuDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  useBackCloses(true, onClose);
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 288 }, role: 'dialog', 'aria-label': t('frame.navigation') } }}
    >
      {children}
    </Drawer>
  );
}
