import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ResourceContextProvider, Title, useDataProvider } from 'react-admin';
import { secondFactorRoutes, type StaffLogin } from '@lamliang/contracts/auth';
import { DateTimeText } from '@lamliang/ui';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import { useActionDone } from '../actions/useActionDone.ts';
import { LoadError } from '../components/LoadError.tsx';
import { RecordTable } from '../components/RecordTable.tsx';
import type { ConsoleProvider } from '../providers/data.ts';
import { readSession } from '../providers/session.ts';
import { useTranslate } from '../providers/translate.ts';
import type { Column } from '../queue/columns.tsx';
import { SectionCard } from './SectionCard.tsx';

/** Who works here, and since when each has a second factor; that of a colleague can be reset, with a reason. */
export function StaffLogins() {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [asked, setAsked] = useState<StaffLogin>();
  const logins = useQuery({
    queryKey: [secondFactorRoutes.staffLogins.id],
    queryFn: () => call(secondFactorRoutes.staffLogins, {}),
  });
  const me = readSession()?.login_id;
  const columns: readonly Column<StaffLogin>[] = [
    { source: 'user_name' },
    { source: 'staff_role', kind: { words: 'staff_role' } },
    { source: 'active_flag', kind: 'flag' },
    {
      source: 'confirm_dt',
      render: ({ confirm_dt }) =>
        confirm_dt ? <DateTimeText value={confirm_dt} /> : translate('console.second_factor.off'),
    },
    {
      source: 'reset',
      render: (row) =>
        row.confirm_dt && row.id !== me ? (
          <Button
            size="small"
            aria-label={`${translate('console.staff.reset')}: ${row.user_name}`}
            onClick={() => setAsked(row)}
          >
            {translate('console.staff.reset')}
          </Button>
        ) : (
          translate('common.none')
        ),
    },
  ];
  return (
    <ResourceContextProvider value="staff-logins">
      <Box sx={{ maxWidth: 1080, mx: 'auto', p: { xs: '12px', md: '20px' } }}>
        <Title title={translate('console.resource.staff-logins')} />
        <SectionCard title={translate('console.staff.title')} more={translate('console.staff.more')} flush>
          {logins.isError ? (
            <LoadError error={logins.error} onRetry={() => void logins.refetch()} sx={{ m: '16px' }} />
          ) : (
            <RecordTable
              label={translate('console.staff.title')}
              columns={columns}
              rows={logins.data ?? []}
              loading={logins.isPending}
            />
          )}
        </SectionCard>
        {asked ? (
          <ActionDialog
            title={translate('console.staff.reset')}
            intro={translate('console.staff.reset_hint')}
            fields={[{ name: 'reason', kind: 'text', wide: true }]}
            body={secondFactorRoutes.resetSecondFactor.body}
            fixed={{}}
            check={() => translate('console.staff.reset_check', { name: asked.user_name })}
            confirm={() => translate('console.staff.reset_confirm')}
            onConfirmed={async (body) => {
              await call(secondFactorRoutes.resetSecondFactor, { params: { id: asked.id }, body });
              onDone('console.staff.reset_done', { name: asked.user_name });
            }}
            onClose={() => setAsked(undefined)}
          />
        ) : null}
      </Box>
    </ResourceContextProvider>
  );
}
