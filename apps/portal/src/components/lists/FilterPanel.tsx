import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { skipToken, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField, Field, SelectField } from '@lamliang/ui';
import { SELDOM } from '../../api/inputs.ts';
import { activeTab, offered, setFilters, type BadDay, type Choice, type Filter } from './list-state.rules.ts';
import { readAny, type ListRoute, type ListState } from './use-list.ts';

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(176px, 1fr))',
  gap: '12px',
  alignItems: 'start',
  padding: '4px 12px 14px',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

/** The choices of a filter; those of a route are read now. */
function useChoices({ options }: Filter): readonly { value: Choice['value']; label: string }[] | undefined {
  const { t } = useTranslation();
  const listed = options && 'from' in options ? options : undefined;
  const { data } = useQuery({
    ...(listed
      ? readAny<Record<string, string | number>[]>(listed.from)
      : { queryKey: ['no choices'], queryFn: skipToken }),
    ...SELDOM,
  });
  if (listed) return data?.map((row) => ({ value: row[listed.value] ?? '', label: String(row[listed.label]) })) ?? [];
  return (options as readonly Choice[] | undefined)?.map(({ value, label }) => ({ value, label: t(label) }));
}

interface FieldProps {
  filter: Filter;
  query: Readonly<Record<string, unknown>>;
  bad: BadDay | undefined;
  onChange: (value: string | number | undefined) => void;
}

function FilterField({ filter, query, bad, onChange }: FieldProps) {
  const { t } = useTranslation();
  const choices = useChoices(filter);
  const value = query[filter.key] as string | number | undefined;
  const [text, setText] = useState(value ?? '');
  useEffect(() => setText(value ?? ''), [value]);
  const named = { label: t(filter.label), field: filter.key };
  const settle = () => {
    const next = String(text).trim();
    if (next !== String(value ?? '')) onChange(next || undefined);
  };
  if (choices)
    return (
      <SelectField
        {...named}
        value={value ?? ''}
        onChange={({ target }) => onChange(choices.find((one) => String(one.value) === target.value)?.value)}
        none={t('common.all')}
        choices={choices}
      />
    );
  if (filter.kind === 'day') {
    const [min, max] = [filter.key === 'to_date' && query.from_date, filter.key === 'from_date' && query.to_date];
    return (
      <DateField
        {...named}
        value={bad?.text ?? String(value ?? '')}
        error={bad && t(bad.phrase)}
        onValue={(day) => onChange(day || undefined)}
        {...(min ? { min: String(min) } : {})}
        {...(max ? { max: String(max) } : {})}
      />
    );
  }
  return (
    <Field
      {...named}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
      inputProps={{ autoComplete: 'off', dir: 'ltr', maxLength: 100 }}
    />
  );
}

/** Filters other than tab and search; loaded when opened. */
export function FilterPanel<R extends ListRoute>({ id, list }: { id: string; list: ListState<R> }) {
  const { t } = useTranslation();
  const { definition, query, set } = list;
  const { tabs = [], filters = [] } = definition;
  const filled = [...setFilters(query, tabs, filters).map(({ key }) => key), ...list.bad.keys()];
  return (
    <Fields id={id}>
      {offered(filters, activeTab(tabs, query)).map((filter) => (
        <FilterField
          key={filter.key}
          filter={filter}
          query={query}
          bad={list.bad.get(filter.key)}
          onChange={(value) => set({ [filter.key]: value })}
        />
      ))}
      {filled.length > 0 ? (
        <Button
          sx={{ justifySelf: 'start', alignSelf: 'end' }}
          onClick={() => set(Object.fromEntries(filled.map((key) => [key, undefined])))}
        >
          {t('lists.clear_filters')}
        </Button>
      ) : null}
    </Fields>
  );
}

const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '0 12px 12px',
});

function FilterChip({ filter, value, onRemove }: { filter: Filter; value: unknown; onRemove: () => void }) {
  const { t } = useTranslation();
  const chosen = useChoices(filter)?.find((one) => one.value === value)?.label;
  const shown = filter.kind === 'day' ? String(value).split('-').toReversed().join('/') : (chosen ?? String(value));
  const words = `${t(filter.label)}: ${shown}`;
  return (
    <Button
      size="small"
      variant="outlined"
      endIcon={<X size={14} aria-hidden />}
      aria-label={t('lists.remove_filter', { filter: words })}
      onClick={onRemove}
    >
      {words}
    </Button>
  );
}

/** What is set, each with a button that removes it. @param after takes the focus when the last one is removed. */
export function FilterChips<R extends ListRoute>({
  list,
  after,
}: {
  list: ListState<R>;
  after: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation();
  const { definition, query, set } = list;
  const given = setFilters(query, definition.tabs ?? [], definition.filters ?? []);
  const box = useRef<HTMLUListElement>(null);
  return (
    <Chips ref={box} aria-label={t('lists.filters')}>
      {given.map((filter, at) => (
        <li key={filter.key}>
          <FilterChip
            filter={filter}
            value={query[filter.key as never]}
            onRemove={() => {
              const next = box.current?.querySelectorAll('button')[at + 1 < given.length ? at + 1 : at - 1];
              (next ?? after.current)?.focus();
              set({ [filter.key]: undefined });
            }}
          />
        </li>
      ))}
    </Chips>
  );
}
