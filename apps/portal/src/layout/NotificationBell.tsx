import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeRoutes } from '@lamliang/contracts/notifications';
import { read } from '../api/client.ts';
import { NEWEST } from '../api/inputs.ts';
import { loadPhrases } from '../scripts.ts';
import { NotificationList, preloadMenuProps } from './lazy-menus.ts';

/** Polling interval while the page is visible, in ms. */
const POLL_MS = 30_000;

/** The number of unread notifications. */
export function NotificationBell() {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const bell = useQuery({ ...read(noticeRoutes.list, NEWEST), refetchInterval: POLL_MS });
  const unread = bell.data?.unread ?? 0;
  return (
    <>
      <IconButton
        aria-label={unread ? t('frame.notifications_unread', { count: unread }) : t('frame.notifications')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          void loadPhrases(['notification']);
        }}
        {...preloadMenuProps}
      >
        <Badge
          // Nothing at all for none: an unseen zero would be read beside the name of the button.
          badgeContent={unread > 0 ? unread : undefined}
          max={99}
          color="error"
          sx={{
            '& .MuiBadge-badge': {
              fontSize: 12,
              fontWeight: 600,
              minWidth: 18,
              height: 18,
              padding: '0 5px',
              top: -2,
              right: -2,
            },
          }}
        >
          <BellIcon size={19} strokeWidth={1.75} aria-hidden />
        </Badge>
      </IconButton>
      {anchor ? <NotificationList anchor={anchor} onClose={() => setAnchor(null)} /> : null}
    </>
  );
}
