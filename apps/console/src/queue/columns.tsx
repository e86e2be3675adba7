import type { Satang } from '@lamliang/kernel';
import { CopyText, Count, DateText, DateTimeText, Money } from '@lamliang/ui';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { Chip, Word } from '../components/Chip.tsx';
import { DetailList, PageLink } from '../components/DetailList.tsx';
import { Age, Code, Seconds } from '../components/Values.tsx';
import { useFieldName, useTranslate } from '../providers/translate.ts';

/** One field of a queue: how it is shown in the table, on cards and in the totals. */
export interface Column<R extends RaRecord = RaRecord> {
  /** Wire name, which is also the name of its label, unless `label` is another. A `machine` is a chip, `words` its word alone. */
  source: string;
  label?: string;
  kind?:
    | 'text'
    | 'code'
    | 'flag'
    | 'money'
    | 'count'
    | 'moment'
    | 'second'
    | 'date'
    | 'age'
    | 'span'
    | { machine: string }
    | { words: string };
  /** Shows zero as a dash. */
  dashZero?: true;
  /** The server can sort by it. */
  sortable?: true;
  /** Fixed width in px; columns without one share the remaining width. */
  width?: number;
  /** Hidden while the side panel is open. */
  optional?: true;
  /** Its sum is shown in the footer. */
  summed?: true;
  /** Position on a card; columns without one are not shown on cards. */
  card?: 'title' | 'side' | 'line';
  /** On a card: a line of its own, so that nothing moves when it is known later than the rest. */
  alone?: true;
  render?: (record: R) => ReactNode;
  /** Where else it is shown or not: by default in the table and among the facts of the panel. */
  only?: 'list' | 'panel';
  /** Among the facts: takes the whole width. */
  wide?: true;
  /** Among the facts: the page it leads to. */
  link?: (record: R) => string;
  /** The tooltip text where `render` returns no plain text. */
  hint?: (record: R) => string | undefined;
}

const NUMBERS = new Set<unknown>(['money', 'count']);
/** The name of a column's label; an age is no moment. */
const labelOf = ({ label, kind, source }: Column) => label ?? (kind === 'age' ? kind : source);
export const isNumber = (column: Column): boolean => NUMBERS.has(column.kind);

/** The label of a column in the language in use. */
export function useColumnLabel(): (column: Column) => string {
  const fieldName = useFieldName();
  return (column) => fieldName(labelOf(column));
}

/** One value, formatted by the kind of its column. @param signed money with the currency sign, where no heading has it. */
export function Cell({ column, record, signed = false }: { column: Column; record: RaRecord; signed?: boolean }) {
  const translate = useTranslate();
  if (column.render) return <>{column.render(record)}</>;
  const value: unknown = record[column.source];
  const { kind = 'text' } = column;
  if (typeof kind === 'object') {
    const code = value as string | null;
    return 'words' in kind ? <Word machine={kind.words} code={code} /> : <Chip machine={kind.machine} code={code} />;
  }
  switch (kind) {
    case 'money':
      return <Money value={value as Satang | null} bare={!signed} dashZero={column.dashZero ?? false} />;
    case 'flag':
      return <>{translate(value === 1 ? 'console.value.yes' : 'console.value.no')}</>;
    case 'count':
      return <Count value={value as number | null} />;
    case 'moment':
      return <DateTimeText value={value as Date | null} />;
    case 'second':
      return <Seconds at={value as Date | null} />;
    case 'date':
      return <DateText value={value as Date | null} />;
    case 'age':
      return <Age at={value as Date | null} />;
    case 'span':
      return <Age ms={value as number | null} />;
    case 'code':
      return <Code text={value as string | null} />;
    default:
      return <>{value === null || value === undefined || value === '' ? translate('common.none') : String(value)}</>;
  }
}

/** The plain text of a cell, for its tooltip. */
export function hintOf(column: Column, record: RaRecord): string | undefined {
  if (column.hint) return column.hint(record);
  const value: unknown = record[column.source];
  return typeof value === 'string' && (column.kind === undefined || column.kind === 'text') ? value : undefined;
}

/** The facts of a record: its columns, where they have a value; codes can be copied. */
export function Facts<R extends RaRecord>({ columns, record }: { columns: readonly Column<R>[]; record: R }) {
  const nameOf = useColumnLabel();
  const shown = (columns as readonly Column[]).filter(
    ({ only, source }) => only !== 'list' && record[source] !== null && record[source] !== '',
  );
  return (
    <DetailList
      items={shown.map((column) => {
        const text: unknown = record[column.source];
        const isCopied = column.kind === 'code' && !column.link && !column.render && typeof text === 'string';
        const cell = isCopied ? (
          <CopyText quiet value={text} name={nameOf(column)} />
        ) : (
          <Cell column={column} record={record} />
        );
        return {
          name: labelOf(column),
          value: column.link ? <PageLink to={column.link(record)}>{cell}</PageLink> : cell,
          wide: column.wide ?? false,
        };
      })}
    />
  );
}
