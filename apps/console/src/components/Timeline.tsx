import { Timeline as List, TimelineEntry } from '@lamliang/ui';
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
