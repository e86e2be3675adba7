import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { Plus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, EmptyState, LinesSkeleton, Loaded, PageHead } from '@lamliang/ui';

/** A page with a list of settings and a button that adds one; its forms are loaded when they are opened. */
export function SettingsPage<Row>({
  title,
  more,
  add,
  icon,
  empty,
  emptyMore,
  query,
  rows,
  onAdd,
  list,
  children,
}: {
  title: string;
  more: string;
  /** The label of the button; there is none without `onAdd`. */
  add: string;
  onAdd: (() => void) | undefined;
  icon: LucideIcon;
  empty: string;
  emptyMore: string;
  query: UseQueryResult<unknown>;
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined;
  list: (rows: readonly Row[]) => ReactNode;
  children?: ReactNode;
}) {
  const isEmpty = rows?.length === 0;
  const button = onAdd ? (
    <Button variant="contained" startIcon={<Plus aria-hidden />} onClick={onAdd}>
      {add}
    </Button>
  ) : null;
  return (
    <>
      {/* The empty state has its own button. */}
      <PageHead title={title} more={more} actions={isEmpty ? null : button} />
      <Card flush>
        <Loaded query={query} waiting={query.fetchStatus === 'idle' ? null : <LinesSkeleton lines={3} />} />
        {isEmpty ? <EmptyState icon={icon} title={empty} more={onAdd ? emptyMore : null} action={button} /> : null}
        {rows && !isEmpty ? list(rows) : null}
      </Card>
      {children}
    </>
  );
}
