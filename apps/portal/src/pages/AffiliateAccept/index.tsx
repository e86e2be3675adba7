import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { redirect, useNavigate, useParams } from 'react-router';
import { affiliateRoutes } from '@lamliang/contracts/auth';
import { toast, useFailureText } from '@lamliang/ui';
import { useWrite } from '../../api/client.ts';
import { Door } from '../../components/doors/Door.tsx';
import { referred, referrerOf } from '../../components/doors/door.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';

/** Who may not change the shop is not asked for it. */
export const before = ({ user, params }: PageArguments) =>
  may(user, 'advanced_setting_flag') ? referred(params.affiliate_key) : redirect('/');

/** Whether another shop referred this one. */
export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const { affiliate_key = '' } = useParams();
  const { mutate, isPending, error } = useWrite(affiliateRoutes.acceptAffiliate, {
    onSuccess: async () => {
      await navigate('/', { replace: true });
      toast.success(t('common.saved'));
    },
    onError: (failed) => toast.error(failureText(failed)),
  });
  return (
    <Door
      query={useQuery(referrerOf(affiliate_key))}
      title={({ shop_name }) => <bdi data-field="shop_name">{shop_name}</bdi>}
      more={() => t('entry.door.refers')}
      open={{ label: t('common.confirm'), run: () => mutate({ params: { affiliate_key } }), isPending, error }}
      other={{ label: t('entry.door.decline'), to: '/' }}
    />
  );
}
