import { ordersRoutes } from '@lamliang/contracts/orders';
import { Button } from '@mui/material';
import { Power, PowerOff } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { useTranslate } from '../../providers/translate.ts';
import type { PartnerRecord } from './PartnerList.tsx';

/** Turns a carrier on or off for all shops, after a confirmation of the consequences. */
export function PartnerSwitch({ partner }: { partner: PartnerRecord }) {
  const translate = useTranslate();
  const provider = useDataProvider();
  const onDone = useActionDone();
  const [asks, setAsks] = useState(false);
  const isOn = partner.active_flag === 1;
  const to = isOn ? 'off' : 'on';
  const { name } = partner;
  const title = translate(`console.partners.${to}_title`, { name });
  return (
    <>
      <Button
        variant="outlined"
        color={isOn ? 'error' : 'primary'}
        onClick={() => setAsks(true)}
        startIcon={isOn ? <PowerOff size={16} aria-hidden /> : <Power size={16} aria-hidden />}
      >
        {title}
      </Button>
      {asks ? (
        <ActionDialog
          title={title}
          intro={translate(`console.partners.${to}_check`, { name })}
          fields={[{ name: 'reason', kind: 'text', wide: true }]}
          body={ordersRoutes.setPartner.body}
          fixed={{ active_flag: isOn ? 0 : 1 }}
          check={() => translate(`console.partners.${to}_check`, { name })}
          confirm={() => title}
          onConfirmed={async (data) => {
            await provider.update('partners', { id: partner.id, data, previousData: partner });
            onDone('console.partners.done', { name });
          }}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}
