import { SERVICES } from '@lamliang/contracts/all';
import { keyBelow } from '@lamliang/i18n';
import { actorName } from '../../components/audit-changes.ts';
import { AuditDiff } from '../../components/AuditDiff.tsx';
import { Chip, Word } from '../../components/Chip.tsx';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { ACTED_READS, AUDIT_ACTIONS, AUDIT_TARGETS } from '../../providers/access.ts';
import type { LoggedEntry } from '../../providers/audit-log.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { ShopName } from '../customers/ShopName.tsx';
import { staffFilter, StaffName } from './StaffFilter.tsx';

/** The list of targets whose records have pages. */
const PLACES = {
  banner: 'banners',
  claim: 'claims',
  outgoing_message: 'outgoing-messages',
  packaging_box: 'packaging-boxes',
  partner: 'partners',
  topup_package: 'topup-packages',
  rate_card: 'rate-cards',
  webhook_delivery: 'webhook-deliveries',
  zone_list: 'zone-lists',
} as const;

/** Targets that are shops. */
const SHOPS: readonly string[] = ['account', 'acted_call'];

/** Where the page of a target is; undefined for one that has none. */
function pathOf({ target_type, target_id, action, service }: LoggedEntry): string | undefined {
  if (SHOPS.includes(target_type)) return `/customers/${target_id}`;
  switch (target_type) {
    case 'login':
      return /^(staff|second_factor)\./.test(action) ? `/staff-logins/${target_id}` : undefined;
    case 'decision':
      return `/${service}-decisions/${target_id}`;
    case 'dead_letter':
      return `/operations/dead-letters/${service}/${target_id}`;
    case 'job':
      return `/operations/jobs/${service}/${target_id}`;
    default:
      return target_type in PLACES ? `/${PLACES[target_type as keyof typeof PLACES]}/${target_id}` : undefined;
  }
}

/** What was done; of staff who acted as a customer also what they read. */
function Act({ entry: { action, target_type } }: { entry: LoggedEntry }) {
  const translate = useTranslate();
  if (target_type !== 'acted_call' || !ACTED_READS.includes(action)) return <Word machine="audit" code={action} />;
  return (
    <>
      {translate('console.audit.acted_call')}: <Word machine="acted" code={action} />
    </>
  );
}

function Actor({ name }: { name: string }) {
  return <bdi>{actorName(useTranslate(), name)}</bdi>;
}

/** The kind of the target and its id; shops are told by name. */
function Target({ entry, linked }: { entry: LoggedEntry; linked?: true }) {
  const path = linked && pathOf(entry);
  const name = (
    <>
      <Word machine="audit_target" code={entry.target_type} />{' '}
      {SHOPS.includes(entry.target_type) ? <ShopName id={Number(entry.target_id)} /> : <bdi>{entry.target_id}</bdi>}
    </>
  );
  return path ? <PageLink to={path}>{name}</PageLink> : name;
}

const log: Omit<QueueProps<LoggedEntry>, 'filters'> = {
  columns: [
    {
      source: 'action',
      card: 'title',
      // A cell that cuts the name of a route tells it whole; the code of an act that has words tells staff nothing.
      hint: ({ action, target_type }) => (target_type === 'acted_call' ? action : undefined),
      render: (entry) => <Act entry={entry} />,
    },
    { source: 'at', kind: 'second', width: 180, card: 'line' },
    { source: 'user_name', width: 220, card: 'line', render: ({ user_name }) => <Actor name={user_name} /> },
    { source: 'staff_role', kind: { machine: 'staff_role' }, width: 140, optional: true, card: 'side' },
    { source: 'target_type', label: 'target', card: 'line', only: 'list', render: (entry) => <Target entry={entry} /> },
    { source: 'target_id', label: 'target', only: 'panel', render: (entry) => <Target linked entry={entry} /> },
    { source: 'reason', optional: true, wide: true },
    {
      source: 'acting_staff_id',
      only: 'panel',
      link: ({ acting_staff_id }) => `/staff-logins/${acting_staff_id}`,
      render: ({ acting_staff_id }) => (acting_staff_id ? <StaffName id={acting_staff_id} /> : null),
    },
    { source: 'login_id', only: 'panel' },
    {
      source: 'service',
      only: 'panel',
      render: ({ service }) => <ServiceName name={service} />,
    },
    { source: 'trace_id', kind: 'code', only: 'panel', wide: true },
  ],
  searches: false,
  first: { staff_flag: 1 },
  detail: {
    title: (entry) => <Act entry={entry} />,
    chip: ({ staff_role }) => (staff_role ? <Chip machine="staff_role" code={staff_role} /> : null),
    sections: Sections,
  },
};

function ServiceName({ name }: { name: LoggedEntry['service'] }) {
  const translate = useTranslate();
  return translate(`console.operations.service_name.${name}`);
}

function Sections({ record }: { record: LoggedEntry }) {
  const translate = useTranslate();
  return (
    <>
      <Section title={translate('console.audit.diff')}>
        <AuditDiff entry={record} />
      </Section>
      <Section title={translate('console.queue.facts')}>
        <Facts columns={log.columns} record={record} />
      </Section>
    </>
  );
}

/** Who did what, to what, when and why, in all services. */
export function AuditLogList() {
  const translate = useTranslate();
  const services = Object.fromEntries(
    SERVICES.map((name) => [name, translate(keyBelow('console.operations.service_name', name))]),
  );
  return (
    <QueueList
      {...log}
      filters={[
        staffFilter,
        { source: 'action', codes: AUDIT_ACTIONS, machine: 'audit' },
        { source: 'target_type', codes: AUDIT_TARGETS, machine: 'audit_target' },
        { source: 'at', kind: 'days' },
        { source: 'staff_flag', kind: 'flag' },
        { source: 'service', codes: SERVICES, words: services },
      ]}
    />
  );
}
export const AuditLogShow = () => <RecordPage detail={log.detail} />;
