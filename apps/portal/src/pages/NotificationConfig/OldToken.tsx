import { useTranslation } from 'react-i18next';
import type { Webhook } from '@lamliang/contracts/notifications';
import { DateTimeText } from '@lamliang/ui';

/** Until when the secret before the present one signs, too; nothing where there is none. */
export function OldToken({ webhook: { old_token_until } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  if (!old_token_until) return null;
  return (
    <p>
      {t('options.webhook.old_token')} <DateTimeText value={old_token_until} field="old_token_until" />
    </p>
  );
}
