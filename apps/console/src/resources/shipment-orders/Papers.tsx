import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Button } from '@mui/material';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import type { OrderRecord } from './OrderShow.tsx';

/** The receipt of a parcel with COD, as its shop prints it; each reading stands in the access log. */
export function CodReceipt({ order: { id, cod_flag, booking_state } }: { order: OrderRecord }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { call } = useDataProvider<ConsoleProvider>();
  const [busy, setBusy] = useState(false);
  if (cod_flag !== 1 || booking_state !== 'confirmed' || !mayDo(currentRole(), 'shipment-orders', 'documents')) return null; // prettier-ignore
  const open = async () => {
    setBusy(true);
    try {
      const found = await call(routes.staffDocuments, { params: { id } });
      const receipt = found.find(({ type }) => type === 'cod-receipt');
      if (!receipt) return notify('errors.order.without_cod', { type: 'warning' });
      const link = document.createElement('a');
      link.href = receipt.url;
      link.download = receipt.name;
      link.click();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      loading={busy}
      startIcon={<FileText size={16} aria-hidden />}
      onClick={() => void open()}
      sx={{ minHeight: { xs: 44, md: 32 } }}
    >
      {translate('console.orders.cod_receipt')}
    </Button>
  );
}
