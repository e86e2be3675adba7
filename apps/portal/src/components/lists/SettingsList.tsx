import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconTile } from '@lamliang/ui';

/** A list of settings: icon, text and actions for each. */
export const SettingsList = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    '& > li': {
      display: 'flex',
      gap: 14,
      padding: '16px 20px',
      borderTop: `1px solid ${palette.line}`,
      fontSize: 14,
      lineHeight: 1.6,
      [theme.breakpoints.down('md')]: { padding: 16, flexWrap: 'wrap' },
    },
    '& > li:first-of-type': { borderTop: 0 },
    '& .words': { flex: 1, minWidth: 0 },
    '& h2': {
      margin: 0,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 8,
      fontSize: 15,
      lineHeight: 1.6,
      fontWeight: 500,
    },
    '& p': { margin: 0, color: palette.text.secondary, overflowWrap: 'anywhere' },
    '& p.off': { color: palette.tone.warning.text },
    '& .actions': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: 4,
      alignItems: 'center',
      [theme.breakpoints.down('md')]: { width: '100%', justifyContent: 'flex-end' },
    },
  };
});

/** One setting: its name, lines about it, and what may be done with it. */
export function SettingsRow({
  icon: Icon,
  brand,
  title,
  actions,
  children,
}: {
  icon: LucideIcon;
  /** The icon in the brand's colour. */
  brand: boolean;
  title: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      <IconTile tone={brand ? 'brand' : 'neutral'}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </IconTile>
      <div className="words">
        <h2>{title}</h2>
        {children}
      </div>
      {actions ? <div className="actions">{actions}</div> : null}
    </li>
  );
}

/** A button that is only an icon. */
export function RowAction({ icon: Icon, label, ...rest }: IconButtonProps & { icon: LucideIcon; label: string }) {
  return (
    <IconButton aria-label={label} {...rest}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
