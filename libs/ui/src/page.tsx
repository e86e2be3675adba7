import MuiCard, { type CardProps as MuiCardProps } from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '8px 16px',
  marginBottom: 20,
  '& h1': { margin: 0, fontSize: 26, lineHeight: 1.4, fontWeight: 600, overflowWrap: 'anywhere' },
  '& p': { margin: '2px 0 0', fontSize: 14, lineHeight: 1.6, color: (theme.vars ?? theme).palette.text.secondary },
  '& .actions': { display: 'flex', gap: 8, flexWrap: 'wrap', alignItems: 'center' },
  [theme.breakpoints.down('md')]: {
    marginBottom: 16,
    '& h1': { fontSize: 22, lineHeight: 1.45 },
    '& .actions:has(> [data-full])': { flex: '1 0 100%' },
  },
}));

/**
 * Title of a page with its actions. The title is focused after a navigation.
 * @param actions on phones, elements with `data-full` take a full line.
 */
export function PageHead({ title, more, actions }: { title: ReactNode; more?: ReactNode; actions?: ReactNode }) {
  return (
    <Head>
      <div style={{ minWidth: 0 }}>
        <h1 tabIndex={-1} data-page-title style={{ outline: 'none' }}>
          {title}
        </h1>
        {more ? <p>{more}</p> : null}
      </div>
      {actions ? <div className="actions">{actions}</div> : null}
    </Head>
  );
}

const CardHead = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 12,
  padding: '18px 20px 0',
  '& h1, & h2': { margin: 0, fontSize: 18, lineHeight: 1.5, fontWeight: 600, outline: 'none' },
  '& > .MuiButton-root': { flexShrink: 0 },
  '& p': { margin: '2px 0 0', fontSize: 13, lineHeight: 1.55, color: (theme.vars ?? theme).palette.text.secondary },
  [theme.breakpoints.down('md')]: { padding: '14px 16px 0', '& p': { fontSize: 14 } },
}));
const CardBody = styled('div')(({ theme }) => ({
  padding: '16px 20px 20px',
  [theme.breakpoints.down('md')]: { padding: '12px 16px 16px' },
}));

export interface CardProps extends Omit<MuiCardProps, 'title'> {
  title?: ReactNode;
  more?: ReactNode;
  actions?: ReactNode;
  /** Without padding, for tables and lists. */
  flush?: boolean;
  /** The page has no other heading: this is the page's title. */
  main?: boolean;
}

/** A white surface with a thin border; with a title or a label it is a landmark region. */
export function Card({ title, more, actions, flush, main = false, children, ...rest }: CardProps) {
  const id = useId();
  return (
    <MuiCard
      {...(title || rest['aria-label'] ? { component: 'section' } : {})}
      {...(title ? { 'aria-labelledby': id } : {})}
      {...rest}
    >
      {title ? (
        <CardHead>
          <div style={{ minWidth: 0 }}>
            {main ? (
              <h1 id={id} tabIndex={-1} data-page-title>
                {title}
              </h1>
            ) : (
              <h2 id={id}>{title}</h2>
            )}
            {more ? <p>{more}</p> : null}
          </div>
          {actions}
        </CardHead>
      ) : null}
      {flush ? children : <CardBody>{children}</CardBody>}
    </MuiCard>
  );
}
