import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { DateTimeText } from './formatted.tsx';

/** What happened, newest first: a list of `TimelineEntry`. It needs an accessible name. */
export const Timeline = styled('ol')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    fontSize: 14,
    lineHeight: 1.6,
    '& li': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: '28px minmax(0, 1fr) auto',
      columnGap: 12,
      paddingBottom: 18,
    },
    '& li:last-of-type': { paddingBottom: 0 },
    '& li:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 13,
      top: 30,
      bottom: -2,
      width: 2,
      backgroundColor: palette.line,
    },
    '& .dot': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 28,
      height: 28,
      borderRadius: '50%',
      backgroundColor: palette.tone.neutral.tint,
      color: palette.tone.neutral.text,
    },
    '& li:first-of-type .dot': { backgroundColor: palette.selected, color: palette.primary.main },
    '& li:first-of-type b': { fontWeight: 600 },
    '& b': { fontWeight: 500 },
    '& p': { margin: 0, color: palette.text.secondary },
    '& time': { color: palette.text.secondary, fontSize: 13 },
    [theme.breakpoints.down('sm')]: {
      '& li': { gridTemplateColumns: '28px minmax(0, 1fr)' },
      '& time': { gridColumn: 2, fontSize: 14 },
    },
  };
});

/** @param at undefined while it has not happened yet. @param field wire name of the time. */
export function TimelineEntry({
  icon: Icon,
  title,
  at,
  field,
  children,
  ...rest
}: Omit<ComponentProps<'li'>, 'title'> & { icon: LucideIcon; title: ReactNode; at?: Date | null; field?: string }) {
  return (
    <li {...rest}>
      <span className="dot" aria-hidden>
        <Icon size={15} strokeWidth={1.9} />
      </span>
      <div style={{ minWidth: 0 }}>
        <b>{title}</b>
        {children}
      </div>
      {at ? (
        <time dateTime={at.toISOString()}>
          <DateTimeText value={at} {...(field ? { field } : {})} />
        </time>
      ) : null}
    </li>
  );
}
