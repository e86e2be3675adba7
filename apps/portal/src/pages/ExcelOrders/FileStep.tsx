import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Download, FileUp, Table2 } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, Note, SelectField, useFailureText } from '@lamliang/ui';
import { download } from '../../api/client.ts';
import { useWork } from '../../components/lists/use-work.ts';
import { FILE_TYPES, MOST_FILE_BYTES, type FileType } from './read-file.ts';
import type { SheetReason } from './read-xlsx.ts';

const Drop = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'grid',
    justifyItems: 'center',
    gap: 10,
    padding: '28px 16px',
    textAlign: 'center',
    border: `2px dashed ${palette.inputLine}`,
    borderRadius: '10px',
    '&.over': { borderColor: palette.primary.main, backgroundColor: palette.selected },
    '& > svg': { color: palette.text.secondary },
  };
});
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.6fr) minmax(0, 1fr)',
  gap: 16,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

export type FileFault = { reason: SheetReason | 'slow'; place: string };

/** Where a file is chosen or dropped. Its type has to be chosen first, as for exports; nothing is read before. */
export function FileStep({
  busy,
  fault,
  onFile,
  onEmpty,
}: {
  busy: boolean;
  fault: FileFault | undefined;
  onFile: (file: File, type: FileType) => void;
  onEmpty: () => void;
}) {
  const { t, i18n } = useTranslation();
  const failureText = useFailureText();
  const picker = useRef<HTMLInputElement>(null);
  const [type, setType] = useState<FileType | ''>('');
  const [missing, setMissing] = useState(false);
  const [over, setOver] = useState(false);
  const [large, setLarge] = useState(false);
  const template = useWork();

  const take = (file: File | undefined) => {
    if (!file) return;
    setLarge(false);
    if (type === '') return setMissing(true);
    // Before a byte of it is read.
    if (file.size > MOST_FILE_BYTES) return setLarge(true);
    onFile(file, type);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const save = (kind: FileType) =>
    template.run(async () => {
      const { csvTemplate, xlsxTemplate } = await import('./template.ts');
      const made = kind === 'xlsx' ? xlsxTemplate(t) : csvTemplate(t);
      download(made, `lamliang-orders-${i18n.language.slice(0, 2)}.${kind}`);
    });
  const shown = large ? ({ reason: 'large', place: '' } as const) : fault;
  return (
    <Columns>
      <Card title={t('excel.file.title')}>
        <div style={{ display: 'grid', gap: 16 }}>
          <SelectField
            label={t('excel.file.type')}
            field="file_type"
            required
            value={type}
            error={missing ? t('validation.choose_file_type') : undefined}
            none={t('excel.file.choose')}
            onChange={(event) => {
              setType(event.target.value as FileType | '');
              setMissing(false);
            }}
            choices={FILE_TYPES.map((value) => ({ value, label: value === 'xlsx' ? 'Excel (.xlsx)' : 'CSV (.csv)' }))}
          />
          <Drop
            className={over ? 'over' : undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <FileUp size={28} strokeWidth={1.5} aria-hidden />
            <span>{t('excel.file.drop')}</span>
            <Button
              variant="contained"
              loading={busy}
              // Without a type the file would be chosen for nothing.
              onClick={() => (type === '' ? setMissing(true) : picker.current?.click())}
            >
              {t('excel.file.pick')}
            </Button>
            <Note>{t('excel.file.limits')}</Note>
            <input
              ref={picker}
              type="file"
              hidden
              data-field="sheet"
              accept={type === 'csv' ? '.csv,text/csv,text/plain' : '.xlsx'}
              onChange={(event) => {
                take(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </Drop>
          {busy ? <span role="status">{t('excel.file.reading')}</span> : null}
          {shown ? (
            <Alert severity="error">{t(`excel.file.reason.${shown.reason}`, { place: shown.place })}</Alert>
          ) : null}
        </div>
      </Card>
      <Card title={t('excel.file.templates')} more={t('excel.file.foreign')}>
        <div style={{ display: 'grid', gap: 10, justifyItems: 'start' }}>
          <Button variant="outlined" startIcon={<Download aria-hidden />} onClick={() => void save('xlsx')}>
            {t('excel.file.template_xlsx')}
          </Button>
          <Button variant="outlined" startIcon={<Download aria-hidden />} onClick={() => void save('csv')}>
            {t('excel.file.template_csv')}
          </Button>
          {template.fault ? <Alert severity="error">{failureText(template.fault)}</Alert> : null}
          <Button variant="text" startIcon={<Table2 aria-hidden />} onClick={onEmpty}>
            {t('excel.file.empty')}
          </Button>
          <Note>{t('excel.file.empty_more')}</Note>
        </div>
      </Card>
    </Columns>
  );
}
