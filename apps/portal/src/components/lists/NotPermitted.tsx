import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card, EmptyState, PageHead } from '@lamliang/ui';

/** A page that the level opens, whose contents need a flag that the shop took from the level. */
export function NotPermitted({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} />
      <Card flush>
        <EmptyState icon={Lock} title={t('options.no_access')} />
      </Card>
    </>
  );
}
