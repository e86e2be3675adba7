import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRoute } from '@lamliang/contracts';
import { SelectField, TitledDialog, toast } from '@lamliang/ui';
import { api, download } from '../../api/client.ts';
import type { Filters } from './list-state.rules.ts';
import { useWork } from './use-work.ts';

/** The selected rows, else all under the current filters, as a file. The file type is required; the server gives the name. */
export function ExportDialog({
  route,
  params,
  query,
  ids,
  total,
  capped,
  onClose,
}: {
  route: AnyRoute;
  /** Of the route's path. */
  params?: object;
  /** Filters without page and page size. */
  query: Filters;
  /** The selected rows; none is all. */
  ids: readonly number[];
  total: number;
  capped: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  // The selection may hold rows that the filters, changed meanwhile, do not.
  const asked = ids.length > 0 ? { sort: query.sort, ids } : query;
  const [file_type, setType] = useState('xlsx');
  const [missing, setMissing] = useState(false);
  const { busy, fault, run } = useWork();

  const go = async (signal: AbortSignal) => {
    const { blob, name } = await api.file(route, {
      ...(params && { params }),
      query: { ...asked, file_type },
      signal,
    } as never);
    if (!blob) throw new Error('no file');
    const saved = name ?? `export.${file_type}`;
    download(blob, saved);
    toast.success(t('lists.export.done', { name: saved }));
    onClose();
  };
  return (
    <TitledDialog
      title={t('lists.export.title')}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="contained"
            loading={busy}
            onClick={() => (file_type === '' ? setMissing(true) : void run(go))}
          >
            {t('lists.export.go')}
          </Button>
        </>
      }
    >
      <div style={{ display: 'grid', gap: 14 }}>
        <span data-field="rows">
          {ids.length > 0
            ? t('common.selected', { count: ids.length })
            : t('lists.export.all', { total: `${total.toLocaleString('en-US')}${capped ? '+' : ''}` })}
        </span>
        <SelectField
          label={t('lists.export.file_type')}
          field="file_type"
          required
          value={file_type}
          error={missing ? t('validation.choose_file_type') : undefined}
          onChange={(event) => {
            setType(event.target.value);
            setMissing(false);
          }}
          none={t('lists.export.choose')}
          choices={(['xlsx', 'csv'] as const).map((type) => ({ value: type, label: t(`lists.export.${type}`) }))}
        />
        {busy ? <span role="status">{t('lists.export.working')}</span> : null}
        {fault ? (
          <Alert severity="error">
            {t('common.cannot_export')}
            {fault === t('common.cannot_export') ? '' : ` · ${fault}`}
          </Alert>
        ) : null}
      </div>
    </TitledDialog>
  );
}
