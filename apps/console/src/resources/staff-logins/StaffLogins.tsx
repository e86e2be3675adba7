import { STAFF_ROLES } from '@lamliang/contracts';
import type { StaffLogin } from '@lamliang/contracts/auth';
import { DateTimeText } from '@lamliang/ui';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip } from '../../components/Chip.tsx';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { StaffActions } from './StaffActions.tsx';
import { StaffInvites } from './StaffInvites.tsx';

/** Since when there is a second factor; that there is none is said. */
function SecondStep({ at }: { at: Date | null }) {
  const translate = useTranslate();
  return at ? <DateTimeText value={at} /> : translate('signin.second_factor.off');
}
/** The last login; who did not log in for long has none. */
function LastLogin({ at }: { at: Date | null }) {
  const translate = useTranslate();
  return at ? <DateTimeText value={at} /> : translate('console.staff.no_login');
}

const staff: QueueProps<StaffLogin> = {
  columns: [
    { source: 'user_name', sortable: true, card: 'title' },
    { source: 'staff_role', kind: { machine: 'staff_role' }, width: 150, card: 'side' },
    { source: 'active_flag', kind: { machine: 'staff_active' }, width: 140, card: 'line' },
    {
      source: 'last_login_dt',
      sortable: true,
      width: 190,
      card: 'line',
      render: ({ last_login_dt }) => <LastLogin at={last_login_dt} />,
    },
    {
      source: 'confirm_dt',
      width: 190,
      optional: true,
      card: 'line',
      render: ({ confirm_dt }) => <SecondStep at={confirm_dt} />,
    },
    { source: 'email', only: 'panel', wide: true },
    { source: 'telephone', only: 'panel' },
    { source: 'create_dt', kind: 'moment', only: 'panel' },
  ],
  filters: [
    { source: 'staff_role', codes: STAFF_ROLES },
    { source: 'active_flag', codes: ['1', '0'], machine: 'staff_active' },
  ],
  sort: { field: 'user_name', order: 'ASC' },
  detail: {
    title: (row) => row.user_name,
    chip: (row) => <Chip machine="staff_active" code={String(row.active_flag)} />,
    actions: StaffActions,
    sections: Sections,
    aside: ({ record: { id } }) => <AuditTrail services={['auth']} type="login" id={id} />,
  },
};

function Sections({ record }: { record: StaffLogin }) {
  const translate = useTranslate();
  const filter = JSON.stringify({ staff_id: record.id });
  return (
    <Section
      title={translate('console.queue.facts')}
      action={
        <PageLink to={`/audit-log?${new URLSearchParams({ filter }).toString()}`}>
          {translate('console.staff.acts')}
        </PageLink>
      }
    >
      <Facts columns={staff.columns} record={record} />
    </Section>
  );
}

/** Who works here: roles, last logins, second steps; and who is invited. */
export const StaffList = () => <QueueList {...staff} actions={<StaffInvites />} />;
export const StaffShow = () => <RecordPage detail={staff.detail} />;
