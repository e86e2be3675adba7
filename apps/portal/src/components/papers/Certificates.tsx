import { useTranslation } from 'react-i18next';
import type { CertificateStatus, WithholdingCertificate } from '@lamliang/contracts/invoicing';
import { DateText, Money, ToneChip, type Column } from '@lamliang/ui';
import { ListCard } from '../lists/ListCard.tsx';
import { TwoLines } from '../lists/TwoLines.tsx';
import { DayText } from './DayText.tsx';

const TONES = {
  pending: ['warning', 'filled'],
  accepted: ['success', 'filled'],
  refused: ['error', 'cross'],
} as const satisfies Record<CertificateStatus, readonly [string, string]>;

/** How far a certificate is. */
function CertificateChip({ status }: { status: CertificateStatus }) {
  const { t } = useTranslation();
  const [tone, mark] = TONES[status];
  return (
    <ToneChip tone={tone} mark={mark} field="status">
      {t(`papers.certificates.status.${status}`)}
    </ToneChip>
  );
}

/** What it proves: the tax of invoices, or tax that comes to the wallet. */
function Purpose({ row: { status, refund_flag, refunded_dt, invoices } }: { row: WithholdingCertificate }) {
  const { t } = useTranslation();
  if (!refund_flag)
    return (
      <bdi dir="ltr" data-field="invoices">
        {invoices.map(({ invoice_no }) => invoice_no).join(', ') || t('common.none')}
      </bdi>
    );
  if (status === 'refused') return <>{t('common.none')}</>;
  return (
    <span data-field="refund_flag">
      {t(refunded_dt ? 'papers.certificates.refunded' : 'papers.certificates.to_wallet')}{' '}
      {refunded_dt ? <DateText value={refunded_dt} field="refunded_dt" /> : null}
    </span>
  );
}

/** Columns of certificates. */
export function useCertificateColumns(): Column<WithholdingCertificate>[] {
  const { t } = useTranslation();
  const baht = t('common.baht_sign');
  return [
    {
      id: 'document_no',
      header: t('papers.certificates.field.document_no'),
      cell: (row) => (
        <TwoLines>
          <bdi data-field="document_no">{row.document_no}</bdi>
          <small>
            <DayText day={row.document_date} field="document_date" />
          </small>
        </TwoLines>
      ),
    },
    {
      id: 'status',
      header: t('papers.certificates.field.status'),
      cell: (row) => (
        <TwoLines>
          <CertificateChip status={row.status} />
          {row.status === 'refused' && row.remark ? (
            <small>
              <bdi data-field="remark">{row.remark}</bdi>
            </small>
          ) : null}
        </TwoLines>
      ),
    },
    {
      id: 'purpose',
      header: t('papers.certificates.field.invoice_ids'),
      from: 820,
      cell: (row) => <Purpose row={row} />,
    },
    {
      id: 'create_dt',
      header: t('papers.certificates.field.create_dt'),
      from: 1080,
      cell: (row) => <DateText value={row.create_dt} field="create_dt" />,
    },
    {
      id: 'base_amount',
      header: `${t('papers.certificates.field.base_amount')} (${baht})`,
      numeric: true,
      from: 680,
      cell: (row) => <Money value={row.base_amount} bare field="base_amount" />,
    },
    {
      id: 'tax_amount',
      header: `${t('papers.certificates.field.tax_amount')} (${baht})`,
      numeric: true,
      cell: (row) => (
        <b style={{ fontWeight: 600 }}>
          <Money value={row.tax_amount} bare field="tax_amount" />
        </b>
      ),
    },
  ];
}

/** A certificate on a phone. */
export function CertificateCard({ row }: { row: WithholdingCertificate }) {
  return (
    <ListCard
      title={<bdi>{row.document_no}</bdi>}
      field="document_no"
      chip={<CertificateChip status={row.status} />}
      line={
        <span>
          {row.status === 'refused' && row.remark ? <bdi data-field="remark">{row.remark}</bdi> : <Purpose row={row} />}
        </span>
      }
      ends={
        <>
          <b>
            <Money value={row.tax_amount} field="tax_amount" />
          </b>
          <DayText day={row.document_date} field="document_date" />
        </>
      }
    />
  );
}
