import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, Field, SelectField } from '@lamliang/ui';
import { FIELDS, lackingFields, NEEDED, type Field as Name, type Mapping } from './columns.rules.ts';
import { useFieldLabel } from './field-label.ts';
import type { Defaults } from './row.rules.ts';
import type { Found } from './sheet-work.ts';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
  gap: 16,
});
const Sizes = styled('fieldset')({
  border: 0,
  margin: '20px 0 0',
  padding: 0,
  '& legend': { padding: 0, marginBottom: 8, fontWeight: 500 },
  '& > div': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))', gap: 12 },
});
const SIZES = ['weight', 'width', 'length', 'height'] as const;

/** Which column of a file holds what, and what stands for its empty cells. */
export function MapStep({
  name,
  found,
  start,
  busy,
  onDone,
  onCancel,
}: {
  name: string;
  found: Found;
  start: Mapping;
  busy: boolean;
  onDone: (mapping: Mapping, defaults: Defaults) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  const [mapping, setMapping] = useState(start);
  const [defaults, setDefaults] = useState<Defaults>({ width: '14', length: '20', height: '6' });
  const [tried, setTried] = useState(false);
  const lacking = lackingFields(mapping).filter((field) => field !== 'weight' || !defaults.weight);
  const columns = found.headers.map((header, at) => ({
    value: at,
    label: header || t('excel.map.column', { column: at + 1 }),
  }));
  const choose = (field: Name, value: string) => {
    const next = { ...mapping.columns };
    if (value === '') delete next[field];
    else next[field] = Number(value);
    setMapping({ ...mapping, columns: next });
  };
  const sampleOf = (field: Name) => {
    const at = mapping.columns[field];
    const text = at === undefined ? undefined : found.samples.map((row) => row[at] ?? '').find((one) => one !== '');
    return text ? t('excel.map.example', { text: text.slice(0, 60) }) : undefined;
  };
  const go = () => {
    setTried(true);
    if (lacking.length === 0) onDone(mapping, defaults);
  };
  return (
    <Card title={t('excel.map.title', { name })} more={t('excel.map.more', { count: found.count })}>
      <Fields>
        {FIELDS.map((field) => (
          <SelectField
            key={field}
            label={labelOf(field)}
            field={`column.${field}`}
            required={NEEDED.some((one) => one === field)}
            value={mapping.columns[field] ?? ''}
            none={t('excel.map.none')}
            hint={sampleOf(field)}
            error={tried && lacking.includes(field as (typeof lacking)[number]) ? t('validation.required') : undefined}
            onChange={(event) => choose(field, event.target.value)}
            choices={columns}
          />
        ))}
        <SelectField
          label={t('excel.map.unit')}
          field="weight_unit"
          value={mapping.weight_unit}
          onChange={(event) => setMapping({ ...mapping, weight_unit: event.target.value as 'kg' | 'g' })}
          choices={(['kg', 'g'] as const).map((unit) => ({ value: unit, label: t(`excel.map.${unit}`) }))}
        />
      </Fields>
      <Sizes>
        <legend>{t('excel.map.defaults')}</legend>
        <div>
          {SIZES.map((field) => (
            <Field
              key={field}
              label={labelOf(field)}
              field={`default.${field}`}
              value={defaults[field] ?? ''}
              inputProps={{ inputMode: 'decimal' }}
              onChange={(event) => setDefaults({ ...defaults, [field]: event.target.value.trim() })}
            />
          ))}
        </div>
      </Sizes>
      {tried && lacking.length > 0 ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t('excel.map.lacking', { fields: lacking.map(labelOf).join(', ') })}
        </Alert>
      ) : null}
      <div style={{ display: 'flex', gap: 8, marginTop: 20 }}>
        <Button variant="contained" loading={busy} onClick={go}>
          {t('excel.map.go')}
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </Card>
  );
}
