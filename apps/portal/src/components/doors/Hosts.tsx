import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { offerOf, referrerOf } from './door.ts';

const margin = { mb: '16px' };

/** Who invites a visitor, and as what. */
export function Host({ invite_key }: { invite_key: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(offerOf(invite_key));
  return data ? (
    <Alert severity="info" icon={false} sx={margin}>
      {t('entry.door.invited', { name: data.shop_name, level: t(`status.access_level.${data.access_level}`) })}
    </Alert>
  ) : null;
}

/** Who recommended the product to a visitor. */
export function Referrer({ affiliate_key }: { affiliate_key: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(referrerOf(affiliate_key));
  return data ? (
    <Alert severity="info" icon={false} sx={margin}>
      {t('entry.door.referred', { name: data.shop_name })}
    </Alert>
  ) : null;
}
