import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownAccountRoutes, type Bank, type OwnAccount } from '@lamliang/contracts/auth';
import { BlockSkeleton, Loaded, PageHead } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { SELDOM } from '../../api/inputs.ts';
import { queryClient } from '../../api/query-client.ts';
import { verificationOf } from '../../components/verification/verification.rules.ts';
import { VerificationCard } from '../../components/verification/VerificationCard.tsx';
import { later } from '../../later.tsx';
import { useUser } from '../../session/session.ts';
import { refreshUser } from '../../session/start.ts';

const CodDialog = later(() => import('./CodDialog.tsx').then((file) => file.CodDialog));

export function prefetch(): void {
  void queryClient.prefetchQuery(read(ownAccountRoutes.ownAccount));
  void queryClient.prefetchQuery({ ...read(ownAccountRoutes.banks), ...SELDOM });
}

/** The bank account that receives the COD of the shop. */
export function Component() {
  const { t } = useTranslation();
  const account = useQuery(read(ownAccountRoutes.ownAccount));
  const banks = useQuery({ ...read(ownAccountRoutes.banks), ...SELDOM });
  const failed = account.error ? account : banks;
  return (
    <>
      <PageHead title={t('frame.cod_account')} more={t('verification.cod.more')} />
      <Loaded<unknown> query={failed} card="" />
      {account.data && banks.data ? (
        <CodAccount account={account.data} banks={banks.data} />
      ) : failed.error ? null : (
        <BlockSkeleton height={280} />
      )}
    </>
  );
}

function CodAccount({ account, banks }: { account: OwnAccount; banks: readonly Bank[] }) {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  const user = useUser();
  const verification = verificationOf(account, 'cod');
  // The form of a booking asks the user whether COD is open.
  const isNews = account.cod_verify_flag !== user.cod_verify_flag;
  useEffect(() => {
    if (isNews) void refreshUser();
  }, [isNews, account.cod_verify_flag]);
  const { bank_id, bank_name, account_number, account_name } = account;
  const given = {
    bank_id: banks.find(({ id }) => id === bank_id)?.name ?? bank_name,
    account_number: account_number && <bdi dir="ltr">{account_number}</bdi>,
    account_name: account_name && <span lang="th">{account_name}</span>,
  };
  return (
    <>
      <VerificationCard
        title={t('verification.cod.title')}
        more={t('verification.cod.own')}
        verification={verification}
        facts={(['bank_id', 'account_number', 'account_name'] as const).map((name) => ({
          name,
          label: t(`verification.field.${name}`),
          value: given[name],
        }))}
        onHandIn={() => open(true)}
      />
      {isOpen ? (
        <CodDialog account={account} banks={banks} verification={verification} onClose={() => open(false)} />
      ) : null}
    </>
  );
}
