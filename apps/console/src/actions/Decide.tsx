import { keyBelow, type PhraseFamily } from '@lamliang/i18n';
import type { Satang } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { Alert, Box, Button } from '@mui/material';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CanAccess, useGetList, useResourceContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { count } from '../components/format.ts';
import { ONE, WORK } from '../layout/open-work.ts';
import { useTranslate } from '../providers/translate.ts';
import { useKeys } from '../queue/keys.ts';
import { useNextOpen } from '../queue/next-open.ts';
import { ActionDialog, type ActionDialogProps, type Wire } from './ActionDialog.tsx';
import { useActionDone } from './useActionDone.ts';
import { useSeen } from './useSeen.ts';

type Dialog<B extends z.ZodMiniType> = Pick<ActionDialogProps<B>, 'fields' | 'body' | 'figure' | 'about' | 'first' | 'intro' | 'follow' | 'beside'> & { fixed?: Wire }; // prettier-ignore
/** One way to decide. */
export interface Choice<B extends z.ZodMiniType> extends Dialog<B> {
  /** What the contract calls it, and of which resource, where it is not that of the queue. */
  action: string;
  resource?: string;
  /** The key that begins it: A approves, R refuses, C takes back. */
  code: 'KeyA' | 'KeyR' | 'KeyC';
  /** Below it `label`, `title`, `check` and `confirm`, which repeats the amount. */
  phrases: PhraseFamily;
  /** What `check` and `confirm` name. */
  names: object;
  /** @returns the phrase of what was done */
  run: (terms: z.output<B>) => Promise<string>;
}

/**
 * The decision on a record: buttons and keys, each with its form; afterwards the next record that is open. Where someone
 * else decided meanwhile the record is read again, and the form says so and keeps what was entered.
 * @param isOwn whether the user entered it, so that another person has to decide
 * @param decided who decided and when, once somebody has
 */
export function Decide<B extends z.ZodMiniType>({
  choices,
  isOpen,
  isOwn = false,
  decided,
}: {
  choices: readonly Choice<B>[];
  isOpen: boolean;
  isOwn?: boolean;
  decided: ReactNode;
}) {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const [code, setCode] = useState<Choice<B>['code']>();
  const [isDone, setDone] = useState(false);
  const onDone = useActionDone();
  const { sending } = useSeen(undefined);
  /** What was decided before concerns no longer: the record is open again. */
  const choose = (next: Choice<B>['code']) => {
    setDone(false);
    setCode(next);
  };
  const chosen = choices.find((choice) => choice.code === code);
  if (isOpen && isOwn) return <Alert severity="info">{translate('console.decisions.own')}</Alert>;
  return (
    <>
      {isOpen ? (
        <Box sx={{ display: 'flex', gap: '8px', minHeight: 38 }}>
          {choices.map((choice) => (
            <CanAccess key={choice.code} resource={choice.resource ?? resource} action={choice.action}>
              <ChoiceButton choice={choice} onChoose={() => choose(choice.code)} />
            </CanAccess>
          ))}
        </Box>
      ) : null}
      {isDone && !isOpen ? <GoOn /> : null}
      {chosen ? (
        <ActionDialog
          {...chosen}
          fixed={chosen.fixed ?? {}}
          title={translate(keyBelow(chosen.phrases, 'title'))}
          check={() => translate(keyBelow(chosen.phrases, 'check'), chosen.names)}
          confirm={(terms) => {
            const { amount } = terms as { amount?: Satang };
            const figures = amount === undefined ? {} : { amount: moneyText(amount) };
            return translate(keyBelow(chosen.phrases, 'confirm'), { ...chosen.names, ...figures });
          }}
          blocked={isOpen || isDone ? null : decided}
          onConfirmed={async (terms) => {
            const done = await sending(() => chosen.run(terms));
            setDone(true);
            onDone(done);
          }}
          onClose={() => setCode(undefined)}
        />
      ) : null}
    </>
  );
}

function ChoiceButton({
  choice: { code, phrases },
  onChoose,
}: {
  choice: Pick<Choice<z.ZodMiniType>, 'code' | 'phrases'>;
  onChoose: () => void;
}) {
  const translate = useTranslate();
  const label = translate(keyBelow(phrases, 'label'));
  const key = code.slice(-1);
  useKeys((event) => {
    if (event.code !== code) return;
    event.preventDefault(); // or the letter would be typed into the form
    onChoose();
  });
  return (
    <Button
      variant={code === 'KeyA' ? 'contained' : 'outlined'}
      color={code === 'KeyA' ? 'primary' : 'inherit'}
      aria-keyshortcuts={key}
      title={`${label} (${key})`}
      onClick={onChoose}
      sx={{ minHeight: { xs: 44, md: 32 } }}
    >
      {label}
    </Button>
  );
}

/** After a decision: the way to the next record that waits for one, else to all that wait. It has the focus, so that Enter is enough. */
function GoOn() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const resource = useResourceContext() ?? '';
  // A resource may have several queues.
  const [, place = ''] = useLocation().pathname.split('/');
  const work = WORK.find(({ menu }) => menu === `/${place}`);
  const next = useNextOpen();
  // The list beside it may be filtered, and a record's own page has none.
  const { total } = useGetList(resource, { ...ONE, filter: work?.filter }, { enabled: !next });
  const button = useRef<HTMLButtonElement>(null);
  const hasNext = next !== undefined;
  useEffect(() => {
    // `next` is another one at every turn: only a button that came or changed its way takes the focus.
    if (hasNext || total) button.current?.focus();
  }, [hasNext, total]);
  if (!next && total === 0) return <Alert severity="success">{translate('console.queue.nothing_left')}</Alert>;
  const lead = next ?? (work && total ? () => void navigate(work.path) : undefined);
  return lead ? (
    <Button ref={button} variant="contained" onClick={lead} sx={{ minHeight: { xs: 44, md: 32 } }}>
      {next || !work
        ? translate('console.queue.next_open')
        : `${translate(keyBelow('console.start', work.name))} (${count(total ?? 0)})`}
    </Button>
  ) : null;
}
