import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { FileUp, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CERTIFICATE_STATUSES, shopInvoicingRoutes } from '@lamliang/contracts/invoicing';
import { PERIOD_FILTERS, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { prefetchList, useListState } from '../../components/lists/use-list.ts';
import { CertificateCard, useCertificateColumns } from '../../components/papers/Certificates.tsx';
import { later } from '../../later.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const HandInDialog = later(() => import('./HandInDialog.tsx').then((file) => file.HandInDialog));
const TABS: readonly Tab[] = [
  { key: 'total', phrase: 'papers.certificates.all', filters: {}, always: true },
  ...CERTIFICATE_STATUSES.map((status) => ({
    key: status,
    phrase: `papers.certificates.status.${status}` as const,
    filters: { status },
    always: true as const,
  })),
];
const LIST = { route: shopInvoicingRoutes.certificates, tabs: TABS, filters: PERIOD_FILTERS };

export const prefetch = ({ url }: PageArguments) => prefetchList(LIST, url.searchParams);

/** Certificates of tax that a shop withheld: how far each is, and another one handed in. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const list = useListState(LIST);
  const [asks, setAsks] = useState(false);
  const isCompany = user.account_type === 'juristic';
  const mayHandIn = isCompany && may(user, 'advanced_finance_flag');
  return (
    <>
      <ListPage
        list={list}
        title={t('papers.certificates.title')}
        head={
          mayHandIn ? (
            <Button variant="contained" startIcon={<FileUp aria-hidden />} onClick={() => setAsks(true)}>
              {t('papers.certificates.hand_in')}
            </Button>
          ) : null
        }
        {...(mayHandIn
          ? {}
          : {
              figures: (
                <Alert severity="info" sx={{ mb: '16px' }}>
                  {t(isCompany ? 'papers.certificates.no_write' : 'papers.certificates.no_company')}
                </Alert>
              ),
            })}
        columns={useCertificateColumns()}
        card={(row) => <CertificateCard row={row} />}
        search={t('papers.certificates.search')}
        empty={{ icon: ReceiptText, more: t('papers.certificates.empty_more') }}
      />
      {asks ? <HandInDialog onClose={() => setAsks(false)} /> : null}
    </>
  );
}
