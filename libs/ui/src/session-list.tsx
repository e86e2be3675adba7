import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSession } from '@lamliang/contracts/auth';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DateTimeText } from './formatted.tsx';
import { IconTile } from './states.tsx';
import { ToneChip } from './status-chip.tsx';

const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 14px', padding: '14px 20px' },
    '& li + li': { borderTop: `1px solid ${palette.line}` },
    '& .what': { flex: '1 1 220px', minWidth: 0, fontSize: 14, lineHeight: 1.6 },
    '& b': { fontSize: 15, fontWeight: 500, marginInlineEnd: 8 },
    '& p': { margin: 0, color: palette.text.secondary },
    '& bdi': { overflowWrap: 'anywhere' },
    // On a phone the button stands below the words, where they begin.
    [theme.breakpoints.down('sm')]: {
      '& li': { padding: '12px 16px' },
      '& button': { minHeight: 44 },
      '& .what + button': { marginInlineStart: 54 },
    },
  };
});
const isPhone = (system: string | null) => ['iPhone', 'iPad', 'Android'].includes(system ?? '');

/** The words for the device of a session. */
function useDeviceWords() {
  const { t } = useTranslation();
  return ({ browser, system }: OpenSession) =>
    browser && system ? t('auth.sessions.on', { browser, system }) : (browser ?? system ?? t('auth.sessions.unknown'));
}

/** Where a user is logged in: device, address, times; each session but this one can be ended, or all of them. */
export function SessionList({
  rows,
  busy,
  made,
  onEnd,
  onEndOthers,
}: {
  rows: readonly OpenSession[];
  busy: boolean;
  /** What ends with the others, unless it is to be kept: what somebody else may have made in this login. */
  made: string;
  onEnd: (id: number) => void;
  onEndOthers: (keep_made_flag: 0 | 1) => void;
}) {
  const { t } = useTranslation();
  const wordsOf = useDeviceWords();
  const [asked, setAsked] = useState<OpenSession | 'others'>();
  const [keep, setKeep] = useState(false);
  const close = () => setAsked(undefined);
  const confirm = () => {
    if (asked === 'others') onEndOthers(keep ? 1 : 0);
    else if (asked) onEnd(asked.id);
    close();
  };
  const others = rows.filter((row) => !row.current_flag);
  return (
    <>
      <List aria-label={t('auth.sessions.title')}>
        {rows.map((row) => (
          <li key={row.id}>
            <IconTile>
              {isPhone(row.system) ? <Smartphone size={20} aria-hidden /> : <Monitor size={20} aria-hidden />}
            </IconTile>
            <div className="what">
              <b data-field="browser">{wordsOf(row)}</b>
              {row.current_flag ? <ToneChip tone="success">{t('auth.sessions.this_one')}</ToneChip> : null}
              <p>
                {t('auth.sessions.last_seen')} <DateTimeText value={row.last_seen_dt} field="last_seen_dt" />
              </p>
              <p>
                {t('auth.sessions.since')} <DateTimeText value={row.create_dt} field="create_dt" />
              </p>
              {row.address ? (
                <p>
                  {t('auth.sessions.address')} <bdi data-field="address">{row.address}</bdi>
                </p>
              ) : null}
            </div>
            {row.current_flag ? null : (
              <Button
                variant="outlined"
                disabled={busy}
                onClick={() => setAsked(row)}
                aria-label={t('auth.sessions.end_one', { device: wordsOf(row) })}
              >
                {t('auth.sessions.end')}
              </Button>
            )}
          </li>
        ))}
        <li>
          {others.length ? (
            <Button
              variant="outlined"
              color="error"
              disabled={busy}
              onClick={() => (setKeep(false), setAsked('others'))}
            >
              {t('auth.sessions.end_others')}
            </Button>
          ) : (
            <p>{t('auth.sessions.only')}</p>
          )}
        </li>
      </List>
      <ConfirmDialog
        open={asked !== undefined}
        danger
        title={
          asked === undefined || asked === 'others'
            ? t('auth.sessions.end_others_title')
            : t('auth.sessions.end_title', { device: wordsOf(asked) })
        }
        confirm={t(asked === 'others' ? 'auth.sessions.end_others' : 'auth.sessions.end')}
        onConfirm={confirm}
        onClose={close}
      >
        {asked === 'others' ? (
          <>
            <p style={{ marginTop: 0 }}>{t('auth.sessions.end_others_more')}</p>
            <FormControlLabel
              control={<Checkbox checked={!keep} onChange={(event) => setKeep(!event.target.checked)} />}
              label={made}
            />
          </>
        ) : (
          t('auth.sessions.end_more')
        )}
      </ConfirmDialog>
    </>
  );
}
