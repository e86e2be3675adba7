import { ordersRoutes } from '@lamliang/contracts/orders';
import { Button } from '@mui/material';
import { Power, PowerOff } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { useSeen } from '../../actions/useSeen.ts';
import { useTranslate } from '../../providers/translate.ts';
import type { PartnerRecord } from './PartnerList.tsx';

/** Turns a carrier on or off for all shops, after a confirmation of the consequences. */
export function PartnerSwitch({ partner }: { partner: PartnerRecord }) {
  const translate = useTranslate();
  const [asks, setAsks] = useState(false);
  const isOn = partner.active_flag === 1;
  return (
    <>
      <Button
        variant="outlined"
        color={isOn ? 'error' : 'primary'}
        onClick={() => setAsks(true)}
        startIcon={isOn ? <PowerOff size={16} aria-hidden /> : <Power size={16} aria-hidden />}
      >
        {translate(`console.partners.${turnOf(partner)}_title`, { name: partner.name })}
      </Button>
      {asks ? <SwitchDialog record={partner} onClose={() => setAsks(false)} /> : null}
    </>
  );
}

const turnOf = ({ active_flag }: PartnerRecord) => (active_flag === 1 ? 'off' : 'on');

function SwitchDialog({ record, onClose }: { record: PartnerRecord; onClose: () => void }) {
  const translate = useTranslate();
  const provider = useDataProvider();
  const onDone = useActionDone();
  // Turned off by somebody else meanwhile, "turn off" would become "turn on" below the finger.
  const { seen: partner } = useSeen(record);
  const { name } = partner;
  const to = turnOf(partner);
  const title = translate(`console.partners.${to}_title`, { name });
  return (
    <ActionDialog
      title={title}
      intro={translate(`console.partners.${to}_check`, { name })}
      fields={[{ name: 'reason', kind: 'text', wide: true }]}
      body={ordersRoutes.setPartner.body}
      fixed={{ active_flag: to === 'on' ? 1 : 0 }}
      check={() => translate(`console.partners.${to}_check`, { name })}
      confirm={() => title}
      onConfirmed={async (data) => {
        await provider.update('partners', { id: partner.id, data, previousData: partner });
        onDone('console.partners.done', { name });
      }}
      onClose={onClose}
    />
  );
}
