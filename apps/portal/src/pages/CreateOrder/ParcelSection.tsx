import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { formatBaht } from '@lamliang/kernel';
import { Card, Field, SelectField } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { SELDOM } from '../../api/inputs.ts';
import { gramsOf, kilogramsOf, PRESET_NAMES, PRESETS, presetOf, type Preset } from './draft.rules.ts';
import { useDraftForm, useFault } from './form-context.ts';

const Chips = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 8,
    marginBottom: 14,
    '& button': {
      minHeight: 34,
      paddingInline: 12,
      borderRadius: '17px',
      border: `1px solid ${palette.inputLine}`,
      backgroundColor: palette.background.paper,
      color: palette.text.primary,
      fontSize: 14,
      lineHeight: 1.5,
      cursor: 'pointer',
      '&[aria-pressed="true"]': {
        borderColor: palette.primary.main,
        backgroundColor: palette.selected,
        color: palette.primary.main,
        fontWeight: 500,
      },
    },
    [theme.breakpoints.down('md')]: { '& button': { minHeight: 44, borderRadius: '22px', fontSize: 15 } },
  };
});
const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1.4fr 1fr 1fr 1fr 1.8fr',
  gap: '14px 12px',
  '& > *': { minWidth: 0 },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '1fr 1fr 1fr',
    '& > .weight, & > .box': { gridColumn: '1 / -1' },
  },
}));

/** Weight, sizes and box. A preset or a box fills in the size; a purchased box is part of the price. */
export function ParcelSection() {
  const { t } = useTranslation();
  const { register, watch, setValue } = useDraftForm();
  const fault = useFault();
  const packaging = useQuery({ ...read(shopOrdersRoutes.packaging), ...SELDOM });
  const draft = watch();
  const preset = draft.packaging_id === null ? presetOf(draft) : undefined;
  const grams = gramsOf(draft.weight);

  const size = (box: { width: string; length: string; height: string }) => {
    for (const side of ['width', 'length', 'height'] as const)
      setValue(side, box[side], { shouldDirty: true, shouldValidate: Boolean(fault(side)) });
  };
  const takePreset = (name: Preset) => {
    setValue('packaging_id', null);
    setValue('parcel_type', PRESETS[name].parcel_type);
    size(PRESETS[name]);
  };
  const takeBox = (id: number) => {
    const box = packaging.data?.find((one) => one.id === id);
    setValue('packaging_id', box ? box.id : null, { shouldDirty: true });
    if (!box) return;
    setValue('parcel_type', 'parcel');
    size({ width: centimetres(box.width), length: centimetres(box.length), height: centimetres(box.height) });
    if (draft.weight === '' && box.weight > 0) setValue('weight', kilogramsOf(box.weight));
  };
  const boxes = (packaging.data ?? []).filter((box) => box.active_flag === 1);
  const note = Number.isNaN(grams) ? undefined : t('orders.create.grams', { grams: grams.toLocaleString('en-US') });

  return (
    <Card title={t('orders.create.parcel')}>
      <Chips role="group" aria-label={t('orders.create.preset')}>
        {PRESET_NAMES.map((name) => (
          <button key={name} type="button" aria-pressed={preset === name} onClick={() => takePreset(name)}>
            {t(`orders.create.presets.${name}`)}
          </button>
        ))}
      </Chips>
      <Grid>
        <div className="weight">
          <Field
            label={t('orders.field.weight')}
            required
            {...register('weight')}
            field="weight"
            error={fault('weight')}
            endAdornment={note ? <bdi style={{ fontSize: 13, whiteSpace: 'nowrap' }}>{note}</bdi> : undefined}
            inputProps={{ inputMode: 'decimal', autoComplete: 'off', maxLength: 8 }}
          />
        </div>
        {(['width', 'length', 'height'] as const).map((side) => (
          <Field
            key={side}
            label={t(`orders.field.${side}`)}
            required
            {...register(side, { onChange: () => setValue('packaging_id', null) })}
            field={side}
            error={fault(side)}
            inputProps={{ inputMode: 'decimal', autoComplete: 'off', maxLength: 6 }}
          />
        ))}
        <SelectField
          className="box"
          label={t('orders.field.packaging_id')}
          field="packaging_id"
          value={draft.packaging_id ?? ''}
          onChange={(event) => takeBox(Number(event.target.value))}
          none={t('orders.create.no_box')}
          choices={boxes.map((box) => ({
            value: box.id,
            label: [box.name, sizeOf(box), `${t('common.baht_sign')}${formatBaht(box.price)}`].join(' · '),
          }))}
        />
      </Grid>
    </Card>
  );
}

const sizeOf = (box: { width: number; length: number; height: number }) =>
  [box.width, box.length, box.height].map((mm) => mm / 10).join('×');

/** Formats millimetres as centimetres for an input. */
const centimetres = (mm: number): string => String(mm / 10);
