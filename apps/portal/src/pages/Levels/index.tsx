import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  hasFlag,
  OWNER_LEVEL,
  READ_FLAGS,
  writeFlagOf,
  type AnswerOf,
  type Flag,
  type FlagMap,
} from '@lamliang/contracts';
import { employeeRoutes, sessionRoutes, type EmployeeLevel } from '@lamliang/contracts/auth';
import { Card, DataTable, LinesSkeleton, ListTabs, Loaded, PageHead, toast, usePhone, useToasts } from '@lamliang/ui';
import { read, useWrite } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useUser } from '../../session/session.ts';
import { changeOf, undoOf } from './switches.rules.ts';

export const prefetch = () => void queryClient.prefetchQuery(read(sessionRoutes.accessLevels));

type Level = AnswerOf<typeof sessionRoutes.accessLevels>[number];

/** Each area's read flag, and its write flag below it. */
const ROWS = READ_FLAGS.flatMap((area) => [area, writeFlagOf(area)].flatMap((flag) => (flag ? [{ area, flag }] : [])));
type Row = (typeof ROWS)[number];

const Words = styled('span')(({ theme }) => ({
  display: 'block',
  paddingBlock: 4,
  '& b': { display: 'block', fontSize: 15, fontWeight: 500 },
  '& span': { color: (theme.vars ?? theme).palette.text.secondary },
}));
const Line = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 56,
  padding: '4px 12px 4px 16px',
  fontSize: 14,
  lineHeight: 1.6,
  borderBottom: `1px solid ${(theme.vars ?? theme).palette.line}`,
}));

/** What employees of each level may do in this shop; the owner switches it. */
export function Component() {
  const { t } = useTranslation();
  const levels = useQuery(read(sessionRoutes.accessLevels));
  const owns = useUser().account_child_link?.access_level_id === OWNER_LEVEL;
  return (
    <>
      <PageHead title={t('options.levels.title')} more={t(owns ? 'options.levels.more' : 'options.levels.read_only')} />
      <Card flush aria-label={t('options.levels.title')}>
        <Loaded query={levels} waiting={<LinesSkeleton lines={8} />}>
          {(rows) => <LevelTable levels={rows} owns={owns} />}
        </Loaded>
      </Card>
    </>
  );
}

/** The levels beside each other; on phones one at a time. */
function LevelTable({ levels, owns }: { levels: readonly Level[]; owns: boolean }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { onError } = useToasts();
  const tabs = levels.map(({ id }) => ({ id, key: String(id), phrase: `status.access_level.${id}` as const }));
  const [chosen, setChosen] = useState<EmployeeLevel>();
  const tab = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  const turn = useWrite(employeeRoutes.updateLevel, { onError });
  /** Shown at once; a change that is refused is read again as it is. */
  const send = (level: Level, flags: FlagMap, onSuccess: () => void) => {
    queryClient.setQueryData(read(sessionRoutes.accessLevels).queryKey, (all) =>
      all?.map((one) => (one.id === level.id ? { ...one, flags: { ...one.flags, ...flags } } : one)),
    );
    turn.mutate({ params: { id: level.id }, body: { flags } }, { onSuccess });
  };
  const change = (level: Level, flag: Flag, on: boolean) => {
    const flags = changeOf(flag, on, level.flags);
    const undo = () => send(level, undoOf(flags, level.flags), () => undefined);
    const said = { text: t('common.saved'), label: t('common.undo'), undo, keep: () => undefined };
    send(level, flags, () => toast.undo(said));
  };
  const words = ({ area, flag }: Row) => (
    <Words>
      {flag === area ? <b>{t(`options.flags.${area}`)}</b> : null}
      <span>{t(`options.opens.${flag}`)}</span>
    </Words>
  );
  const knob = (level: Level, { flag }: Row) => {
    const name = `${t(`status.access_level.${level.id}`)}: ${t(`options.opens.${flag}`)}`;
    const input = { 'aria-label': name, 'data-field': `${level.id}.${flag}` };
    return (
      <Switch
        checked={hasFlag(level.flags, flag) === true}
        disabled={!owns}
        onChange={(_, on) => change(level, flag, on)}
        slotProps={{ input }}
      />
    );
  };
  const shown = levels.find(({ id }) => id === tab?.id);
  return (
    <>
      {phone ? (
        <ListTabs
          label={t('options.levels.title')}
          tabs={tabs}
          counts={undefined}
          active={tab}
          onTab={({ id }) => setChosen(id)}
        />
      ) : null}
      <DataTable
        label={t('options.levels.title')}
        rows={ROWS}
        rowId={({ flag }) => flag}
        density="compact"
        columns={[
          { id: 'flag', header: t('options.permission.area'), cell: words },
          ...levels.map((level) => ({
            id: String(level.id),
            header: t(`status.access_level.${level.id}`),
            width: 140,
            cell: (row: Row) => knob(level, row),
          })),
        ]}
        card={(row) =>
          shown ? (
            <Line>
              {words(row)}
              {knob(shown, row)}
            </Line>
          ) : null
        }
      />
    </>
  );
}
