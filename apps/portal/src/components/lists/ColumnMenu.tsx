import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** Chooses the columns of a table; stays open for the next one. */
export function ColumnMenu({
  anchor,
  columns,
  hidden,
  onHidden,
  onClose,
}: {
  anchor: HTMLElement;
  columns: readonly { id: string; header: ReactNode }[];
  hidden: readonly string[];
  onHidden: (next: readonly string[]) => void;
  onClose: () => void;
}) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {columns.map(({ id, header }) => {
        const shown = !hidden.includes(id);
        return (
          <MenuItem
            key={id}
            role="menuitemcheckbox"
            aria-checked={shown}
            onClick={() => onHidden(shown ? [...hidden, id] : hidden.filter((one) => one !== id))}
          >
            <ListItemIcon sx={{ minWidth: '0 !important', color: 'inherit' }}>
              <Check size={18} aria-hidden style={shown ? undefined : { visibility: 'hidden' }} />
            </ListItemIcon>
            {header}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
