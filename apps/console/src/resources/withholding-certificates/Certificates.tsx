import { certificateDecision, CERTIFICATE_STATUSES, invoicingRoutes as routes, type StaffCertificate, type StaffCertificateDetail } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { keyBelow } from '@lamliang/i18n';
import { moneyText } from '@lamliang/ui';
import { Alert, Box } from '@mui/material';
import { useDataProvider, useGetOne } from 'react-admin';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Cause, PageLink, Section } from '../../components/DetailList.tsx';
import { KEPT_FRESH } from '../../components/fresh-links.ts';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Code } from '../../components/Values.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { useLimits } from '../decisions/record.tsx';
import { postingColumn } from '../ledger-entries/Posting.tsx';
import { dayText } from '../rate-cards/RateSections.tsx';
import { Papers } from '../verifications/Papers.tsx';

/** A row of the list has neither its file nor the figures of its year. */
type Row = StaffCertificate & Partial<Pick<StaffCertificateDetail, 'picture' | 'year_paid_amount' | 'year_certified_amount'>>; // prettier-ignore
const isOpen = ({ status }: Row) => status === 'pending';

const certificates: QueueProps<Row> = {
  columns: [
    { source: 'document_no', kind: 'code', width: 150, card: 'title', only: 'list' },
    { ...shopColumn, sortable: true, card: 'line' },
    { source: 'status', kind: { machine: 'certificate' }, width: 140, optional: true, card: 'side', only: 'list' },
    { source: 'document_date', width: 120, sortable: true, render: ({ document_date }) => dayText(document_date) },
    { source: 'base_amount', kind: 'money', width: 130, optional: true },
    { source: 'tax_amount', kind: 'money', width: 130, sortable: true, summed: true, card: 'line' },
    { source: 'create_dt', kind: 'moment', width: 150, sortable: true, optional: true, card: 'line' },
    { source: 'rate_percent', only: 'panel', render: ({ rate_percent }) => rate_percent && `${rate_percent / 100}%` },
    { source: 'refund_flag', kind: 'flag', width: 130, optional: true },
    { source: 'invoices', only: 'panel', wide: true, render: (row) => <Named invoices={row.invoices} /> },
    { source: 'refunded_dt', kind: 'moment', only: 'panel' },
    { ...postingColumn, only: 'panel' },
    { source: 'decided_name', only: 'panel' },
    { source: 'decided_dt', kind: 'moment', only: 'panel' },
    { source: 'remark', only: 'panel', wide: true },
  ],
  filters: [
    { source: 'status', kind: 'tabs', codes: CERTIFICATE_STATUSES, machine: 'certificate' },
    { source: 'refund_flag', kind: 'flag' },
    shopFilter,
  ],
  first: { status: 'pending' },
  // Who waits longest comes first.
  sort: { field: 'create_dt', order: 'ASC' },
  detail: {
    title: ({ document_no }) => <Code text={document_no} />,
    chip: ({ status }) => <Chip machine="certificate" code={status} />,
    isOpen,
    sections: Sections,
    aside: ({ record: { id } }) => <AuditTrail services={['invoicing']} type="withholding_certificate" id={id} />,
    width: 860,
  },
};

/** The invoices that a certificate names. */
const Named = ({ invoices }: Pick<Row, 'invoices'>) =>
  invoices.map(({ id, invoice_no }) => (
    <Box component="span" key={id} sx={{ mr: '12px' }}>
      <PageLink to={`/invoices/${id}`}>{invoice_no}</PageLink>
    </Box>
  ));

/** Accepts or refuses a certificate. An acceptance that waits for a second person is decided where those are. */
function DecideCertificate({ record }: { record: Row }) {
  const translate = useTranslate();
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, document_no, tax_amount, refund_flag, status, decision_id, decided_name, decided_dt } = record;
  const { limits } = useLimits('invoicing-decisions', isOpen(record) && refund_flag === 1);
  const limit = limits.findLast(({ target }) => target === 'withholding_certificate')?.amount;
  const choice = (word: 'accept' | 'refuse') => ({
    action: 'decide',
    phrases: `console.certificates.${word}` as const,
    names: { document_no, sum: moneyText(tax_amount) },
    fields: [{ name: 'remark', kind: 'text', wide: true, hint: translate(`console.certificates.${word}.remark`) }] as const,
    figure: () => moneyText(tax_amount),
    body: certificateDecision,
  });
  const choices: Choice<typeof certificateDecision>[] = [
    {
      ...choice('refuse'),
      code: 'KeyR',
      fixed: { status: 'refused' },
      run: async (body) => {
        await call(routes.decideCertificate, { params: { id }, body });
        return 'console.certificates.refuse.done';
      },
    },
    {
      ...choice('accept'),
      code: 'KeyA',
      fixed: { status: 'accepted' },
      about:
        limit !== undefined && tax_amount > limit ? (
          <Alert severity="warning" sx={{ mt: '8px' }}>
            {translate('console.certificates.above', { limit: moneyText(limit) })}
          </Alert>
        ) : null,
      run: async (body) => {
        const now = await call(routes.decideCertificate, { params: { id }, body });
        return now.decision_id === null ? 'console.certificates.accept.done' : 'console.certificates.accept.waits';
      },
    },
  ];
  const open = decision_id === null ? choices : choices.filter(({ code }) => code === 'KeyR');
  return <Decide choices={open} isOpen={isOpen(record)} decided={tellDecided('certificate', status, decided_name, decided_dt)} />;
} // prettier-ignore

const YEAR: readonly Column<Row>[] = [
  { source: 'year_paid_amount', kind: 'money' },
  { source: 'year_certified_amount', kind: 'money' },
];

/** The certificate beside what it has to show. */
function Sections({ record }: { record: Row }) {
  const translate = useTranslate();
  const { id, picture, decision_id, refund_fault, document_no, document_date } = record;
  const isWhole = picture !== undefined;
  // The page has read it, and shows what is read again: the file of what is in view stays within reach.
  useGetOne('withholding-certificates', { id }, { ...KEPT_FRESH, enabled: isWhole });
  return (
    <>
      <Section title={translate('console.certificates.file')} action={<DecideCertificate record={record} />}>
        {decision_id === null ? null : (
          <Alert severity="info" sx={{ mb: '8px' }}>
            <PageLink to={`/invoicing-decisions/${decision_id}`}>{translate('console.certificates.second')}</PageLink>
          </Alert>
        )}
        <Cause>{refund_fault ? translate('console.certificates.fault', { fault: translate(keyBelow('errors', refund_fault), { _: refund_fault }) }) : null}</Cause>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(200px, 280px)' },
            gap: '16px 20px',
            alignItems: 'start',
          }}
        >
          {picture === null ? (
            <Alert severity="warning">{translate('console.certificates.gone')}</Alert>
          ) : (
            <Papers papers={picture ? [{ ...picture, field: 'certificate', name: document_no }] : []} />
          )}
          <Facts columns={certificates.columns} record={record} />
        </Box>
      </Section>
      {isWhole ? (
        <Section title={translate('console.certificates.year', { year: document_date.slice(0, 4) })}>
          <Facts columns={YEAR} record={record} />
        </Section>
      ) : null}
    </>
  );
} // prettier-ignore

export const CertificateList = () => <QueueList {...certificates} />;
export const CertificateShow = () => <RecordPage detail={certificates.detail} />;
