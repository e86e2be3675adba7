import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Download, FileCode2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ETAX_FORMS, type EtaxState, type shopEtaxRoutes } from '@lamliang/contracts/invoicing';
import { Card } from '@lamliang/ui';
import { api } from '../../api/client.ts';
import { useWork } from '../lists/use-work.ts';
import { shareOrDownload } from '../orders/sheet-files.ts';

const ICONS = { pdf: Download, xml: FileCode2 } as const;

/**
 * The e-Tax of a paper as files; that it is not signed is said before anybody hands it in.
 * @param state null of a paper that the standard does not know, undefined where that is not told
 */
export function EtaxCard({
  route,
  id,
  paper_no,
  state,
}: {
  route: (typeof shopEtaxRoutes)[keyof typeof shopEtaxRoutes];
  id: number;
  paper_no: string;
  state: EtaxState | null | undefined;
}) {
  const { t } = useTranslation();
  const { busy, fault, run } = useWork();
  const [asked, setAsked] = useState<string>();
  if (state === null) return null;
  const save = (form: (typeof ETAX_FORMS)[number]) => {
    setAsked(form);
    void run(async (signal) => {
      const { blob, name = `${paper_no}.${form}` } = await api.file(route, { params: { id }, query: { form }, signal });
      if (!blob) throw new Error('no file');
      await shareOrDownload(blob, name);
    });
  };
  return (
    <Card title={t('papers.etax.title')} more={t('papers.etax.more')}>
      {state === 'unsigned' ? (
        <Alert severity="warning" sx={{ marginBottom: '12px' }} data-field="e_tax">
          {t('papers.etax.unsigned')}
        </Alert>
      ) : null}
      {state === 'signed' ? (
        <Alert severity="success" sx={{ marginBottom: '12px' }} data-field="e_tax">
          {t('papers.etax.signed')}
        </Alert>
      ) : null}
      {fault ? (
        <Alert severity="error" sx={{ marginBottom: '12px' }}>
          {fault}
        </Alert>
      ) : null}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {ETAX_FORMS.map((form) => {
          const Icon = ICONS[form];
          return (
            <Button
              key={form}
              variant="outlined"
              startIcon={<Icon aria-hidden />}
              loading={busy && asked === form}
              disabled={busy && asked !== form}
              onClick={() => save(form)}
            >
              {t(`papers.etax.${form}`)}
            </Button>
          );
        })}
      </div>
    </Card>
  );
}
