import { DateField } from '@lamliang/ui';
import { Box, Button, MenuItem, Select } from '@mui/material';
import { X } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { parseQueryFromLocation, useListContext } from 'react-admin';
import { phraseOf } from '../components/codes.ts';
import { useFieldName, useTranslate } from '../providers/translate.ts';
import { AmountFilter } from './AmountFilter.tsx';
import { CONTROL } from './control.ts';

interface Named {
  source: string;
  label?: string;
}
/** A filter with fixed answers; words come from the machine, or from `words` where they are names. */
export interface Choice extends Named {
  /** `tabs`: above the list, each with its count. */
  kind?: 'choice' | 'tabs';
  codes: readonly string[];
  machine?: string;
  words?: Readonly<Record<string, string>>;
}
/** Yes or no, 1 or 0 on the wire. */
interface Flag extends Named {
  kind: 'flag';
}
/** The days of a time, both ends included: `from_date` and `to_date` on the wire, where they have no names of their own. */
interface Days extends Named {
  kind: 'days';
  ends?: readonly [from: string, to: string];
}
/** Amounts in baht, both ends included: `from_amount` and `to_amount` on the wire. */
interface Amounts extends Named {
  kind: 'amounts';
}
/**
 * The id of another record, shown as a chip that can be removed. Links of other pages set it, and with `Choose` users do,
 * too. It is never remembered: who comes back to the list finds all of its rows. `show` names the record.
 */
interface Linked extends Named {
  kind: 'link';
  show: (value: unknown) => ReactNode;
  Choose?: ComponentType<{ label: string; onChoose: (id: number) => void }>;
}
export type Filter = Choice | Flag | Days | Amounts | Linked;
type Values = Record<string, unknown>;

const DAYS = ['from_date', 'to_date'] as const;
const AMOUNTS = ['from_amount', 'to_amount'] as const;
const FLAGS = ['1', '0'] as const;

/** How a filter and its answers are called. */
export function useFilterWords() {
  const translate = useTranslate();
  const fieldName = useFieldName();
  return {
    nameOf: ({ source, label }: Named) => fieldName(label ?? source),
    wordOf(filter: Filter, code: string) {
      if (filter.kind === 'flag') return translate(code === '1' ? 'console.value.yes' : 'console.value.no');
      if (filter.kind === 'days' || filter.kind === 'amounts' || filter.kind === 'link') return code;
      return filter.words?.[code] ?? translate(phraseOf(filter.machine ?? filter.source, code), { _: code });
    },
  };
}

const sourcesOf = (filter: Filter): readonly string[] =>
  filter.kind === 'days'
    ? (filter.ends ?? DAYS)
    : filter.kind === 'amounts'
      ? AMOUNTS
      : filter.kind === 'link'
        ? []
        : [filter.source];

/** The values of a list's filter that are ids of other records, or that the list has no filter for at all. */
const linkedOf = (filters: readonly Filter[], values: Values): [source: string, value: unknown][] => {
  const own = new Set(['q', ...filters.flatMap(sourcesOf)]);
  return Object.entries(values).filter(([source]) => !own.has(source));
};

/** The values of a list's filter that its user can choose, for a saved view. */
export const ownValues = (filters: readonly Filter[], values: Values): Values => {
  const chosen = new Set(filters.flatMap((filter) => (filter.kind === 'link' && filter.Choose ? [filter.source] : [])));
  const linked = new Set(linkedOf(filters, values).map(([source]) => source));
  return Object.fromEntries(Object.entries(values).filter(([source]) => chosen.has(source) || !linked.has(source)));
};

/** Whether an address has a filter that only a link of another page sets. */
export const isLinked = (filters: readonly Filter[], search: string): boolean =>
  linkedOf(filters, (parseQueryFromLocation({ search }).filter ?? {}) as Values).length > 0;

