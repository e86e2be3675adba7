import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { writePrefs } from '@lamliang/ui';
import { queryClient } from '../../api/query-client.ts';
import { changeKept, readKept } from '../../session/device-store.ts';
import { later } from '../../later.tsx';
import type { TableLook } from './TableTools.tsx';
import type { ListRoute, ListState } from './use-list.ts';
import { sameLook, type Look, type View } from './views.rules.ts';

const ViewsMenu = later(() => import('./ViewsMenu.tsx').then((file) => file.ViewsMenu));

const NONE: readonly View[] = [];

export interface SavedViewsProps<R extends ListRoute> {
  list: ListState<R>;
  look: TableLook;
  /** Opens the menu there. */
  anchor: HTMLElement | null;
  onClose: () => void;
  /** Tells the name of the view that is shown. */
  onName: (name: string | undefined) => void;
}

/**
 * The views of a list that this shop and login saved on this device. Shows the default one where the list is opened
 * without filters, but not to who goes back there.
 */
export function SavedViews<R extends ListRoute>({ list, look, anchor, onClose, onName }: SavedViewsProps<R>) {
  const key = `views/${list.place}`;
  const location = useLocation();
  const how = useNavigationType();
  const [opened, setOpened] = useState(
    anchor === null && location.search === '' && (how !== 'POP' || location.key === 'default'),
  );
  const [deleted, setDeleted] = useState<View>();
  const { data: views = NONE, isSuccess } = useQuery({
    queryKey: [key],
    queryFn: async () => (await readKept<readonly View[]>(key)) ?? NONE,
    networkMode: 'always',
  });
  const now: Look = { address: list.address, hidden: look.hidden, density: look.density };
  const current = views.find((view) => sameLook(view, now));
  useEffect(() => onName(current?.name), [onName, current?.name]);
  const show = (view: Look, replace = false) => {
    look.change({ hidden: view.hidden, density: view.density });
    list.open(view.address, { replace });
  };
  const showStandard = useEffectEvent(() => {
    setOpened(false);
    const standard = views.find((view) => view.standard);
    if (standard && list.address === '') show(standard, true);
  });
  useEffect(() => {
    if (opened && isSuccess) showStandard();
  }, [opened, isSuccess]);
  if (!anchor || !isSuccess) return null;
  return (
    <ViewsMenu
      anchor={anchor}
      onClose={onClose}
      views={views}
      now={now}
      current={current}
      onShow={show}
      deleted={deleted}
      onDeleted={setDeleted}
      onChange={async (change) => {
        const next = await changeKept<readonly View[]>(key, (old = NONE) => change(old));
        queryClient.setQueryData([key], next);
        writePrefs({ views: true });
      }}
    />
  );
}
