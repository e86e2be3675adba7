import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { shopInvoicingRoutes, TAX_INVOICE_KINDS, type TaxInvoiceDetail } from '@lamliang/contracts/invoicing';
import { BlockSkeleton, PageHead } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { RowLink } from '../../components/navigation/RowLink.tsx';
import { PaperLines } from '../../components/papers/PaperLines.tsx';
import { PaperSums } from '../../components/papers/PaperSums.tsx';
import { PartyCard } from '../../components/papers/PartyCard.tsx';
import { idOf, RecordPage } from '../../components/papers/RecordPage.tsx';
import { PaperChip, taxPlaceOf } from '../../components/papers/TaxInvoices.tsx';
import { useRecordTitle } from '../../record-title.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { TaxFacts } from './TaxFacts.tsx';

export function prefetch({ params }: PageArguments): void {
  const id = idOf(params.id);
  if (id !== undefined) void queryClient.prefetchQuery(read(shopInvoicingRoutes.taxInvoice, { params: { id } }));
}

const Head = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' });
const Beside = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 380px)',
  alignItems: 'start',
  gap: 16,
  '& > div': { display: 'grid', gap: 16 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

/** A tax invoice or receipt: the paper itself beside what stands on it. */
export function Component() {
  const { t } = useTranslation();
  const { id: text, group } = useParams();
  const place = taxPlaceOf(useLocation().pathname);
  const id = idOf(text);
  const invoice = useQuery({
    ...read(shopInvoicingRoutes.taxInvoice, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  });
  useRecordTitle(invoice.data?.paper_no);
  const kind = TAX_INVOICE_KINDS.find((one) => one === group);
  const back = <RowLink to={`${place}${kind ? `?kind=${kind}` : ''}`}>{t('papers.tax.back')}</RowLink>;
  return (
    <RecordPage
      query={invoice}
      title="papers.tax.one"
      unknown="papers.tax.not_found"
      back={back}
      waiting={<BlockSkeleton height={720} />}
    >
      {(found) => <Paper paper={found} back={back} />}
    </RecordPage>
  );
}

function Paper({ paper, back }: { paper: TaxInvoiceDetail; back: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={
          <Head>
            <bdi dir="ltr" data-field="paper_no">
              {paper.paper_no}
            </bdi>
            <span style={{ lineHeight: 1, fontWeight: 400 }}>
              <PaperChip row={paper} />
            </span>
          </Head>
        }
        more={back}
      />
      <Beside>
        <div>
          <PaperLines lines={paper.lines} />
        </div>
        <div>
          <TaxFacts paper={paper} />
          <PaperSums paper={paper} />
          <PartyCard party={paper.seller} title={t('papers.party.seller')} />
          <PartyCard party={paper.buyer} title={t('papers.party.buyer')} />
        </div>
      </Beside>
    </>
  );
}
