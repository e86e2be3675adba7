import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import {
  shopEtaxRoutes,
  shopInvoicingRoutes,
  shopPaperFileRoutes,
  shopPaperPreviewRoutes,
  TAX_INVOICE_KINDS,
  type TaxInvoiceDetail,
} from '@lamliang/contracts/invoicing';
import { BlockSkeleton, PageHead } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { RowLink } from '../../components/navigation/RowLink.tsx';
import { Beside } from '../../components/papers/Beside.tsx';
import { EtaxCard } from '../../components/papers/EtaxCard.tsx';
import { FIRST_LOOK, PaperDesk, previewOf, type PaperRoutes } from '../../components/papers/PaperDesk.tsx';
import { PaperLines } from '../../components/papers/PaperLines.tsx';
import { PaperSums } from '../../components/papers/PaperSums.tsx';
import { PartyCard } from '../../components/papers/PartyCard.tsx';
import { idOf, RecordPage } from '../../components/papers/RecordPage.tsx';
import { PaperChip, taxPlaceOf } from '../../components/papers/TaxInvoices.tsx';
import { useRecordTitle } from '../../record-title.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { TaxFacts } from './TaxFacts.tsx';

const ROUTES: PaperRoutes = {
  preview: shopPaperPreviewRoutes.taxInvoicePreview,
  document: shopPaperFileRoutes.taxInvoiceDocument,
};

export function prefetch({ params }: PageArguments): void {
  const id = idOf(params.id);
  if (id === undefined) return;
  void queryClient.prefetchQuery(read(shopInvoicingRoutes.taxInvoice, { params: { id } }));
  void queryClient.prefetchQuery(previewOf(ROUTES, id, FIRST_LOOK));
}

const Head = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' });
const Parties = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
  gap: 16,
});

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
      one="papers.tax.one"
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
          <PaperDesk routes={ROUTES} id={paper.id} paper_no={paper.paper_no} />
          <Parties>
            <PartyCard party={paper.seller} title={t('papers.party.seller')} />
            <PartyCard party={paper.buyer} title={t('papers.party.buyer')} />
          </Parties>
        </div>
        <div>
          <TaxFacts paper={paper} />
          <PaperSums paper={paper} />
          <EtaxCard route={shopEtaxRoutes.taxInvoiceEtax} id={paper.id} paper_no={paper.paper_no} state={paper.e_tax} />
        </div>
      </Beside>
      <div style={{ marginTop: 16 }}>
        <PaperLines lines={paper.lines} />
      </div>
    </>
  );
}
