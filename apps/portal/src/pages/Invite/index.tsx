import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { redirect, useParams } from 'react-router';
import { Door } from '../../components/doors/Door.tsx';
import { invited, offerOf } from '../../components/doors/door.ts';
import type { PageArguments } from '../../routes/entry.ts';

export const before = ({ user, params: { invite_key } }: PageArguments) =>
  user ? redirect(`/invite/accept/${invite_key}`) : invited(invite_key);

/** A shop invites a visitor to work for it. */
export function Component() {
  const { t } = useTranslation();
  const { invite_key = '' } = useParams();
  return (
    <Door
      query={useQuery(offerOf(invite_key))}
      title={({ shop_name }) => <bdi data-field="shop_name">{shop_name}</bdi>}
      more={({ access_level }) => t('entry.door.as', { level: t(`status.access_level.${access_level}`) })}
      open={{ label: t('entry.register.join_title'), to: `/invite/register/${invite_key}` }}
      other={{ label: t('entry.register.have_login'), to: `/login/${invite_key}` }}
    />
  );
}
