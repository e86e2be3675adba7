import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownAccountRoutes, type OwnAccount } from '@lamliang/contracts/auth';
import { BlockSkeleton, Card, DescriptionList, EmptyState, Loaded, PageHead } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { addressLine } from '../../components/account/addresses.ts';
import { later } from '../../later.tsx';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const AddressDialog = later(() =>
  import('../../components/account/AddressDialog.tsx').then((file) => file.AddressDialog),
);

export function prefetch(): void {
  void queryClient.prefetchQuery(read(ownAccountRoutes.ownAccount));
}

/** Whom invoices name, and the address that they use from now on. */
export function Component() {
  const { t } = useTranslation();
  const account = useQuery(read(ownAccountRoutes.ownAccount));
  return (
    <>
      <PageHead title={t('frame.invoice_address')} more={t('options.invoice.more')} />
      <Loaded query={account} card="" waiting={<BlockSkeleton height={240} />}>
        {(shop) => <InvoiceAddress account={shop} />}
      </Loaded>
    </>
  );
}

function InvoiceAddress({ account }: { account: OwnAccount }) {
  const { t } = useTranslation();
  const user = useUser();
  const [isOpen, open] = useState(false);
  const isShown = may(user, 'setting_flag');
  // Who does not see the address would write over what they do not know.
  const writes = isShown && may(user, 'advanced_setting_flag');
  const address = account.invoice_address && addressLine(account.invoice_address);
  const named = [
    { name: 'name', label: t('options.invoice.name'), value: account.company_name ?? [account.name, account.last_name].filter(Boolean).join(' ') }, // prettier-ignore
    ...(account.tax_id ? [{ name: 'tax_id', label: t('verification.field.tax_id'), value: account.tax_id }] : []),
  ];
  const button = writes ? (
    <Button variant={address ? 'outlined' : 'contained'} onClick={() => open(true)} sx={{ minHeight: 44 }}>
      {t(address ? 'options.address.edit' : 'options.address.add')}
    </Button>
  ) : undefined;
  return (
    <>
      <Card title={t('options.invoice.title')}>
        {address ? (
          <>
            <DescriptionList
              items={[
                ...named,
                { name: 'invoice_address', label: t('options.invoice.address'), value: <bdi lang="th">{address}</bdi>, wide: true }, // prettier-ignore
              ]}
            />
            {button ? <div style={{ marginTop: 16 }}>{button}</div> : null}
          </>
        ) : (
          <EmptyState
            icon={MapPin}
            title={t(isShown ? 'options.invoice.empty' : 'verification.hidden')}
            more={writes ? t('options.invoice.empty_more') : null}
            action={button}
          />
        )}
      </Card>
      {isOpen ? <AddressDialog account={account} name="invoice_address" onClose={() => open(false)} /> : null}
    </>
  );
}
