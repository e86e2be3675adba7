import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Note } from '@lamliang/ui';
import { renamed, type OwnPreset } from './presets.rules.ts';

const Panel = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  marginBottom: 14,
  padding: 12,
  borderRadius: '10px',
  backgroundColor: (theme.vars ?? theme).palette.raised,
  '& > .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 8 },
  '& > .row > :first-of-type': { flex: '1 1 180px' },
}));

const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act();
};

interface NewPresetProps {
  /** The parcel of the form under a name; undefined while something is missing. */
  made: (name: string) => OwnPreset | undefined;
  sizeOf: (parcel: OwnPreset) => string;
  onSave: (preset: OwnPreset) => void;
  onCancel: () => void;
}

/** Asks for the name of a new preset. */
export function NewPreset({ made, sizeOf, onSave, onCancel }: NewPresetProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const preset = made(name);
  const shown = made(name || '-');
  const save = () => {
    if (preset) onSave(preset);
  };
  return (
    <Panel>
      <div className="row">
        <Field
          autoFocus
          label={t('orders.create.preset_name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onEnter(save)}
          inputProps={{ maxLength: 40, autoComplete: 'off', 'data-optional': true }}
        />
        <Button variant="contained" disabled={!preset} onClick={save}>
          {t('common.save')}
        </Button>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
      </div>
      <Note>{shown ? sizeOf(shown) : t('orders.create.preset_needs')}</Note>
    </Panel>
  );
}

interface OwnPresetsProps {
  own: readonly OwnPreset[];
  onOwn: (presets: OwnPreset[]) => void;
  onDelete: (preset: OwnPreset) => void;
  sizeOf: (parcel: OwnPreset) => string;
}

/** The shop's own presets, to be renamed and deleted. */
export function OwnPresets({ own, onOwn, onDelete, sizeOf }: OwnPresetsProps) {
  const { t } = useTranslation();
  return (
    <Panel>
      {own.map((one) => (
        <div className="row" key={one.name}>
          <Field
            label={t('orders.create.preset_name')}
            aside={<bdi>{sizeOf(one)}</bdi>}
            defaultValue={one.name}
            onBlur={(event) => onOwn(renamed(own, one.name, event.target.value))}
            onKeyDown={onEnter(() => (document.activeElement as HTMLElement).blur())}
            inputProps={{ maxLength: 40, autoComplete: 'off', 'data-optional': true }}
          />
          <IconButton aria-label={t('orders.create.preset_delete', { name: one.name })} onClick={() => onDelete(one)}>
            <Trash2 size={17} aria-hidden />
          </IconButton>
        </div>
      ))}
    </Panel>
  );
}
