import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWithin } from '@lamliang/contracts';
import { employeeRoutes, sessionRoutes, type Employee } from '@lamliang/contracts/auth';
import { Card, EmptyState, LinesSkeleton, Loaded, PageHead } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSettled } from '../../api/use-settled.ts';
import { NotPermitted } from '../../components/lists/NotPermitted.tsx';
import { later } from '../../later.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { EmployeeList } from './EmployeeList.tsx';
import { InviteList } from './InviteList.tsx';

const InviteDialog = later(() => import('./InviteDialog.tsx').then((file) => file.InviteDialog));
const LevelDialog = later(() => import('./LevelDialog.tsx').then((file) => file.LevelDialog));

const READS = [employeeRoutes.employees, employeeRoutes.invites, sessionRoutes.accessLevels] as const;

export function prefetch({ user }: PageArguments): void {
  if (may(user, 'account_child_flag')) for (const route of READS) void queryClient.prefetchQuery(read(route));
}

/** Who works for the shop, and who is invited to. */
export function Component() {
  const { t } = useTranslation();
  // Level 4 may open the screen without the flag.
  return may(useUser(), 'account_child_flag') ? <Staff /> : <NotPermitted title={t('options.employees.title')} />;
}

function Staff() {
  const { t } = useTranslation();
  const user = useUser();
  const employees = useQuery(read(employeeRoutes.employees));
  const invites = useQuery(read(employeeRoutes.invites));
  const levels = useQuery(read(sessionRoutes.accessLevels));
  const settled = useSettled(
    'employees',
    READS.map((route) => read(route)),
  );
  const [inviting, setInviting] = useState(false);
  const [changed, setChanged] = useState<Employee | null>(null);
  const link = user.account_child_link;
  const writes = may(user, 'advanced_account_child_flag');
  /** Levels that the user may give and take: nobody deals with more than their own flags. */
  const given = (levels.data ?? []).filter(({ flags }) => writes && isWithin(flags, link?.access_level ?? {}));
  const choices = given.map(({ id }) => id);
  const button =
    choices.length > 0 ? (
      <Button variant="contained" startIcon={<UserPlus aria-hidden />} onClick={() => setInviting(true)}>
        {t('options.employees.invite')}
      </Button>
    ) : null;
  const isEmpty = employees.data?.length === 0;
  return (
    <>
      {/* The empty state has its own button. */}
      <PageHead
        title={t('options.employees.title')}
        more={t('options.employees.more')}
        actions={settled && !isEmpty ? button : null}
      />
      {settled ? (
        <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
          {levels.isError ? <Loaded query={levels} card="" /> : null}
          <Card flush aria-label={t('options.employees.title')}>
            <Loaded query={employees} waiting={<LinesSkeleton lines={4} />}>
              {(rows) =>
                isEmpty ? (
                  <EmptyState
                    icon={Users}
                    title={t('options.employees.empty')}
                    more={button ? t('options.employees.empty_more') : null}
                    action={button}
                  />
                ) : (
                  <EmployeeList
                    rows={rows}
                    ownLink={link?.id}
                    mayManage={({ access_level }) => choices.includes(access_level)}
                    onLevel={setChanged}
                  />
                )
              }
            </Loaded>
          </Card>
          <Card flush title={t('options.employees.invites')} more={t('options.employees.invites_more')}>
            <Loaded query={invites} waiting={<LinesSkeleton lines={2} />}>
              {(rows) => <InviteList rows={rows} writes={writes} />}
            </Loaded>
          </Card>
        </div>
      ) : (
        <Card flush>
          <LinesSkeleton lines={4} />
        </Card>
      )}
      {inviting ? <InviteDialog levels={choices} onClose={() => setInviting(false)} /> : null}
      {changed ? <LevelDialog employee={changed} levels={choices} onClose={() => setChanged(null)} /> : null}
    </>
  );
}
