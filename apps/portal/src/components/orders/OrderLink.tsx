import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { TOUCH_TARGET } from '../lists/touch-target.ts';
import { AppLink } from '../navigation/AppLink.tsx';

/** The number of the order that a row belongs to, with a link to it; a dash without one. */
export function OrderLink({ row }: { row: { shipment_order_id: number | null; order_no: string | null } }) {
  const { t } = useTranslation();
  if (!row.shipment_order_id || !row.order_no) return <>{t('common.none')}</>;
  return (
    <Link
      component={AppLink}
      to={`/orders/all/${row.shipment_order_id}/all`}
      color="inherit"
      data-field="order_no"
      sx={TOUCH_TARGET}
    >
      {row.order_no}
    </Link>
  );
}
