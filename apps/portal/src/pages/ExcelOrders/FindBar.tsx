import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '@lamliang/ui';
import type { Search } from './edits.rules.ts';

const Bar = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'end',
  padding: '10px 16px',
});

/** Finds text in the table, and puts another in its place. */
export function FindBar({
  onNext,
  onReplace,
  onClose,
}: {
  /** @returns whether there is such a cell */
  onNext: (search: Search) => boolean;
  /** @returns how many cells were changed */
  onReplace: (search: Search, by: string) => number;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [by, setBy] = useState('');
  const [whole, setWhole] = useState(false);
  const [said, setSaid] = useState('');
  const search = { words, whole };
  return (
    <Bar
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        setSaid(onNext(search) ? '' : t('excel.find.found_none'));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Field
        label={t('excel.find.words')}
        field="find_words"
        value={words}
        autoFocus
        onChange={(event) => setWords(event.target.value)}
      />
      <Field label={t('excel.find.by')} field="find_by" value={by} onChange={(event) => setBy(event.target.value)} />
      <FormControlLabel
        control={<Checkbox checked={whole} onChange={(event) => setWhole(event.target.checked)} />}
        label={t('excel.find.whole')}
      />
      <Button type="submit" variant="outlined">
        {t('excel.find.next')}
      </Button>
      <Button
        variant="outlined"
        disabled={words === '' && !whole}
        onClick={() => setSaid(t('excel.find.replaced', { count: onReplace(search, by) }))}
      >
        {t('excel.find.replace')}
      </Button>
      <Button onClick={onClose}>{t('excel.find.close')}</Button>
      <span role="status">{said}</span>
    </Bar>
  );
}
