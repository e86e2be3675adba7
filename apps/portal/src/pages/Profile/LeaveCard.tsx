import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError } from '@lamliang/contracts';
import { deletionRoutes, type Obstacle, type ObstacleCode } from '@lamliang/contracts/auth';
import { BlockSkeleton, Card, Loaded, Money, Note, Telephone, useToasts } from '@lamliang/ui';
import { read, useWrite } from '../../api/client.ts';
import { leaveSteps, LEAVE_CODE } from '../../components/codes/leave-steps.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';

/** Where an obstacle is settled or looked at; what is missing is settled with our staff. */
const PLACES: Record<ObstacleCode, string> = {
  open_orders: '/orders/all',
  cod_to_come: '/report/order-cod',
  wallet_balance: '/finance/wallet-transaction',
  pending_topups: '/finance/wallet-transaction',
  commission_to_come: '/finances/affiliate',
  // Corrections of the wallet are our staff's own: of what waits, a shop has asked for these.
  waiting_decisions: '/finance/disputes',
  fees_due: '/report/other-fee',
  credit_owed: '/finance/wallet-transaction',
  unpaid_invoices: '/finances/invoice',
  unbilled_charges: '/finances/invoice',
  open_certificates: '/finances/witholdingtax',
  open_claims: '/orders/claim',
};

const Text = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    fontSize: 14,
    lineHeight: 1.6,
    '& h3': { margin: '0 0 2px', fontSize: 14, fontWeight: 600 },
    '& p': { margin: '0 0 12px', color: palette.text.secondary },
    '& ul': { listStyle: 'none', margin: '0 0 12px', padding: 0 },
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '0 12px',
      minHeight: 44,
      borderTop: `1px solid ${palette.line}`,
    },
    '& li > span:first-of-type': { flex: '1 1 180px' },
    '& .figure': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  };
});

/** What stands against it, each with the way to it. */
function Obstacles({ obstacles }: { obstacles: Obstacle[] }) {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('profile.leave.stands')}</h3>
      <ul data-field="obstacles">
        {obstacles.map(({ code, count, amount }) => {
          const name = t(`profile.leave.obstacles.${code}`);
          return (
            <li key={code} data-field={code}>
              <span>{name}</span>
              <span className="figure">
                {amount === null ? t('profile.leave.count', { count: count ?? 0 }) : <Money value={amount} />}
              </span>
              <Button
                component={AppLink}
                to={PLACES[code]}
                size="small"
                aria-label={`${t('profile.leave.see')} ${name}`}
              >
                {t('profile.leave.see')}
              </Button>
            </li>
          );
        })}
      </ul>
      {obstacles.some(({ amount }) => amount !== null) ? <p>{t('profile.leave.support')}</p> : null}
    </>
  );
}

/** Sends the code where nothing stands against it; what came up meanwhile is read again. */
function Way({ telephone, obstacles, reload }: { telephone: string; obstacles: Obstacle[]; reload: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const send = useWrite(deletionRoutes.deleteAccount, {
    ...toasts,
    onSuccess: ({ ref = '', valid_s = 0, resend_s = 0 }) => {
      leaveSteps.sent(telephone, { ref, valid_s, resend_s });
      return navigate(LEAVE_CODE);
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'account.not_deletable') reload();
      toasts.onError(error);
    },
  });
  if (obstacles.length) return <Obstacles obstacles={obstacles} />;
  return (
    <>
      <p>
        {t('profile.leave.nothing')} {t('profile.leave.send')} <Telephone value={telephone} field="telephone" />
      </p>
      <Button
        variant="contained"
        color="error"
        loading={send.isPending}
        onClick={() => send.mutate({ query: {}, body: { telephone } })}
      >
        {t('profile.leave.send_button')}
      </Button>
    </>
  );
}

/** What stands against it is asked for when somebody wants to leave. */
function Standing() {
  const standing = useQuery({ ...read(deletionRoutes.deletion), staleTime: 0 });
  return (
    <Loaded query={standing} card="" waiting={<BlockSkeleton height={88} />}>
      {(told) => <Way {...told} reload={() => void standing.refetch()} />}
    </Loaded>
  );
}

/** Deletes the shop, for its owner: what goes, what stays, what stands against it, and the code. */
export function LeaveCard({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation();
  const [wants, want] = useState(false);
  return (
    <Card title={t('profile.leave.title')} more={t('profile.leave.more')}>
      {isOwner ? (
        <Text>
          <h3>{t('profile.leave.goes')}</h3>
          <p>{t('profile.leave.goes_list')}</p>
          <h3>{t('profile.leave.stays')}</h3>
          <p>{t('profile.leave.stays_list')}</p>
          {wants ? (
            <Standing />
          ) : (
            <Button variant="outlined" color="error" onClick={() => want(true)}>
              {t('profile.leave.open')}
            </Button>
          )}
        </Text>
      ) : (
        <Note sx={{ mb: 0 }}>{t('profile.leave.owner')}</Note>
      )}
    </Card>
  );
}
