import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { BookmarkPlus, Check, PencilLine, Star, StarOff, Trash2, Undo2, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank } from '@lamliang/kernel';
import { Field, hidden, TitledDialog, toast } from '@lamliang/ui';
import { LONGEST_NAME, PLAIN, renamed, sameLook, withoutView, withStandard, withView, type Look, type View } from './views.rules.ts'; // prettier-ignore

/** A long name has several lines. */
const ITEM = { whiteSpace: 'normal', overflowWrap: 'anywhere', '& > svg': { flex: 'none' } };

export interface ViewsMenuProps {
  anchor: HTMLElement;
  onClose: () => void;
  views: readonly View[];
  /** The list as it is. */
  now: Look;
  /** The view that shows just this. */
  current: View | undefined;
  onShow: (look: Look) => void;
  /** The view that was deleted last, which may be brought back. */
  deleted: View | undefined;
  onDeleted: (view: View | undefined) => void;
  onChange: (change: (views: readonly View[]) => readonly View[]) => Promise<void>;
}

/** Chooses a saved view, saves the list as one, and renames, deletes or makes the default the one that is shown. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { anchor, onClose, views, now, current, onShow, deleted, onDeleted, onChange } = props;
  const { t } = useTranslation();
  const [naming, setNaming] = useState<'save' | 'rename'>();
  /** Whether the undo takes the focus of the deletion, which is gone. */
  const [focused, setFocused] = useState(false);
  const item = (phrase: string, Icon: LucideIcon, words: string, run: () => void, autoFocus = false) => (
    <MenuItem key={phrase} onClick={run} autoFocus={autoFocus} sx={ITEM}>
      <Icon size={18} aria-hidden />
      <span>{words}</span>
    </MenuItem>
  );
  const choice = (look: Look & Partial<View>, words: ReactNode, shown: boolean) => (
    <MenuItem
      key={look.name ?? ''}
      role="menuitemradio"
      aria-checked={shown}
      selected={shown}
      sx={ITEM}
      onClick={() => {
        onShow(look);
        onClose();
      }}
    >
      <Check size={18} aria-hidden style={shown ? undefined : { visibility: 'hidden' }} />
      <bdi style={{ flex: 1 }}>{words}</bdi>
      {look.standard ? (
        <>
          <Star size={16} aria-hidden />
          <span style={hidden}>{t('lists.views.is_standard')}</span>
        </>
      ) : null}
    </MenuItem>
  );
  const named = async (name: string) => {
    await onChange((all) => {
      if (naming === 'rename' && current) return renamed(all, current.name, name);
      const standard = all.some((one) => one.name === name && one.standard);
      return withView(all, { ...now, name, standard });
    });
    toast.success(t('common.saved'));
    onClose();
  };
  if (naming)
    return (
      <NameDialog
        title={t(`lists.views.${naming}`)}
        name={naming === 'rename' ? current?.name : undefined}
        taken={views.map((view) => view.name)}
        replaces={naming === 'save'}
        onName={(name) => void named(name)}
        onClose={onClose}
      />
    );
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        // It stands outside the page's landmarks.
        root: { role: 'region', 'aria-label': t('lists.views.button') },
        paper: { sx: { width: 300 } },
        list: { 'aria-label': t('lists.views.button') },
      }}
    >
      {choice(PLAIN, t('lists.views.plain'), !current && sameLook(PLAIN, now))}
      {views.map((view) => choice(view, view.name, view === current))}
      <Divider key="divider" />
      {deleted
        ? item(
            'undo',
            Undo2,
            t('lists.views.undo', { name: deleted.name }),
            () => {
              void onChange((all) => withView(all, deleted));
              onDeleted(undefined);
              onClose();
            },
            focused,
          )
        : null}
      {current
        ? [
            item('rename', PencilLine, t('lists.views.rename'), () => setNaming('rename')),
            item(
              'standard',
              current.standard ? StarOff : Star,
              t(current.standard ? 'lists.views.no_standard' : 'lists.views.make_standard'),
              () => void onChange((all) => withStandard(all, current.standard ? undefined : current.name)),
            ),
            item('delete', Trash2, t('lists.views.delete'), () => {
              void onChange((all) => withoutView(all, current.name));
              onDeleted(current);
              setFocused(true);
            }),
          ]
        : item('save', BookmarkPlus, t('lists.views.save'), () => setNaming('save'))}
    </Menu>
  );
}

function NameDialog({
  title,
  name = '',
  taken,
  replaces,
  onName,
  onClose,
}: {
  title: string;
  name: string | undefined;
  /** The names of all views. */
  taken: readonly string[];
  /** Whether another view with this name is replaced. */
  replaces: boolean;
  onName: (name: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [words, setWords] = useState(name);
  const [fault, setFault] = useState<string>();
  const next = words.trim();
  const other = next !== name && taken.includes(next);
  const submit = () => {
    if (isBlank(next)) return setFault(t('validation.required'));
    if (other && !replaces) return setFault(t('lists.views.taken'));
    onName(next);
  };
  return (
    <TitledDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained">
            {t('common.save')}
          </Button>
        </>
      }
    >
      <Field
        autoFocus
        required
        label={t('lists.views.name')}
        field="name"
        value={words}
        error={fault}
        {...(other && replaces ? { hint: t('lists.views.replaces') } : {})}
        onChange={(event) => {
          setWords(event.target.value);
          setFault(undefined);
        }}
        inputProps={{ maxLength: LONGEST_NAME, autoComplete: 'off' }}
      />
    </TitledDialog>
  );
}
