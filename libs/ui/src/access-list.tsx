import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { OwnAccess } from '@lamliang/contracts/auth';
import { keyBelow } from '@lamliang/i18n';
import { DataTable } from './data-table.tsx';
import { DateTimeText } from './formatted.tsx';
import { StepButton } from './pager.tsx';

/** Entries of a page, as the server gives them. */
const PAGE = 100;

const Entry = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: 12,
    padding: '10px 16px',
    borderTop: `1px solid ${palette.line}`,
    fontSize: 14,
    lineHeight: 1.6,
    overflowWrap: 'anywhere',
    '& b': { fontWeight: 500 },
    '& bdi': { color: palette.text.secondary },
  };
});

export interface AccessListProps {
  rows: OwnAccess[];
  /** The last entries of the pages before this one. */
  ends: readonly number[];
  onEnds: (ends: readonly number[]) => void;
}

/** Who did what with the data of a shop, when and from where, by pages that no number of entries pushes out. */
export function AccessList({ rows, ends, onEnds }: AccessListProps) {
  const { t } = useTranslation();
  const last = rows.at(-1);
  const full = rows.length >= PAGE;
  const wordOf = ({ action, outcome }: OwnAccess) => {
    const word = t(keyBelow('auth.accesses.word', action), { defaultValue: action });
    // Rows and servers of the release before do not say how it ended.
    return outcome && outcome !== 'answered' ? t(`auth.accesses.${outcome}`, { word }) : word;
  };
  return (
    <>
      <DataTable<OwnAccess>
        label={t('auth.accesses.title')}
        rows={rows}
        rowId={({ id }) => String(id)}
        density="compact"
        card={(row) => (
          <Entry>
            <b>{wordOf(row)}</b>
            <DateTimeText value={row.at} />
            <bdi data-field="user_name">{row.user_name}</bdi>
            <bdi>{row.address}</bdi>
          </Entry>
        )}
        columns={[
          { id: 'at', header: t('auth.accesses.at'), cell: ({ at }) => <DateTimeText value={at} /> },
          {
            id: 'action',
            header: t('auth.accesses.action'),
            cell: wordOf,
          },
          {
            id: 'user_name',
            header: t('auth.accesses.user_name'),
            cell: ({ user_name }) => <span data-field="user_name">{user_name}</span>,
          },
          { id: 'address', header: t('auth.sessions.address'), cell: ({ address }) => <bdi>{address}</bdi> },
        ]}
      />
      {(full || ends.length > 0) && (
        <Stack component="nav" aria-label={t('common.pages')} direction="row" sx={{ justifyContent: 'flex-end' }}>
          <StepButton
            to="back"
            label={t('common.previous')}
            disabled={!ends.length}
            onClick={() => onEnds(ends.slice(0, -1))}
          />
          <StepButton
            to="on"
            label={t('common.next')}
            disabled={!full}
            onClick={() => last && onEnds([...ends, last.id])}
          />
        </Stack>
      )}
    </>
  );
}
