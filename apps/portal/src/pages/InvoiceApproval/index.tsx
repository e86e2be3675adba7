import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { APPROVAL_STATUSES, LINE_GROUPS, shopInvoicingRoutes, shopPaperFileRoutes, shopPaperPreviewRoutes, type InvoiceApproval } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { BlockSkeleton, Card, DateTimeText, DescriptionList, Money, PageHead } from '@lamliang/ui'; // prettier-ignore
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { RowLink } from '../../components/navigation/RowLink.tsx';
import { PeriodText } from '../../components/papers/Approvals.tsx';
import { DayText } from '../../components/papers/DayText.tsx';
import { isLate } from '../../components/papers/due.rules.ts';
import { Beside } from '../../components/papers/Beside.tsx';
import { InvoiceChip } from '../../components/papers/InvoiceChip.tsx';
import { PaperDesk, type PaperRoutes } from '../../components/papers/PaperDesk.tsx';
import { idOf, RecordPage } from '../../components/papers/RecordPage.tsx';
import { useToday } from '../../components/papers/use-today.ts';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import { later } from '../../later.tsx';
import { useRecordTitle } from '../../record-title.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { Lines, linesOf } from './Lines.tsx';

const ExportDialog = later(() => import('../../components/lists/ExportDialog.tsx').then((file) => file.ExportDialog));
const SEVERITY = { pending: 'info', 'not-receive': 'info', late: 'warning', received: 'success', cancelled: 'info' } as const; // prettier-ignore

const ROUTES: PaperRoutes = {
  preview: shopPaperPreviewRoutes.invoicePreview,
  document: shopPaperFileRoutes.invoiceDocument,
};

export function prefetch({ params, url }: PageArguments): void {
  const id = idOf(params.id);
  if (id === undefined) return;
  void queryClient.prefetchQuery(read(shopInvoicingRoutes.approval, { params: { id } }));
  void queryClient.prefetchQuery(linesOf(id, url.searchParams));
}

const Head = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' });

/** What a credit customer is billed up to a day: sums, facts, and the charges by group. Nobody approves it here. */
export function Component() {
  const { t } = useTranslation();
  const { id: text, group } = useParams();
  const id = idOf(text);
  const approval = useQuery({
    ...read(shopInvoicingRoutes.approval, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  });
  useRecordTitle(approval.data?.invoice_no ?? approval.data?.invoice_approval_no);
  const tab = APPROVAL_STATUSES.find((status) => status === group && status !== 'approved');
  const back = <RowLink to={`/finance/invoice-approval${tab ? `?status=${tab}` : ''}`}>{t('papers.approvals.back')}</RowLink>;
  const waiting = [48, 92, 560].map((height) => <BlockSkeleton key={height} height={height} />);
  return (
    <RecordPage query={approval} one="papers.approvals.one" unknown="papers.approvals.not_found" back={back} waiting={waiting}>
      {(found) => <Approval approval={found} back={back} />}
    </RecordPage>
  );
} // prettier-ignore

function Approval({ approval, back }: { approval: InvoiceApproval; back: ReactNode }) {
  const { t } = useTranslation();
  const [exporting, setExporting] = useState(false);
  const { id, invoice_no, invoice_approval_no, line_count } = approval;
  return (
    <>
      <PageHead
        title={
          <Head>
            <bdi dir="ltr" data-field="number">
              {invoice_no ?? invoice_approval_no}
            </bdi>
            <span style={{ lineHeight: 1, fontWeight: 400 }}>
              <InvoiceChip row={approval} />
            </span>
          </Head>
        }
        more={back}
        actions={
          <Button
            variant="outlined"
            startIcon={<Download aria-hidden />}
            disabled={line_count === 0}
            onClick={() => setExporting(true)}
          >
            {t('lists.export.button')}
          </Button>
        }
      />
      <div style={{ display: 'grid', gap: 16 }}>
        <State approval={approval} />
        <Figures approval={approval} />
        {invoice_no ? (
          <Beside>
            <div>
              <PaperDesk routes={ROUTES} id={id} paper_no={invoice_no} />
            </div>
            <div>
              <Facts approval={approval} />
            </div>
          </Beside>
        ) : (
          <Facts approval={approval} />
        )}
        <Lines approval={approval} />
      </div>
      {exporting ? (
        <ExportDialog
          route={shopInvoicingRoutes.approvalExport}
          params={{ id }}
          query={{}}
          ids={[]}
          total={line_count}
          capped={false}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  );
}

/** What the shop has to do, if anything. */
function State({ approval }: { approval: InvoiceApproval }) {
  const { t } = useTranslation();
  const today = useToday();
  const { status, invoice_status, due_date, remark } = approval;
  const state = isLate(approval, today) ? 'late' : (invoice_status ?? (status === 'approved' ? 'not-receive' : status));
  const hasDay = state === 'late' || state === 'not-receive';
  return (
    <Alert severity={SEVERITY[state]}>
      {t(`papers.approvals.state.${state}`)} {hasDay ? <DayText day={due_date} field="due" /> : null}
      {state === 'cancelled' && remark ? <bdi data-field="reason">{remark}</bdi> : null}
    </Alert>
  );
}

/** The sums by group, and all together. */
function Figures({ approval }: { approval: InvoiceApproval }) {
  const { t } = useTranslation();
  return (
    <Card flush>
      <FigureGrid>
        {LINE_GROUPS.map((group) => (
          <div key={group}>
            <dt>{t(`papers.group.${group}`)}</dt>
            <dd>
              <Money value={approval[`${group}_amount`]} field={`${group}_amount`} />
            </dd>
          </div>
        ))}
        <div className="main">
          <dt>{t('papers.approvals.field.total_amount')}</dt>
          <dd>
            <Money value={approval.total_amount} field="total_amount" />
          </dd>
        </div>
      </FigureGrid>
    </Card>
  );
}

function Facts({ approval }: { approval: InvoiceApproval }) {
  const { t } = useTranslation();
  const { withholding_amount, remark, invoice_no } = approval;
  const facts = {
    ...(invoice_no ? { invoice_approval_no: <bdi dir="ltr">{approval.invoice_approval_no}</bdi> } : {}),
    period: <PeriodText row={approval} />,
    summary_date: <DayText day={approval.summary_date} />,
    order_count: approval.order_count.toLocaleString('en-US'),
    create_dt: <DateTimeText value={approval.create_dt} />,
    approved_dt: approval.approved_dt && <DateTimeText value={approval.approved_dt} />,
    due_date: approval.due_date && <DayText day={approval.due_date} />,
    base_amount: <Money value={approval.base_amount} />,
    vat_amount: <Money value={approval.vat_amount} />,
    ...(withholding_amount > 0 ? { withholding_amount: <Money value={withholding_amount} /> } : {}),
    ...(remark ? { remark: <bdi>{remark}</bdi> } : {}),
  };
  return (
    <Card title={t('papers.approvals.facts')}>
      <DescriptionList
        items={Object.entries(facts).map(([name, value]) => ({
          name,
          label: t(`papers.approvals.field.${name as keyof typeof facts}`),
          value,
          wide: name === 'remark',
        }))}
      />
    </Card>
  );
}
