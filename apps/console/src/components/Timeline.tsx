import type { StaffClaim } from '@lamliang/contracts/claims';
import { Timeline as List, moneyText, TimelineEntry } from '@lamliang/ui';
import { Circle, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Word } from './Chip.tsx';
import { PageLink } from './DetailList.tsx';

export interface TimelineEvent {
  code: string | null;
  /** When; null where that is not known. */
  at: Date | null;
  /** Shown where the code has no phrase. */
  title?: string;
  detail?: ReactNode;
  /** The page that it leads to. */
  link?: string | 0 | null;
}

type Approval = NonNullable<StaffClaim['approvals']>[number];

/** What second persons were asked and answered, newest first: who, how much, and both notes. */
export const approvalEvents = (approvals: readonly Approval[] = []): TimelineEvent[] =>
  approvals.flatMap(({ amount, reason, remark, state, ...who }) => [
    ...(state === 'waiting'
      ? []
      : [{ code: state, at: who.decided_dt, detail: [who.decided_name, remark].filter(Boolean).join(' · ') }]),
    { code: 'asked', at: who.entered_dt, detail: [who.entered_name, moneyText(amount), reason].join(' · ') },
  ]);

/** What happened, newest first; the newest stands out. @param machine what the codes are of, see `phraseOf` */
export function Timeline({
  machine,
  label,
  events,
  icon = Circle,
}: {
  machine: string;
  label: string;
  events: readonly TimelineEvent[];
  icon?: LucideIcon;
}) {
  return (
    <List aria-label={label}>
      {events.map(({ code, at, title, detail, link }, index) => {
        const word = <Word machine={machine} code={code} fallback={title} />;
        return (
          <TimelineEntry key={index} icon={icon} title={link ? <PageLink to={link}>{word}</PageLink> : word} at={at}>
            {detail ? <p>{detail}</p> : null}
          </TimelineEntry>
        );
      })}
    </List>
  );
}
