import IconButton from '@mui/material/IconButton';
import { Columns3, Rows3 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPrefs, writePrefs, type Column } from '@lamliang/ui';
import { later } from '../../later.tsx';

const ColumnMenu = later(() => import('./ColumnMenu.tsx').then((file) => file.ColumnMenu));

/** Row height and hidden columns of a list, remembered on this device. */
export interface TableLook {
  density: 'compact' | 'comfortable';
  hidden: readonly string[];
  change: (next: { density?: TableLook['density']; hidden?: readonly string[] }) => void;
}

/** @param list the id of its route */
export function useTableLook(list: string): TableLook {
  const [look, setLook] = useState(() => {
    const { density = 'comfortable' as const, hidden_columns } = readPrefs();
    return { density, hidden: hidden_columns?.[list] ?? [] };
  });
  const change: TableLook['change'] = ({ density = look.density, hidden = look.hidden }) => {
    setLook({ density, hidden });
    writePrefs({ density, hidden_columns: { ...readPrefs().hidden_columns, [list]: hidden } });
  };
  return { ...look, change };
}

/** Buttons that change the look of a table. Its first column always stays, and so do those without a header. */
export function TableTools({
  columns,
  look,
}: {
  columns: readonly Pick<Column<never>, 'id' | 'header'>[];
  look: TableLook;
}) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={t('lists.columns')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Columns3 size={18} aria-hidden />
      </IconButton>
      <IconButton
        aria-label={t('lists.density')}
        aria-pressed={look.density === 'compact'}
        onClick={() => look.change({ density: look.density === 'compact' ? 'comfortable' : 'compact' })}
      >
        <Rows3 size={18} aria-hidden />
      </IconButton>
      {anchor ? (
        <ColumnMenu
          anchor={anchor}
          columns={columns.slice(1).filter(({ header }) => header !== '')}
          hidden={look.hidden}
          onHidden={(hidden) => look.change({ hidden })}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </>
  );
}
