import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AppLink } from '../navigation/AppLink.tsx';

const Card = styled('article')(({ theme }) => ({
  display: 'grid',
  alignItems: 'start',
  height: 92,
  boxSizing: 'border-box',
  paddingBlock: 8,
  borderTop: `1px solid ${(theme.vars ?? theme).palette.line}`,
  fontSize: 14,
  lineHeight: 1.6,
  overflow: 'hidden',
  '& .one, & .two, & .three': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, height: 25 },
  '& .one > a, & .one > b': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 15,
    fontWeight: 500,
    color: 'inherit',
    textDecoration: 'none',
    // A touch target of 44 px on a line of 25 px.
    paddingBlock: 10,
    marginBlock: -10,
  },
  '& .two, & .three': { color: (theme.vars ?? theme).palette.text.secondary },
  '& .two > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .three': { justifyContent: 'space-between', whiteSpace: 'nowrap' },
  '& .three > b': { color: (theme.vars ?? theme).palette.text.primary, fontWeight: 500 },
  '& .note': { color: (theme.vars ?? theme).palette.tone.warning.text },
}));

/** Widths of what stands at both ends, in px. */
const columnsOf = (start: number, end: number) => ({ gridTemplateColumns: `${start}px minmax(0, 1fr) ${end}px` });

/**
 * A row of a list on a phone: link and chip, a line, and both ends of a third; 92 px.
 * @param box its checkbox, or a picture of at most 44 px (`pictured`)
 */
export function ListCard({
  box,
  pictured = false,
  to,
  title,
  field,
  chip,
  line,
  ends,
  menu,
}: {
  box?: ReactNode;
  pictured?: boolean;
  /** The page of the row, if it has one. */
  to?: string;
  title: ReactNode;
  /** Wire name of the title. */
  field: string;
  chip: ReactNode;
  line: ReactNode;
  ends: ReactNode;
  menu?: ReactNode;
}) {
  return (
    <Card style={columnsOf(pictured ? 76 : box ? 44 : 16, menu ? 44 : 16)}>
      {pictured ? <span style={{ paddingInlineStart: 16 }}>{box}</span> : (box ?? <span />)}
      <div style={{ minWidth: 0 }}>
        <div className="one">
          {to ? (
            <AppLink to={to} data-field={field}>
              {title}
            </AppLink>
          ) : (
            <b data-field={field}>{title}</b>
          )}
          {chip}
        </div>
        <div className="two">{line}</div>
        <div className="three">{ends}</div>
      </div>
      {menu}
    </Card>
  );
}
