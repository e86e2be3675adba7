import Badge from '@mui/material/Badge';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { notificationsRoutes, type Notification } from '@lamliang/contracts/notifications';
import { DateTimeText, EmptyState, FailurePanel, LinesSkeleton } from '@lamliang/ui';
import { api } from '../api/client.ts';
import { bellQuery } from '../api/notifications.ts';
import { queryClient } from '../api/query-client.ts';
import { loadPhrases } from '../load-page.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 6, overflowY: 'auto', maxHeight: 420 });
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

/** What the shop should know: how many are unread, asked anew every 30 s while the page is visible. */
export function Bell() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const bell = useQuery(bellQuery());
  const unread = bell.data?.unread ?? 0;
  const read = useMutation({
    mutationFn: (id: number) => api.call(notificationsRoutes.read, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  });
  const words = (one: Notification, part: 'title' | 'detail') =>
    i18n.exists(`notification.${one.code}.${part}`) ? t(`notification.${one.code}.${part}`, one.figures) : one[part];
  const open = (one: Notification) => {
    if (!one.read_flag) read.mutate(one.id);
    setAnchor(null);
    if (one.link?.startsWith('/')) void navigate(one.link);
  };
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
      >
        <Badge
          badgeContent={unread}
          max={99}
          color="error"
          sx={{ '& .MuiBadge-badge': { fontSize: 12, fontWeight: 600 } }}
        >
          <BellIcon size={19} strokeWidth={1.75} aria-hidden />
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
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
        {bell.isPending ? <LinesSkeleton lines={3} /> : null}
        {bell.isError && !bell.data ? (
          <FailurePanel compact error={bell.error} onRetry={() => void bell.refetch()} />
        ) : null}
        {bell.data?.rows.length === 0 ? (
          <EmptyState
            icon={BellIcon}
            title={t('frame.notifications_empty')}
            more={t('frame.notifications_empty_more')}
          />
        ) : (
          <List>
            {bell.data?.rows.map((one) => (
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
        )}
      </Popover>
    </>
  );
}
