import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Ban, ExternalLink, MessageSquareText, PackagePlus, Printer, RotateCw, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const ICONS = {
  open: ExternalLink,
  print: Printer,
  copy: MessageSquareText,
  again: PackagePlus,
  rebook: RotateCw,
  claim: ShieldAlert,
  cancel: Ban,
};
export type OrderAction = keyof typeof ICONS;

/** The entries of an order's menu; loaded when the first menu is opened. */
export function OrderMenuPopup({
  anchor,
  entries,
  onRun,
  onClose,
}: {
  anchor: HTMLElement;
  entries: readonly OrderAction[];
  onRun: (action: OrderAction) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Menu open anchorEl={anchor} onClose={onClose} onClick={(event) => event.stopPropagation()}>
      {entries.map((action) => {
        const Icon = ICONS[action];
        return (
          <MenuItem
            key={action}
            onClick={() => onRun(action)}
            sx={action === 'cancel' ? { color: 'error.main' } : undefined}
          >
            <ListItemIcon sx={{ minWidth: '0 !important', color: 'inherit' }}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
            </ListItemIcon>
            {t(`orders.menu.${action}`)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
