import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { employeeRoutes } from '@lamliang/contracts/auth';
import { toast, useFailureText } from '@lamliang/ui';
import { useWrite } from '../../api/client.ts';
import { Door } from '../../components/doors/Door.tsx';
import { invited, offerOf } from '../../components/doors/door.ts';
import type { PageArguments } from '../../routes/entry.ts';

export const before = ({ params }: PageArguments) => invited(params.invite_key);

/** Whether to work for the shop that invites. */
export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const { invite_key = '' } = useParams();
  const { mutate, isPending, error } = useWrite(employeeRoutes.acceptInvite, {
    onSuccess: async () => {
      await navigate('/child/selectaccount', { replace: true });
      toast.success(t('entry.door.accepted'));
    },
    onError: (failed) => toast.error(failureText(failed)),
  });
  return (
    <Door
      query={useQuery(offerOf(invite_key))}
      title={({ shop_name }) => <bdi data-field="shop_name">{shop_name}</bdi>}
      more={({ access_level }) => t('entry.door.as', { level: t(`status.access_level.${access_level}`) })}
      open={{ label: t('entry.door.accept'), run: () => mutate({ params: { invite_key } }), isPending, error }}
      other={{ label: t('entry.door.decline'), to: '/' }}
    />
  );
}
