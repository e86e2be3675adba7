import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { redirect, useParams } from 'react-router';
import { Door } from '../../components/doors/Door.tsx';
import { referred, referrerOf } from '../../components/doors/door.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { keyInPath } from '../../session/entrance.ts';

export const before = ({ user, params: { affiliate_key } }: PageArguments) =>
  user ? redirect(`/affiliate/accept/${affiliate_key}`) : referred(affiliate_key);

/** A shop recommends the product to a visitor. */
export function Component() {
  const { t } = useTranslation();
  const { affiliate_key = '' } = useParams();
  return (
    <Door
      query={useQuery(referrerOf(affiliate_key))}
      title={() => t('common.tagline')}
      more={({ shop_name }) => t('entry.door.referred', { name: shop_name })}
      open={{ label: t('entry.register.title'), to: `/register${keyInPath(affiliate_key)}` }}
      other={{ label: t('entry.register.have_login'), to: `/login${keyInPath(affiliate_key)}` }}
    />
  );
}
