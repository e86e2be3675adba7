import { ordersRoutes as routes, REFUSAL_PICTURES, refusalTerms, type OrderRefusal } from '@lamliang/contracts/orders';
import { COD_COMPLAINT_REASONS } from '@lamliang/contracts/wallet';
import { FileUpload, moneyText } from '@lamliang/ui';
import { Button } from '@mui/material';
import { PackageX } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { phraseOf } from '../../components/codes.ts';
import { Section } from '../../components/DetailList.tsx';
import { Pictures } from '../../components/Pictures.tsx';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import type { OrderRecord } from './OrderShow.tsx';

/** Where a parcel with COD may be that its receiver opened and refused; orders know it exactly, and refuse the rest. */
const REFUSED_FROM: readonly string[] = ['pickup', 'on-delivery', 'delivery-failed', 'on-return', 'return-success'];

/** Records, with pictures, that the receiver opened a parcel with COD and refused it. */
export function Refuse({ order }: { order: OrderRecord }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  const [open, setOpen] = useState(false);
  const [files, setFiles] = useState<File[]>([]);
  const { id, order_no, cod_amount, cod_flag, booking_state, shipment_status, refusal } = order;
  const possible = cod_flag === 1 && booking_state === 'confirmed' && !refusal && REFUSED_FROM.includes(shipment_status); // prettier-ignore
  if (!possible || !mayDo(currentRole(), 'shipment-orders', 'refuse')) return null;
  const words = Object.fromEntries(COD_COMPLAINT_REASONS.map((reason) => [reason, translate(phraseOf('complaint_reason', reason))])); // prettier-ignore
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<PackageX size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {translate('console.refusals.label')}
      </Button>
      {open ? (
        <ActionDialog
          title={translate('console.refusals.title')}
          intro={
            <FileUpload
              label={translate('console.refusals.pictures')}
              hint={translate('console.refusals.pictures_hint')}
              field="images"
              rule={REFUSAL_PICTURES}
              files={files}
              onFiles={(chosen) => setFiles(chosen)}
            />
          }
          fields={[
            { name: 'complaint_reason', kind: 'choice', words },
            { name: 'detail', kind: 'text', wide: true, rows: 3, hint: translate('console.refusals.detail') },
          ]}
          body={refusalTerms}
          fixed={{}}
          blocked={files.length > 0 ? null : translate('console.refusals.pictures_first')}
          check={() => translate('console.refusals.check', { order_no, sum: moneyText(cod_amount) })}
          confirm={() => translate('console.refusals.confirm', { order_no })}
          onConfirmed={async (body) => {
            await call(routes.staffRefuse, { params: { id }, body, files: { images: files } });
            onDone('console.refusals.done');
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

const FACTS: readonly Column<OrderRefusal & { id: number }>[] = [
  { source: 'complaint_reason', kind: { words: 'complaint_reason' } },
  { source: 'create_dt', kind: 'moment' },
  { source: 'detail', wide: true },
];

/** What was recorded of a refused parcel. */
export function Refusal({ order: { id, refusal } }: { order: OrderRecord }) {
  const translate = useTranslate();
  if (!refusal) return null;
  return (
    <Section title={translate('console.refusals.one')}>
      <Facts columns={FACTS} record={{ id, ...refusal }} />
      <Pictures urls={refusal.pictures.map(({ url }) => url)} />
    </Section>
  );
}
