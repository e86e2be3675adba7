import { FileX2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaxInvoiceDetail } from '@lamliang/contracts/invoicing';
import { keyBelow } from '@lamliang/i18n';
import { Card, DataTable, DateText, EmptyState, Money, Pager, type Column } from '@lamliang/ui';
import { ListCard } from '../lists/ListCard.tsx';
import { TwoLines } from '../lists/TwoLines.tsx';

const LIMIT = 20;
/** A line of a paper; credit notes have no time. */
export type PaperLine = Pick<TaxInvoiceDetail['lines'][number], 'line_no' | 'charge_code' | 'description' | 'order_no' | 'tracking_no' | 'base_amount' | 'vat_amount' | 'amount'> & { charged_dt?: Date }; // prettier-ignore

/** What a line asks money for, in its own words where it has some. */
function useChargeText() {
  const { t } = useTranslation();
  return ({ description, charge_code }: PaperLine) => description || t(keyBelow('status.invoice_charge', charge_code));
}

function useColumns(): Column<PaperLine>[] {
  const { t } = useTranslation();
  const nameOf = useChargeText();
  const baht = t('common.baht_sign');
  return [
    {
      id: 'charge',
      header: t('papers.line.charge'),
      cell: (row) => (
        <TwoLines>
          <bdi data-field="charge_code">{nameOf(row)}</bdi>
          {row.charged_dt ? (
            <small>
              <DateText value={row.charged_dt} field="charged_dt" />
            </small>
          ) : null}
        </TwoLines>
      ),
    },
    {
      id: 'order_no',
      header: t('papers.line.order'),
      cell: (row) => (
        <TwoLines>
          <span data-field="order_no">{row.order_no || t('common.none')}</span>
          {row.tracking_no ? <small data-field="tracking_no">{row.tracking_no}</small> : null}
        </TwoLines>
      ),
    },
    {
      id: 'base_amount',
      header: `${t('papers.line.base_amount')} (${baht})`,
      numeric: true,
      from: 680,
      cell: (row) => <Money value={row.base_amount} bare field="base_amount" />,
    },
    {
      id: 'vat_amount',
      header: `${t('papers.line.vat_amount')} (${baht})`,
      numeric: true,
      cell: (row) => <Money value={row.vat_amount} bare field="vat_amount" />,
    },
    {
      id: 'amount',
      header: `${t('papers.line.amount')} (${baht})`,
      numeric: true,
      cell: (row) => <Money value={row.amount} bare field="amount" />,
    },
  ];
}

function LineCard({ row }: { row: PaperLine }) {
  const { t } = useTranslation();
  const nameOf = useChargeText();
  return (
    <ListCard
      title={<bdi>{nameOf(row)}</bdi>}
      field="charge_code"
      chip={null}
      line={
        <span>
          <span data-field="order_no">{row.order_no || t('common.none')}</span>
          {row.charged_dt ? (
            <>
              {' '}
              · <DateText value={row.charged_dt} field="charged_dt" />
            </>
          ) : null}
        </span>
      }
      ends={
        <>
          <span>
            {t('papers.line.vat_amount')} <Money value={row.vat_amount} field="vat_amount" />
          </span>
          <b>
            <Money value={row.amount} field="amount" />
          </b>
        </>
      }
    />
  );
}

/** The lines of a paper, page by page. */
export function PaperLines({ lines }: { lines: readonly PaperLine[] }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const columns = useColumns();
  return (
    <Card flush title={t('papers.line.all')}>
      <div style={{ paddingTop: 12 }}>
        <DataTable<PaperLine>
          label={t('papers.line.all')}
          columns={columns}
          rows={lines.slice((page - 1) * LIMIT, page * LIMIT)}
          rowId={(row) => String(row.line_no)}
          card={(row) => <LineCard row={row} />}
          empty={<EmptyState icon={FileX2} more={t('papers.line.empty')} />}
        />
      </div>
      {lines.length > LIMIT ? <Pager page={page} limit={LIMIT} total={lines.length} onPage={setPage} /> : null}
    </Card>
  );
}
