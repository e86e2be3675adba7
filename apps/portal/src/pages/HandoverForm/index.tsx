import { useTranslation } from 'react-i18next';
import { PageHead } from '@lamliang/ui';

export function Component() {
  const { t } = useTranslation();
  return <PageHead title={t('frame.orders_handover')} />;
}
