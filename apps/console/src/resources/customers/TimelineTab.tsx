import { moneyText, Timeline, TimelineEntry } from '@lamliang/ui';
import { Box, Button, Skeleton, ToggleButton, Typography } from '@mui/material';
import {
  BadgeCheck,
  Banknote,
  MessageSquareText,
  NotebookPen,
  Package,
  ShieldAlert,
  Store,
  UserCog,
  VenetianMask,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { phraseOf } from '../../components/codes.ts';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate, type Translate } from '../../providers/translate.ts';
import type { CustomerRecord } from './record.ts';
import { Merged } from './timeline/merge.ts';
import { KINDS, linesOf, type Event, type Kind, type Said } from './timeline/sources.ts';

const STEP = 30;
/** So many are kept on the page; what is older is found by fewer kinds, or in the list of its kind. */
const MOST = 600;
const ICONS: Record<Kind, LucideIcon> = {
  registration: Store,
  verification: BadgeCheck,
  orders: Package,
  money: Banknote,
  messages: MessageSquareText,
  claims: ShieldAlert,
  notes: NotebookPen,
  staff: UserCog,
  acting: VenetianMask,
};

/** All that happened to a shop, newest first, of every service that the role may read. */
export function TimelineTab({ record }: { record: CustomerRecord }) {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  /** Each time from the beginning. */
  const readable = () => linesOf(record, provider).filter(({ resource }) => mayDo(currentRole(), resource, 'list'));
  const lines = readable();
  const kinds = KINDS.filter((kind) => lines.some((line) => line.kind === kind));
  const [chosen, setChosen] = useState<readonly Kind[]>([]);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ merged?: Merged<Event>; events: Event[]; busy: boolean }>({ events: [], busy: true }); // prettier-ignore

  const begin = useEffectEvent(async (isCurrent: () => boolean) => {
    const wanted = readable().filter(({ kind }) => chosen.length === 0 || chosen.includes(kind));
    const merged = new Merged(wanted.map(({ read }) => read));
    setState({ events: [], busy: true });
    const events = await merged.take(STEP);
    if (isCurrent()) setState({ merged, events, busy: false });
  });
  const asked = chosen.join();
  useEffect(() => {
    let current = true;
    void begin(() => current);
    return () => void (current = false);
  }, [asked, round, record.id]);

  const { merged, events, busy } = state;
  const more = async () => {
    if (!merged || busy) return;
    setState({ merged, events, busy: true });
    const next = await merged.take(Math.min(STEP, MOST - events.length));
    setState((now) => (now.merged === merged ? { merged, events: [...events, ...next], busy: false } : now));
  };
  const toggle = (kind: Kind) =>
    setChosen((now) => (now.includes(kind) ? now.filter((one) => one !== kind) : [...now, kind]));
  const [error] = merged?.errors ?? [];
  const label = translate('console.customers.tab.timeline');
  return (
    <Section title={label}>
      <Box
        role="group"
        aria-label={translate('console.customers.timeline.kinds')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', mb: '16px' }}
      >
        {kinds.map((kind) => {
          const Icon = ICONS[kind];
          return (
            <ToggleButton
              key={kind}
              value={kind}
              size="small"
              selected={chosen.includes(kind)}
              onChange={() => toggle(kind)}
              sx={{
                minHeight: { xs: 44, md: 32 },
                gap: '6px',
                px: '12px',
                textTransform: 'none',
                borderRadius: '16px',
              }}
            >
              <Icon size={15} aria-hidden />
              {translate(`console.customers.timeline.kind.${kind}`)}
            </ToggleButton>
          );
        })}
      </Box>
      {error ? <LoadError error={error} onRetry={() => setRound(round + 1)} sx={{ mb: '12px' }} /> : null}
      <Timeline aria-label={label} aria-busy={busy}>
        {events.map((event) => (
          <Entry key={event.key} event={event} />
        ))}
      </Timeline>
      {busy ? <Skeleton variant="rounded" height={events.length ? 44 : 200} /> : null}
      {!busy && merged && events.length === 0 ? (
        <Typography color="textSecondary">{translate('console.customers.timeline.nothing')}</Typography>
      ) : null}
      {!busy && merged && !merged.hasEnded ? (
        events.length < MOST ? (
          <Button variant="outlined" onClick={() => void more()} sx={{ mt: '16px', minHeight: { xs: 44, md: 32 } }}>
            {translate('console.customers.timeline.more')}
          </Button>
        ) : (
          <Typography role="status" color="textSecondary" sx={{ mt: '16px' }}>
            {translate('console.customers.timeline.most', { n: MOST })}
          </Typography>
        )
      ) : null}
    </Section>
  );
}

function wordsOf(translate: Translate, said: Said, figures: Record<string, string> = {}): string {
  if ('text' in said) return said.text;
  if ('key' in said) return translate(`console.customers.timeline.${said.key}`, figures);
  return translate(phraseOf(said.machine, said.code), { _: said.code });
}

function Entry({ event }: { event: Event }) {
  const translate = useTranslate();
  const { kind, at, title, figures, detail = [], amount, link } = event;
  const words = wordsOf(translate, title, figures);
  const parts = detail.filter((part) => part !== null && part !== undefined && part !== '');
  const shown = parts.map((part) => (typeof part === 'string' ? part : wordsOf(translate, part as Said)));
  if (amount !== undefined) shown.push(translate('console.customers.timeline.amount', { amount: moneyText(amount) }));
  return (
    <TimelineEntry
      icon={ICONS[kind]}
      title={link ? <PageLink to={link}>{words}</PageLink> : words}
      at={at}
      data-kind={kind}
    >
      {shown.length ? (
        <p style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          <bdi>{shown.join(' · ')}</bdi>
        </p>
      ) : null}
    </TimelineEntry>
  );
}
