import { PAYEE_CERTIFICATE_STATES, PAYEE_KINDS, type StaffPayeeCertificate } from '@lamliang/contracts/invoicing';
import { carrierOf } from '@lamliang/contracts/pricing';
import { Alert } from '@mui/material';
import { Chip } from '../../components/Chip.tsx';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Code } from '../../components/Values.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopFilter } from '../customers/ShopFilter.tsx';
import { ShopName } from '../customers/ShopName.tsx';
import { useLacks } from '../papers/lacks.ts';
import { Preview } from '../papers/Preview.tsx';
import { dayText } from '../rate-cards/RateSections.tsx';

type Row = StaffPayeeCertificate;
const carrierName = (code: string) => carrierOf(code)?.name ?? code;
/** Where more is known, or told, of who was paid. */
const pageOf = ({ account_id, partner_code }: Row) =>
  account_id === null ? `/carrier-payees/${carrierOf(partner_code ?? '')?.id ?? ''}` : `/customers/${account_id}`;

/** Who was paid, as the certificate names it; what it is known by here until then. */
function Payee({ record: { payee_name, account_id, partner_code } }: { record: Row }) {
  if (payee_name) return <bdi>{payee_name}</bdi>;
  return account_id === null ? <>{carrierName(partner_code ?? '')}</> : <ShopName id={account_id} />;
}

const certificates: QueueProps<Row> = {
  columns: [
    { source: 'certificate_no', kind: 'code', width: 244, card: 'title', only: 'list', render: ({ certificate_no, payment_reference }) => <Code text={certificate_no ?? payment_reference} /> }, // prettier-ignore
    { source: 'payee_name', card: 'line', alone: true, render: (row) => <Payee record={row} /> },
    { source: 'state', kind: { machine: 'payee_certificate' }, width: 130, card: 'side', only: 'list' },
    { source: 'payee_kind', kind: { words: 'payee_kind' }, width: 110, optional: true },
    { source: 'paid_date', width: 120, sortable: true, card: 'line', render: ({ paid_date }) => dayText(paid_date) },
    { source: 'paid_amount', kind: 'money', width: 130, sortable: true, summed: true, optional: true },
    { source: 'withheld_amount', kind: 'money', width: 130, sortable: true, summed: true, card: 'line' },
    { source: 'return_form', kind: { words: 'withholding_return' }, width: 110, optional: true },
    { source: 'lacks', width: 180, optional: true, render: ({ lacks }) => <Lacks lacks={lacks} /> },
    { source: 'payment_reference', kind: 'code', only: 'panel' },
    { source: 'payment_count', kind: 'count', only: 'panel' },
    { source: 'partner_code', only: 'panel', render: ({ partner_code }) => partner_code && carrierName(partner_code) },
    { source: 'create_dt', kind: 'moment', only: 'panel' },
  ],
  filters: [
    { source: 'state', kind: 'tabs', codes: PAYEE_CERTIFICATE_STATES, machine: 'payee_certificate' },
    { source: 'payee_kind', codes: PAYEE_KINDS, machine: 'payee_kind' },
    { source: 'paid_date', kind: 'days', ends: ['paid_date_from', 'paid_date_to'] },
    shopFilter,
  ],
  sort: { field: 'paid_date', order: 'DESC' },
  detail: {
    title: ({ certificate_no, payment_reference }) => <Code text={certificate_no ?? payment_reference} />,
    copies: 'certificate_no',
    chip: ({ state }) => <Chip machine="payee_certificate" code={state} />,
    isOpen: ({ state }) => state !== 'issued',
    sections: Sections,
    width: 860,
  },
};

const Lacks = ({ lacks }: Pick<Row, 'lacks'>) => <>{useLacks()(lacks)}</>;

/** What was withheld, why it is not certified yet, and the certificate with its files. */
function Sections({ record }: { record: Row }) {
  const translate = useTranslate();
  const lacksOf = useLacks();
  const { state, lacks, paper_id, certificate_no } = record;
  return (
    <>
      <Section
        title={translate('console.payee_certificates.facts')}
        action={
          paper_id !== null ? (
            <PageLink to={`/papers/${paper_id}`}>{translate('console.payee_certificates.to_paper')}</PageLink>
          ) : (
            <PageLink to={pageOf(record)}>{translate(`console.payee_certificates.to_${record.payee_kind}`)}</PageLink>
          )
        }
      >
        {state === 'issued' ? null : (
          <Alert severity={state === 'waiting' ? 'warning' : 'info'} sx={{ mb: '12px' }}>
            {state === 'waiting'
              ? translate('console.payee_certificates.why', { lacks: lacksOf(lacks) })
              : translate('console.payee_certificates.due')}
          </Alert>
        )}
        <Facts columns={certificates.columns} record={record} />
      </Section>
      {paper_id === null ? null : (
        <Preview key={paper_id} record={{ id: paper_id, paper_no: certificate_no ?? '', line_count: 1 }} />
      )}
    </>
  );
}

export const PayeeCertificateList = () => <QueueList {...certificates} />;
export const PayeeCertificateShow = () => <RecordPage detail={certificates.detail} />;