/** The controls of a list's filters, and what else a link filtered. @param narrow names are short. */
export function FilterControls({ filters, narrow }: { filters: readonly Filter[]; narrow: boolean }) {
  const translate = useTranslate();
  const { nameOf } = useFilterWords();
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Values;
  const set = (source: string, value: unknown) => {
    const { [source]: _, ...rest } = values;
    setFilters(value === '' ? rest : { ...rest, [source]: value });
  };
  return (
    <>
      {filters.map((filter) => (
        <Control key={filter.source} filter={filter} values={values} narrow={narrow} onSet={set} />
      ))}
      {linkedOf(filters, values).map(([source, value]) => {
        const filter = filters.find((one) => one.source === source);
        return (
          <Button
            key={source}
            variant="outlined"
            size="small"
            onClick={() => set(source, '')}
            title={translate('console.queue.clear')}
            endIcon={<X size={14} aria-hidden />}
            sx={{ ...CONTROL, order: { xs: 1, md: 0 }, maxWidth: 260 }}
          >
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {nameOf(filter ?? { source })}: {filter?.kind === 'link' ? filter.show(value) : [value].flat().join(', ')}
            </Box>
          </Button>
        );
      })}
    </>
  );
}

function Control({
  filter,
  values,
  narrow,
  onSet,
}: {
  filter: Filter;
  values: Values;
  narrow: boolean;
  onSet: (source: string, value: unknown) => void;
}) {
  const translate = useTranslate();
  const { nameOf } = useFilterWords();
  const { source } = filter;
  const name = nameOf(filter);
  const ends = (filter.kind === 'days' && filter.ends) || DAYS;
  const dayOf = (i: number) => (values[ends[i] ?? ''] ?? '') as string;
  switch (filter.kind) {
    case 'tabs':
      return null;
    case 'link':
      return filter.Choose && !(source in values) ? (
        <filter.Choose label={name} onChoose={(id) => onSet(source, id)} />
      ) : null;
    case 'amounts':
      return (
        <Ends name={name}>
          {AMOUNTS.map((end, i) => (
            <AmountFilter
              key={end}
              label={`${name} ${translate(`console.field.${DAYS[i] ?? 'to_date'}`)}`}
              value={values[end]}
              onAmount={(baht) => onSet(end, baht)}
            />
          ))}
        </Ends>
      );
    case 'days':
      return (
        <Ends name={name}>
          {DAYS.map((end, i) => (
            <Box key={end} sx={{ width: { xs: 152, md: 136 } }}>
              <DateField
                label={`${name} ${translate(`console.field.${end}`)}`}
                hideLabel
                value={dayOf(i)}
                onValue={(day) => onSet(ends[i] ?? end, day)}
                {...(end === 'to_date' && dayOf(0) ? { min: dayOf(0) } : {})}
                {...(end === 'from_date' && dayOf(1) ? { max: dayOf(1) } : {})}
              />
            </Box>
          ))}
        </Ends>
      );
    default:
      return (
        <ChoiceControl
          filter={filter}
          value={values[source]}
          narrow={narrow}
          onChoose={(code) => onSet(source, code)}
        />
      );
  }
}

const Ends = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box
    role="group"
    aria-label={name}
    sx={{ display: 'flex', gap: '4px', alignItems: 'center', order: { xs: 1, md: 0 } }}
  >
    {children}
  </Box>
);

function ChoiceControl({
  filter,
  value,
  narrow,
  onChoose,
}: {
  filter: Choice | Flag;
  value: unknown;
  narrow: boolean;
  onChoose: (code: string) => void;
}) {
  const translate = useTranslate();
  const { nameOf, wordOf } = useFilterWords();
  const name = nameOf(filter);
  return (
    <Select
      displayEmpty
      value={value === undefined ? '' : String(value)}
      onChange={(event) => onChoose(event.target.value)}
      renderValue={(code) =>
        code === '' ? (
          <>
            {name}
            <Box component="span" sx={{ display: { xs: 'none', md: narrow ? 'none' : 'inline' } }}>
              : {translate('console.queue.all')}
            </Box>
          </>
        ) : filter.kind === 'flag' ? (
          `${name}: ${wordOf(filter, code)}`
        ) : (
          wordOf(filter, code)
        )
      }
      inputProps={{ 'aria-label': name }}
      sx={{
        ...CONTROL,
        flex: { xs: '1 1 0', md: '0 0 auto' },
        order: { xs: 1, md: 0 },
        minWidth: { xs: 100, md: 0 },
        maxWidth: { md: 240 },
      }}
    >
      <MenuItem value="">{translate('console.queue.all')}</MenuItem>
      {(filter.kind === 'flag' ? FLAGS : filter.codes).map((code) => (
        <MenuItem key={code} value={code}>
          {wordOf(filter, code)}
        </MenuItem>
      ))}
    </Select>
  );
}
