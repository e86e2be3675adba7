import { useTranslation } from 'react-i18next';
import { Note } from '@lamliang/ui';
import { useDemoRoles } from '../../api/demo.ts';
import { NewTabLink } from '../navigation/NewTabLink.tsx';

/** In a demo, where messages can be read: it sends none. */
export function DemoMessages() {
  const { t } = useTranslation();
  if (useDemoRoles().length === 0) return null;
  return (
    <Note sx={{ mt: '16px', textAlign: 'center' }}>
      {t('entry.code.demo')} <NewTabLink href="/sandbox">{t('entry.code.demo_link')}</NewTabLink>
    </Note>
  );
}
