import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeyRoutes } from '@lamliang/contracts/auth';
import { FailurePanel, Note, TitledDialog, useCopying } from '@lamliang/ui';
import { useWrite } from '../../api/client.ts';

const ENDS = ['overlap', 'at_once'] as const;
type End = (typeof ENDS)[number];

const Key = styled('output')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'block',
    marginTop: 12,
    padding: '10px 12px',
    border: `1px solid ${palette.line}`,
    borderRadius: '8px',
    backgroundColor: palette.raised,
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: 14,
    lineHeight: 1.6,
    overflowWrap: 'anywhere',
    textAlign: 'left /* @noflip */' as 'left',
    userSelect: 'all',
  };
});

/** Makes the key, or renews it after asking when the old one stops; then shows it, this once. */
export function KeyDialog({ renews, onClose }: { renews: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [end, setEnd] = useState<End>('overlap');
  const write = useWrite(apiKeyRoutes.updateApiKey);
  const made = write.data?.new_api_key;
  const [copied, copy] = useCopying(made ?? '');
  if (made)
    return (
      // Closed by its button alone: a key that went with a wrong key press would have to be made again.
      <TitledDialog
        title={t('options.api.made')}
        maxWidth="sm"
        onClose={undefined}
        actions={
          <>
            <Button variant="outlined" onClick={onClose}>
              {t('options.api.kept')}
            </Button>
            <Button
              variant="contained"
              autoFocus
              startIcon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
              onClick={copy}
            >
              {t(copied ? 'common.copied' : 'options.api.copy')}
            </Button>
          </>
        }
      >
        <Alert severity="warning">{t('options.api.made_more')}</Alert>
        <Key dir="ltr" data-field="new_api_key" aria-label={t('options.api.made')}>
          {made}
        </Key>
      </TitledDialog>
    );
  const send = () => write.mutate({ body: { regenerate: 1, overlap_flag: renews && end === 'overlap' ? 1 : 0 } });
  return (
    <TitledDialog
      title={t(renews ? 'options.api.renew' : 'options.api.make')}
      maxWidth="sm"
      onSubmit={send}
      onClose={write.isPending ? undefined : onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={write.isPending}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={renews && end === 'at_once' ? 'error' : 'primary'}
            loading={write.isPending}
          >
            {t(renews ? 'options.api.renew' : 'options.api.make')}
          </Button>
        </>
      }
    >
      {write.error ? <FailurePanel compact error={write.error} /> : null}
      {renews ? (
        <>
          <Note id="when" sx={{ mb: '12px' }}>
            {t('options.api.renew_check')}
          </Note>
          <RadioGroup aria-labelledby="when" value={end} onChange={(event) => setEnd(event.target.value as End)}>
            {ENDS.map((name) => (
              <FormControlLabel
                key={name}
                value={name}
                control={<Radio size="small" />}
                label={
                  <>
                    {t(`options.api.${name}`)}
                    <Note as="span" sx={{ display: 'block', mt: 0 }}>
                      {t(`options.api.${name}_more`)}
                    </Note>
                  </>
                }
                sx={{
                  minHeight: 44,
                  alignItems: 'flex-start',
                  '& .MuiFormControlLabel-label': { fontSize: 14, py: '6px' },
                }}
              />
            ))}
          </RadioGroup>
        </>
      ) : (
        <Note>{t('options.api.key_more')}</Note>
      )}
    </TitledDialog>
  );
}
