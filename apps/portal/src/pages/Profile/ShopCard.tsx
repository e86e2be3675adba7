import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnAccount } from '@lamliang/contracts/auth';
import { Card, DescriptionList, Note, Telephone } from '@lamliang/ui';
import { addressLine, ADDRESSES, type AddressName } from '../../components/account/addresses.ts';
import { later } from '../../later.tsx';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { EmailState } from './StepsCard.tsx';

const AddressDialog = later(
  () => import('../../components/account/AddressDialog.tsx').then((file) => file.AddressDialog),
  null,
  ['options', 'validation'],
);
const ShopDialog = later(() => import('./ShopDialog.tsx').then((file) => file.ShopDialog), null, ['validation']);

/** Name, email and addresses of the shop. */
export function ShopCard({ account, writes }: { account: OwnAccount; writes: boolean }) {
  const { t } = useTranslation();
  const sees = may(useUser(), 'setting_flag');
  const [edited, edit] = useState<'shop' | AddressName | null>(null);
  const { name, last_name, email, email_verify_flag, telephone, account_type } = account;
  const close = () => edit(null);
  const address = (one: AddressName) => {
    const value = account[one];
    const words = t(value ? 'common.edit' : 'common.add');
    return (
      <span style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px' }}>
        {value ? <bdi lang="th">{addressLine(value)}</bdi> : t('common.none')}
        {writes ? (
          <Button
            size="small"
            sx={{ marginInlineStart: '-6px' }}
            aria-label={`${words} ${t(`profile.shop.${one}`)}`}
            onClick={() => edit(one)}
          >
            {words}
          </Button>
        ) : null}
      </span>
    );
  };
  return (
    <Card
      title={t('profile.shop.title')}
      more={writes ? undefined : t('profile.shop.read_only')}
      actions={
        writes ? (
          <Button variant="outlined" onClick={() => edit('shop')}>
            {t('profile.shop.edit')}
          </Button>
        ) : null
      }
    >
      <DescriptionList
        items={[
          {
            name: 'shop_name',
            label: t('profile.shop.shop_name'),
            value: <bdi lang="th">{`${name} ${last_name}`.trim()}</bdi>,
          },
          {
            name: 'account_type',
            label: t('profile.shop.account_type'),
            value: t(`status.account_type.${account_type}`),
          },
          {
            name: 'telephone',
            label: t('profile.shop.telephone'),
            value: telephone ? <Telephone value={telephone} /> : '',
          },
          {
            name: 'email',
            label: t('profile.shop.email'),
            wide: true,
            value: email ? (
              <span style={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' }}>
                <bdi>{email}</bdi>
                <EmailState verified={email_verify_flag === 1} field="email_verify_flag" />
              </span>
            ) : (
              ''
            ),
          },
          ...(sees ? ADDRESSES : []).map((one) => ({
            name: one,
            label: t(`profile.shop.${one}`),
            wide: true,
            value: address(one),
          })),
        ]}
      />
      {sees ? null : <Note sx={{ mb: 0 }}>{t('profile.shop.hidden')}</Note>}
      {edited === 'shop' ? <ShopDialog account={account} onClose={close} /> : null}
      {edited && edited !== 'shop' ? <AddressDialog account={account} name={edited} onClose={close} /> : null}
    </Card>
  );
}
