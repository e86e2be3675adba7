import Button from '@mui/material/Button';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hidden, readPrefs } from '@lamliang/ui';
import { later } from '../../later.tsx';
import type { SavedViewsProps } from './SavedViews.tsx';
import type { ListRoute } from './use-list.ts';

const SavedViews = later(() => import('./SavedViews.tsx').then((file) => file.SavedViews));

/** Opens the menu of saved views, and names the one that is shown. Views are only read where this device has any. */
export function ViewsButton<R extends ListRoute>(props: Pick<SavedViewsProps<R>, 'list' | 'look'>) {
  const { t } = useTranslation();
  const [used, setUsed] = useState(() => readPrefs().views === true);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [name, setName] = useState<string>();
  const label = t('lists.views.button');
  return (
    <>
      <Button
        color="inherit"
        startIcon={<Bookmark aria-hidden />}
        aria-label={name ? `${label}: ${name}` : label}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
        sx={(theme) => ({
          fontWeight: 400,
          color: 'text.secondary',
          '& > bdi': { maxWidth: 160, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
          [theme.breakpoints.down('md')]: {
            minWidth: 44,
            padding: 0,
            '& > bdi': hidden,
            '& .MuiButton-startIcon': { margin: 0 },
          },
        })}
      >
        <bdi>{name ?? label}</bdi>
      </Button>
      {used ? <SavedViews {...props} anchor={anchor} onClose={() => setAnchor(null)} onName={setName} /> : null}
    </>
  );
}
