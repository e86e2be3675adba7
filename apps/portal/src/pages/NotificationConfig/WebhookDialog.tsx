import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  notificationsRoutes,
  WEBHOOK_EVENTS,
  webhookTerms,
  type Webhook,
  type WebhookEvent,
} from '@lamliang/contracts/notifications';
import { CopyText, Field, toast, useFailureText } from '@lamliang/ui';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useFormFailure } from '../../components/forms/use-form-failure.ts';
import { useErrorText } from '../../components/forms/use-error-text.ts';
import { useEventName } from './events.ts';

interface Values {
  name: string;
  url: string;
  token: string;
  events: WebhookEvent[];
}

const Column = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16, paddingTop: 4 });
const Events = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  fontSize: 14,
  '& legend': { padding: 0, fontWeight: 500 },
  '& label': { display: 'flex', alignItems: 'center', minHeight: 40 },
  '& p': { gridColumn: '1 / -1', margin: '4px 0 0', fontSize: 13, color: (theme.vars ?? theme).palette.error.main },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', '& label': { minHeight: 44 } },
}));
const TokenRow = styled('div')({
  display: 'flex',
  gap: 8,
  alignItems: 'flex-start',
  '& > div': { flex: 1 },
  '& > button': { marginTop: 26 },
});

/** Creates or edits a webhook. The server generates the secret, which is stored only on saving. */
export default function WebhookDialog({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const { t } = useTranslation();
  const words = useErrorText();
  const eventName = useEventName();
  const failureText = useFailureText();
  const form = useForm<Values>({
    resolver: zodResolver(webhookTerms) as never,
    defaultValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      token: webhook?.token ?? '',
      events: webhook?.events ?? ['order.created', 'order.status-changed', 'order.cancelled'],
    },
  });
  const { errors } = form.formState;
  const generate = useMutation({
    mutationFn: () => api.call(notificationsRoutes.token, {}),
    onSuccess: ({ token }) => form.setValue('token', token, { shouldDirty: true, shouldValidate: true }),
    onError: (error) => form.setError('token', { message: failureText(error) }),
  });
  const asked = useRef(false);
  const askToken = generate.mutate;
  useEffect(() => {
    if (webhook || asked.current) return;
    asked.current = true;
    askToken();
  }, [askToken, webhook]);
  const save = useMutation({
    mutationFn: (body: Values) =>
      webhook
        ? api.call(notificationsRoutes.updateWebhook, { params: { id: webhook.id }, body })
        : api.call(notificationsRoutes.createWebhook, { body: { ...body, active_flag: 1 } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
      onClose();
      toast.success(t('common.saved'));
    },
    onError: useFormFailure(form.setError, ['name', 'url', 'token', 'events']),
  });
  const token = useWatch({ control: form.control, name: 'token' });
  return (
    <Dialog open onClose={save.isPending ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby="webhook-title">
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}>
        <DialogTitle id="webhook-title">{t(webhook ? 'options.webhook.edit' : 'options.webhook.add')}</DialogTitle>
        <DialogContent>
          <Column>
            {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
            <Field
              label={t('options.webhook.name')}
              optional
              autoFocus
              error={words(errors.name?.message)}
              {...form.register('name')}
            />
            <Field
              label={t('options.webhook.url')}
              required
              placeholder={t('options.webhook.url_start')}
              error={words(errors.url?.message)}
              inputProps={{ inputMode: 'url', dir: 'ltr', autoCapitalize: 'none', spellCheck: false }}
              {...form.register('url')}
            />
            <TokenRow>
              <Field
                label={t('options.webhook.token')}
                required
                hint={t('options.webhook.token_hint')}
                error={words(errors.token?.message)}
                inputProps={{ dir: 'ltr', autoComplete: 'off', spellCheck: false }}
                endAdornment={
                  token ? (
                    <CopyText value={token} name={t('options.webhook.token')}>
                      {' '}
                    </CopyText>
                  ) : null
                }
                {...form.register('token')}
              />
              <Button variant="outlined" loading={generate.isPending} onClick={() => generate.mutate()}>
                {t('options.webhook.generate')}
              </Button>
            </TokenRow>
            <Controller
              control={form.control}
              name="events"
              render={({ field }) => (
                <Events data-field="events">
                  <legend>{t('options.webhook.events')}</legend>
                  {WEBHOOK_EVENTS.map((event) => (
                    <label key={event}>
                      <Checkbox
                        checked={field.value.includes(event)}
                        onChange={(_, checked) =>
                          field.onChange(checked ? [...field.value, event] : field.value.filter((one) => one !== event))
                        }
                      />
                      {eventName(event)}
                    </label>
                  ))}
                  {errors.events ? (
                    <p role="alert">{words(errors.events.message ?? errors.events.root?.message)}</p>
                  ) : null}
                </Events>
              )}
            />
          </Column>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={save.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {t('common.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
