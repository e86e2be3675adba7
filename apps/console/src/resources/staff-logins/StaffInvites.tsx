import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { DateTimeText, useBackCloses } from '@lamliang/ui';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ResourceContextProvider, useDataProvider } from 'react-admin';
import { authRoutes, type StaffInvite } from '@lamliang/contracts/auth';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { CallErrorAlert } from '../../actions/CallErrorAlert.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { CountBadge } from '../../components/CountBadge.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import type { Column } from '../../queue/columns.tsx';
import { useRoleWords } from './StaffActions.tsx';

/** Invites somebody, and shows who is invited. */
export function StaffInvites() {
  const translate = useTranslate();
  const onDone = useActionDone();
  const roles = useRoleWords();
  const { call } = useDataProvider<ConsoleProvider>();
  const [open, setOpen] = useState<'new' | 'list'>();
  const invites = useQuery({
    queryKey: ['staff-logins', authRoutes.staffInvites.id],
    queryFn: () => call(authRoutes.staffInvites, {}),
  });
  const count = invites.data?.length ?? 0;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => setOpen('list')}
        endIcon={count ? <CountBadge n={count} /> : null}
      >
        {translate('console.staff.invites.title')}
      </Button>
      <Button variant="contained" startIcon={<UserPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
        {translate('console.staff.invite.label')}
      </Button>
      {open === 'list' ? <OpenInvites invites={invites} onClose={() => setOpen(undefined)} /> : null}
      {open === 'new' ? (
        <ActionDialog
          title={translate('console.staff.invite.title')}
          intro={translate('console.staff.invite.hint')}
          fields={[
            { name: 'user_name', kind: 'text' },
            { name: 'staff_role', kind: 'choice', words: roles },
            { name: 'email', kind: 'text' },
            { name: 'telephone', kind: 'text' },
          ]}
          body={authRoutes.inviteStaff.body}
          fixed={{}}
          check={({ user_name, staff_role }) =>
            translate('console.staff.invite.check', { name: user_name, role: roles[staff_role] })
          }
          confirm={() => translate('console.staff.invite.confirm')}
          onConfirmed={async (body) => {
            await call(authRoutes.inviteStaff, { body });
            await invites.refetch();
            onDone('console.staff.invite.done', { email: body.email });
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}

interface Invites {
  data: StaffInvite[] | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** Open invitations, each of which can be taken back. */
function OpenInvites({ invites, onClose }: { invites: Invites; onClose: () => void }) {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [failure, setFailure] = useState<Error>();
  const [asked, setAsked] = useState<number>();
  useBackCloses(true, onClose);
  const revoke = async ({ id, user_name }: StaffInvite) => {
    setFailure(undefined);
    try {
      await call(authRoutes.revokeStaffInvite, { params: { id }, body: {} });
      onDone('console.staff.invites.revoked', { name: user_name });
    } catch (error) {
      setFailure(error as Error);
    }
    setAsked(undefined);
    await invites.refetch();
  };
  const columns: readonly Column<StaffInvite>[] = [
    { source: 'user_name', card: 'title' },
    { source: 'staff_role', kind: { words: 'staff_role' }, card: 'side' },
    { source: 'email', card: 'line' },
    { source: 'created_by', card: 'line' },
    { source: 'expire_dt', card: 'line', render: ({ expire_dt }) => <DateTimeText value={expire_dt} /> },
    {
      source: 'revoke',
      card: 'line',
      render: (row) => (
        <Button
          size="small"
          color={asked === row.id ? 'error' : 'inherit'}
          variant={asked === row.id ? 'contained' : 'outlined'}
          aria-label={`${translate(asked === row.id ? 'console.staff.invites.confirm' : 'console.staff.invites.revoke')}: ${row.user_name}`}
          // The first press asks, the second does it.
          onClick={() => (asked === row.id ? void revoke(row) : setAsked(row.id))}
        >
          {translate(asked === row.id ? 'console.staff.invites.confirm' : 'console.staff.invites.revoke')}
        </Button>
      ),
    },
  ];
  const { data, error, isPending } = invites;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="invites-title">
      <DialogTitle id="invites-title" component="h2" sx={{ fontSize: 18, fontWeight: 600 }}>
        {translate('console.staff.invites.title')}
      </DialogTitle>
      <DialogContent>
        {failure ? <CallErrorAlert error={failure} /> : null}
        {error && !data ? (
          <LoadError error={error} onRetry={() => void invites.refetch()} />
        ) : data?.length === 0 ? (
          <Typography color="textSecondary">{translate('console.staff.invites.none')}</Typography>
        ) : (
          <Box sx={{ mx: '-8px' }}>
            <ResourceContextProvider value="staff-logins">
              <RecordTable
                label={translate('console.staff.invites.title')}
                columns={columns}
                rows={data ?? []}
                loading={isPending}
              />
            </ResourceContextProvider>
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ px: '24px', pb: '20px' }}>
        <Button onClick={onClose} color="inherit">
          {translate('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
