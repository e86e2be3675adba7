import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import { ownAccountRoutes, type OwnAccount } from '@lamliang/contracts/auth';
import { Card, toast, useToasts } from '@lamliang/ui';
import { useWrite } from '../../api/client.ts';

/** Asks our staff for a call, or no longer. */
export function SupportCard({ account, writes }: { account: OwnAccount; writes: boolean }) {
  const { t } = useTranslation();
  const ask = useWrite(ownAccountRoutes.requestSupport, {
    ...useToasts(),
    onSuccess: ({ request_support_flag }) =>
      toast.success(t(request_support_flag ? 'profile.support.asked' : 'profile.support.withdrawn')),
  });
  /** What is being saved is shown at once. */
  const isOn = (ask.isPending ? ask.variables.body : account).request_support_flag === 1;
  return (
    <Card title={t('profile.support.title')} more={t(writes ? 'profile.support.more' : 'profile.support.read_only')}>
      <label style={{ display: 'flex', alignItems: 'center', gap: 6, minHeight: 44, fontSize: 14 }}>
        <Switch
          checked={isOn}
          disabled={!writes || ask.isPending}
          onChange={(_, checked) => ask.mutate({ body: { request_support_flag: checked ? 1 : 0 } })}
          slotProps={{ input: { 'data-field': 'request_support_flag' } as object }}
        />
        {t('profile.support.ask')}
      </label>
    </Card>
  );
}
