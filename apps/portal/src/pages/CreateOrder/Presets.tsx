import { styled } from '@mui/material/styles';
import { Pencil, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@lamliang/ui';
import { later } from '../../later.tsx';
import { PRESET_NAMES, PRESETS, presetOf } from './draft.rules.ts';
import { useDraftForm } from './form-context.ts';
import { LOW_WINDOW } from './low-window.ts';
import { isOf, parcelOf, presetFrom, restored, withPreset, type OwnPreset } from './presets.rules.ts';

const NewPreset = later(() => import('./PresetPanels.tsx').then((file) => file.NewPreset));
const OwnPresets = later(() => import('./PresetPanels.tsx').then((file) => file.OwnPresets));

const Chips = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 8,
    marginBottom: 12,
    '& button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 6,
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
      '&[aria-expanded]': { borderStyle: 'dashed', color: palette.text.secondary },
    },
    [LOW_WINDOW]: { marginBottom: 6 },
    [theme.breakpoints.down('md')]: {
      // One line, which a finger moves.
      flexWrap: 'nowrap',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      marginInline: -16,
      paddingInline: 16,
      '& button': { flex: 'none', minHeight: 44, borderRadius: '22px', fontSize: 15 },
    },
  };
});
/** Sizes to choose from: common ones and the shop's own with their weight, which are made, renamed and deleted here. */
export function Presets({ own, onOwn }: { own: readonly OwnPreset[]; onOwn: (presets: OwnPreset[]) => void }) {
  const { t } = useTranslation();
  const { watch, setValue, formState } = useDraftForm();
  const draft = watch();
  const [open, setOpen] = useState<'new' | 'own'>();
  const common = draft.packaging_id === null ? presetOf(draft) : undefined;

  const take = (parcel: Partial<OwnPreset>) => {
    setValue('packaging_id', null);
    for (const part of ['parcel_type', 'width', 'length', 'height', 'weight'] as const) {
      const value = parcel[part];
      if (value !== undefined) setValue(part, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    }
  };
  const sizeOf = (parcel: OwnPreset) =>
    `${t('orders.create.size', { width: parcel.width, length: parcel.length, height: parcel.height })} · ${parcel.weight} ${t('common.kg')}`;
  /** Undo comes later, to the presets of then. */
  const now = useRef({ own, onOwn });
  useEffect(() => {
    now.current = { own, onOwn };
  });
  const remove = (preset: OwnPreset) => {
    const at = own.indexOf(preset);
    onOwn(own.toSpliced(at, 1));
    toast.undo({
      text: t('common.deleted_thing', { name: preset.name }),
      label: t('common.undo'),
      undo: () => now.current.onOwn(restored(now.current.own, preset, at)),
      keep: () => undefined,
    });
  };
  const toggle = (which: 'new' | 'own') => setOpen(open === which ? undefined : which);

  return (
    <>
      <Chips role="group" aria-label={t('orders.create.preset')}>
        {PRESET_NAMES.map((one) => (
          <button key={one} type="button" aria-pressed={common === one} onClick={() => take(PRESETS[one])}>
            {t(`orders.create.presets.${one}`)}
          </button>
        ))}
        {own.map((one) => (
          <button
            key={one.name}
            type="button"
            title={sizeOf(one)}
            aria-pressed={draft.packaging_id === null && isOf(draft, one)}
            onClick={() => take(parcelOf(one))}
          >
            <bdi>{one.name}</bdi>
          </button>
        ))}
        <button type="button" aria-expanded={open === 'new'} onClick={() => toggle('new')}>
          <Plus size={16} aria-hidden /> {t('orders.create.preset_new')}
        </button>
        {own.length > 0 ? (
          <button type="button" aria-expanded={open === 'own'} onClick={() => toggle('own')}>
            <Pencil size={15} aria-hidden /> {t('orders.create.preset_edit')}
          </button>
        ) : null}
      </Chips>
      {open === 'new' ? (
        <NewPreset
          sizeOf={sizeOf}
          made={(name) => presetFrom(draft, name)}
          onSave={(preset) => {
            onOwn(withPreset(own, preset));
            setOpen(undefined);
          }}
          onCancel={() => setOpen(undefined)}
        />
      ) : open === 'own' && own.length > 0 ? (
        <OwnPresets own={own} onOwn={onOwn} onDelete={remove} sizeOf={sizeOf} />
      ) : null}
    </>
  );
}
