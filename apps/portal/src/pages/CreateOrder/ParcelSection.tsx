import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { History } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { carrierOf } from '@lamliang/contracts/pricing';
import { boxText, Card, Field, SelectField, toast } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { SELDOM } from '../../api/inputs.ts';
import { queryClient } from '../../api/query-client.ts';
import { useWork } from '../../components/lists/use-work.ts';
import { Amount } from './Amount.tsx';
import { draftOfOrder, gramsOf, kilogramsOf } from './draft.rules.ts';
import { useDraftForm, useFault, useMarks } from './form-context.ts';
import { LOW_WINDOW } from './low-window.ts';
import { Presets } from './Presets.tsx';
import type { OwnPreset } from './presets.rules.ts';

/** Width in px from which all of a parcel fits in one line. */
const ONE_LINE_FROM = 640;
/** And from which in two. */
const TWO_LINES_FROM = 520;
const Grid = styled('div')({
  display: 'grid',
  // One line where there is room: what the carriers charge for stands together, in sight with their prices.
  gridTemplateColumns: '1.2fr 1.7fr .9fr .9fr .9fr 2.2fr',
  gap: '12px',
  alignItems: 'start',
  '& > *': { minWidth: 0 },
  [`@container (max-width: ${ONE_LINE_FROM - 1}px)`]: {
    gridTemplateColumns: 'repeat(6, 1fr)',
    '& > .weight, & > .box': { gridColumn: 'span 3' },
    '& > .cod': { gridColumn: '1 / -1' },
    '& > .side': { gridColumn: 'span 2' },
  },
  // Two lines: what is weighed and packed, what is measured and collected.
  [`@container (min-width: ${TWO_LINES_FROM}px) and (max-width: ${ONE_LINE_FROM - 1}px)`]: {
    gridTemplateColumns: 'repeat(12, 1fr)',
    '& > .weight': { gridColumn: 'span 4' },
    '& > .box': { gridColumn: 'span 8' },
    '& > .cod': { gridColumn: 'span 6' },
  },
  [LOW_WINDOW]: { rowGap: 6 },
});

/**
 * Weight, sizes, box and COD: all that the carriers' prices depend on. A preset or a box fills in the size; a purchased
 * box is part of the price.
 */
export function ParcelSection({
  codApproved,
  own,
  onOwn,
  onPick,
}: {
  codApproved: boolean;
  /** The shop's own presets. */
  own: readonly OwnPreset[];
  onOwn: (presets: OwnPreset[]) => void;
  /** Chooses a carrier. */
  onPick: (partner_id: number) => void;
}) {
  const { t } = useTranslation();
  const { register, watch, setValue, clearErrors, formState } = useDraftForm();
  const fault = useFault();
  const packaging = useQuery({ ...read(shopOrdersRoutes.packaging), ...SELDOM });
  const draft = watch();
  const grams = gramsOf(draft.weight);

  const size = (box: { width: string; length: string; height: string }) => {
    for (const side of ['width', 'length', 'height'] as const)
      setValue(side, box[side], { shouldDirty: true, shouldValidate: Boolean(fault(side)) });
  };
  const last = useWork();
  const { advance } = useMarks();
  /** Parcel and carrier of the shop's last order. */
  const asLast = async (signal: AbortSignal) => {
    const { rows } = await queryClient.fetchQuery(read(shopOrdersRoutes.list, { query: { limit: 1 } }));
    if (signal.aborted) return;
    const [order] = rows;
    if (!order) return toast.warning(t('orders.create.last_none'));
    const { packaging_id, ...parcel } = draftOfOrder(order, []);
    setValue('packaging_id', packaging_id);
    for (const part of ['parcel_type', 'weight', 'width', 'length', 'height'] as const)
      setValue(part, parcel[part], { shouldDirty: true, shouldValidate: formState.isSubmitted });
    onPick(order.partner_id);
    toast.success(t('orders.create.last_carrier', { name: carrierOf(order.partner_id)?.name ?? '' }));
  };
  // The box of a draft or of the last order may be sold no more, and would be refused.
  const isGone = draft.packaging_id !== null && packaging.data?.every(({ id }) => id !== draft.packaging_id) === true;
  useEffect(() => {
    if (isGone) setValue('packaging_id', null);
  }, [isGone, setValue]);
  const takeBox = (id: number) => {
    clearErrors('packaging_id');
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
    <Card
      title={t('orders.create.parcel')}
      actions={
        <Button
          size="small"
          loading={last.busy}
          startIcon={<History aria-hidden />}
          onClick={() => void last.run(asLast).then(() => advance())}
        >
          {t('orders.create.as_last')}
        </Button>
      }

      sx={{
        '& > div:last-child': { paddingBlock: '10px 14px', containerType: 'inline-size' },
        [LOW_WINDOW]: {
          '& > div:first-of-type': { paddingTop: '10px' },
          '& > div:last-child': { paddingBlock: '4px 8px' },
        },
      }}
    >
      <Presets own={own} onOwn={onOwn} />
      {last.fault ? <Alert severity="warning">{last.fault}</Alert> : null}
      <Grid>
        <div className="weight">
          <Field
            label={t('orders.field.weight')}
            required
            {...register('weight')}
            field="weight"
            error={fault('weight')}
            hint={note ? <bdi>{note}</bdi> : undefined}
            inputProps={{ inputMode: 'decimal', autoComplete: 'off', maxLength: 8 }}
          />
        </div>
        <SelectField
          className="box"
          label={t('orders.field.packaging_id')}
          field="packaging_id"
          value={draft.packaging_id ?? ''}
          error={fault('packaging_id')}
          onChange={(event) => takeBox(Number(event.target.value))}
          none={t('orders.create.no_box')}
          choices={boxes.map((box) => ({
            value: box.id,
            label: boxText(box, t('common.baht_sign')),
          }))}
        />
        {(['width', 'length', 'height'] as const).map((side) => (
          <Field
            key={side}
            className="side"
            label={t(`orders.field.${side}`)}
            required
            {...register(side, { onChange: () => setValue('packaging_id', null) })}
            field={side}
            error={fault(side)}
            inputProps={{ inputMode: 'decimal', autoComplete: 'off', maxLength: 6 }}
          />
        ))}
        <div className="cod">
          <Amount
            name="cod_amount"
            hint={draft.cod_amount && !codApproved ? t('orders.create.cod_not_approved') : t('orders.create.cod_hint')}
          />
        </div>
      </Grid>
    </Card>
  );
}

/** Formats millimetres as centimetres for an input. */
const centimetres = (mm: number): string => String(mm / 10);
