import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { notificationsRoutes, WEBHOOK_EVENTS, type Webhook } from '@lamliang/contracts/notifications';
import { CopyText, FormChoices, FormDialog, FormText, keptText, saidOf } from '@lamliang/ui';
import { useWrite } from '../../api/client.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { useEventName } from './events.ts';
import { OldToken } from './OldToken.tsx';

/** Creates or edits a webhook. The server generates the secret, which is stored only on saving. */
export function WebhookDialog({
  webhook,
  all,
  onClose,
}: {
  webhook: Webhook | null;
  /** The shop's webhooks. */
  all: readonly Webhook[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const eventName = useEventName();
  const form = useContractForm(webhook ? notificationsRoutes.updateWebhook : notificationsRoutes.createWebhook, {
    params: webhook && { id: webhook.id },
    // Changing the terms does not turn a webhook on or off.
    defaults: webhook
      ? { ...webhook, token: undefined, active_flag: undefined }
      : { name: '', events: ['order.created', 'order.status-changed', 'order.cancelled'], active_flag: 1 },
    onDone: onClose,
  });
  /** Whether the user asked for a secret. */
  const wanted = useRef(false);
  const { mutate: generate, isPending } = useWrite(notificationsRoutes.token, {
    onSuccess: ({ token }) => {
      const typed = form.getValues('token') as string;
      if (wanted.current) form.setValue('token', token, { shouldDirty: true, shouldValidate: true });
      // The first one is made unasked: it leaves what was typed meanwhile.
      else if (!typed) form.resetField('token', { defaultValue: token });
    },
    onError: (error) => form.setError('token', { message: keptText([saidOf(error)]) }),
  });
  const asked = useRef(webhook !== null);
  useEffect(() => {
    if (!asked.current) generate({});
    asked.current = true;
  }, [generate]);
  const makeAnother = () => {
    wanted.current = true;
    generate({});
  };
  const [name, token] = useWatch({ control: form.control, name: ['name', 'token'] }) as (string | undefined)[];
  const taken = all.some((other) => other.id !== webhook?.id && other.name !== '' && other.name === name?.trim());
  return (
    <FormDialog
      form={form}
      phrases="options.webhook"
      title={t(webhook ? 'options.webhook.edit' : 'options.webhook.add')}
      onClose={onClose}
    >
      <FormText name="name" optional autoFocus hint={taken ? t('options.webhook.name_taken') : undefined} />
      <FormText
        name="url"
        placeholder={t('options.webhook.url_start')}
        inputProps={{ inputMode: 'url', dir: 'ltr', autoCapitalize: 'none', spellCheck: false }}
      />
      <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 8, alignItems: 'start' }}>
        {webhook && token === undefined ? (
          <div>
            <p data-field="token">{t('options.webhook.token_kept', { last: webhook.token.slice(-4) })}</p>
            <OldToken webhook={webhook} />
          </div>
        ) : (
          <FormText
            name="token"
            hint={t('options.webhook.token_hint')}
            inputProps={{ dir: 'ltr', autoComplete: 'off', spellCheck: false }}
            endAdornment={
              token ? (
                <CopyText value={token} name={t('options.webhook.token')}>
                  {' '}
                </CopyText>
              ) : null
            }
          />
        )}
        <Button variant="outlined" loading={isPending} onClick={makeAnother} sx={webhook ? {} : { mt: '26px' }}>
          {t('options.webhook.generate')}
        </Button>
      </div>
      <FormChoices name="events" choices={WEBHOOK_EVENTS.map((event) => ({ value: event, label: eventName(event) }))} />
    </FormDialog>
  );
}
