import { styled } from '@mui/material/styles';
import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { READ_FLAGS, writeFlagOf, type Flag } from '@lamliang/contracts';
import { Card, DataTable, PageHead, ToneChip } from '@lamliang/ui';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const Mark = styled('span', { shouldForwardProp: (name) => name !== 'held' })<{ held: boolean }>(({ theme, held }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: held ? (theme.vars ?? theme).palette.tone.success.text : (theme.vars ?? theme).palette.text.secondary,
}));
const Mobile = styled('div')(({ theme }) => ({
  padding: '12px 16px',
  borderBottom: `1px solid ${(theme.vars ?? theme).palette.line}`,
  '& h3': { margin: '0 0 4px', fontSize: 15, fontWeight: 500 },
  '& p': { margin: 0, display: 'flex', gap: 16, fontSize: 14 },
}));

/** The user's permissions in the current shop. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const rows = READ_FLAGS.map((flag) => ({ flag, write: writeFlagOf(flag) }));
  const shop = user.parent_account?.name ?? user.name;
  const level = user.account_child_link?.access_level_id ?? 1;
  const mark = (flag: Flag | undefined, words: string) =>
    flag === undefined ? (
      <Mark held={false}>{t('options.permission.no_write')}</Mark>
    ) : (
      <Mark held={may(user, flag)} data-field={flag}>
        {may(user, flag) ? <Check size={16} aria-hidden /> : <Minus size={16} aria-hidden />}
        <span>
          {words}
          {t(may(user, flag) ? 'options.permission.has' : 'options.permission.has_not')}
        </span>
      </Mark>
    );
  return (
    <>
      <PageHead
        title={t('options.permission.title')}
        more={t('options.permission.more', { shop })}
        actions={
          <ToneChip tone="info" field="access_level_id">
            {t(`status.access_level.${level}`)}
          </ToneChip>
        }
      />
      <Card flush>
        <DataTable
          label={t('options.permission.title')}
          rows={rows}
          rowId={({ flag }) => flag}
          columns={[
            { id: 'area', header: t('options.permission.area'), cell: ({ flag }) => t(`options.flags.${flag}`) },
            { id: 'read', header: t('options.permission.read'), cell: ({ flag }) => mark(flag, '') },
            { id: 'write', header: t('options.permission.write'), cell: ({ write }) => mark(write, '') },
          ]}
          density="compact"
          card={({ flag, write }) => (
            <Mobile>
              <h3>{t(`options.flags.${flag}`)}</h3>
              <p>
                {mark(flag, `${t('options.permission.read')}: `)}
                {write ? mark(write, `${t('options.permission.write')}: `) : null}
              </p>
            </Mobile>
          )}
        />
      </Card>
    </>
  );
}
