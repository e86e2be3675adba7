import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddressBook, AddressRow } from '@lamliang/kernel';
import { Field } from '@lamliang/ui';

const Root = styled('div')({ position: 'relative' });
const List = styled(Paper)(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  zIndex: theme.zIndex.modal + 1,
  marginTop: 4,
  padding: 4,
  maxHeight: 264,
  overflowY: 'auto',
  border: `1px solid ${(theme.vars ?? theme).palette.line}`,
  boxShadow: '0 8px 24px rgb(27 24 31 / 0.14)',
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
}));
const Option = styled(ButtonBase)(({ theme }) => ({
  display: 'block',
  width: '100%',
  textAlign: 'start',
  padding: '6px 10px',
  minHeight: 40,
  borderRadius: '6px',
  fontSize: 14,
  lineHeight: 1.6,
  '&[aria-selected="true"], &:hover': { backgroundColor: (theme.vars ?? theme).palette.selected },
  '& small': { fontSize: 13, color: (theme.vars ?? theme).palette.text.secondary, marginInlineStart: 8 },
  [theme.breakpoints.down('md')]: { minHeight: 48 },
}));

let book: Promise<AddressBook> | undefined;
/** The address book; its data is fetched when a field first gets the focus. */
export function addressBook(): Promise<AddressBook> {
  book ??= import('@lamliang/kernel/address-data').then(({ thaiAddressBook }) => thaiAddressBook());
  book.catch(() => {
    book = undefined;
  });
  return book;
}

/** Searches by subdistrict, district or zip code and returns the whole row. */
export function AreaField({
  onPick,
  label,
  hint,
}: {
  onPick: (row: AddressRow) => void;
  label?: string;
  hint?: string;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [words, setWords] = useState('');
  const [rows, setRows] = useState<AddressRow[]>([]);
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const latest = useRef('');
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    latest.current = words;
    if (words.trim().length < 2) return setRows([]);
    void addressBook().then((known) => {
      if (latest.current !== words) return;
      setRows(known.searchSubdistricts(words.trim(), 12));
      setActive(0);
    });
  }, [words]);
  useEffect(() => {
    // Some browsers answer a promise, which would be taken for what ends the effect.
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const pick = (row: AddressRow) => {
    setOpen(false);
    setWords('');
    onPick(row);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive((old) => (old + (event.key === 'ArrowDown' ? 1 : -1) + rows.length) % Math.max(1, rows.length));
    } else if (event.key === 'Enter' && open && rows[active]) {
      event.preventDefault();
      pick(rows[active]);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  const shown = open && words.trim().length >= 2;
  return (
    <Root onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
      <Field
        label={label ?? t('options.address.area')}
        hint={hint ?? t('options.address.area_hint')}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setOpen(true);
        }}
        onFocus={() => void addressBook().catch(() => undefined)}
        onKeyDown={onKey}
        lang="th"
        inputProps={{
          role: 'combobox',
          'aria-expanded': shown,
          'aria-controls': id,
          'aria-autocomplete': 'list',
          'aria-activedescendant': shown && rows[active] ? `${id}-${active}` : undefined,
          autoComplete: 'off',
        }}
      />
      {shown ? (
        <List>
          {rows.length === 0 ? <p style={{ margin: 8, fontSize: 14 }}>{t('options.address.area_none')}</p> : null}
          <ul role="listbox" id={id} ref={list} aria-label={label ?? t('options.address.area')}>
            {rows.map((row, index) => (
              <li key={`${row.subdistrict_code}-${row.zip_code}`} role="presentation">
                <Option
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  lang="th"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(row)}
                >
                  {row.subdistrict} · {row.district}
                  <small>
                    {row.province} {row.zip_code}
                  </small>
                </Option>
              </li>
            ))}
          </ul>
        </List>
      ) : null}
    </Root>
  );
}
