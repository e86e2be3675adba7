import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, TitledDialog } from '@lamliang/ui';
import { FIELDS } from './columns.rules.ts';
import { useFieldLabel } from './field-label.ts';
import type { CellFault, Row } from './row.rules.ts';

const NUMERIC = new Set([
  'telephone',
  'zip_code',
  'weight',
  'width',
  'length',
  'height',
  'cod_amount',
  'product_price',
]);

/** All cells of a row below each other, for narrow windows. */
export function RowDialog({
  row,
  number,
  faults,
  locked,
  onSave,
  onDelete,
  onClose,
}: {
  row: Row;
  number: number;
  faults: readonly (CellFault & { text: string })[];
  locked: boolean;
  onSave: (cells: string[]) => void;
  onDelete: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  const [cells, setCells] = useState<string[]>([...row.cells]);
  const faultOf = (at: number) =>
    cells[at] === row.cells[at] ? faults.find(({ field }) => field === FIELDS[at])?.text : undefined;
  return (
    <TitledDialog
      title={t(locked ? 'excel.row_no' : 'excel.table.edit', { row: number })}
      maxWidth="sm"
      onClose={onClose}
      {...(locked ? {} : { onSubmit: () => onSave(cells) })}
      actions={
        <>
          {locked ? null : (
            <Button color="error" onClick={onDelete}>
              {t('common.delete')}
            </Button>
          )}
          <Button variant="outlined" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {locked ? null : (
            <Button type="submit" variant="contained">
              {t('common.save')}
            </Button>
          )}
        </>
      }
    >
      <div style={{ display: 'grid', gap: 14 }}>
        {FIELDS.map((field, at) => (
          <Field
            key={field}
            label={labelOf(field)}
            field={field}
            value={cells[at] ?? ''}
            readOnly={locked}
            error={faultOf(at)}
            inputProps={NUMERIC.has(field) ? { inputMode: 'decimal' } : {}}
            onChange={(event) => setCells(cells.map((old, i) => (i === at ? event.target.value : old)))}
          />
        ))}
      </div>
    </TitledDialog>
  );
}
