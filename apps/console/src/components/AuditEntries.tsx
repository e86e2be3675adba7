import type { AuditEntry } from '@lamliang/contracts';
import type { ServiceName } from '@lamliang/contracts/all';
import { UserRound } from 'lucide-react';
import { useTranslate } from '../providers/translate.ts';
import { actorName, useChanges } from './audit-changes.ts';
import { AuditedValue } from './AuditedValue.tsx';
import { Section } from './DetailList.tsx';
import { Timeline } from './Timeline.tsx';

/** Stands between what a field was and what it is. */
const BECAME = ' → ';

/** The trail of one service: who did what and why, and what it changed. */
export function AuditEntries({
  service,
  type,
  entries,
}: {
  service: ServiceName;
  type: string;
  entries: readonly AuditEntry[];
}) {
  const translate = useTranslate();
  const changesOf = useChanges(type);
  const label = `${translate('console.audit.title')}: ${translate(`console.operations.service_name.${service}`)}`;
  return (
    <Section title={label}>
      <Timeline
        machine="audit"
        label={label}
        icon={UserRound}
        events={entries.map((entry) => ({
          code: entry.action,
          at: entry.at,
          detail: (
            <>
              {[actorName(translate, entry.user_name), entry.reason].filter(Boolean).join(' · ')}
              {changesOf(entry).map(({ name, label, before, after }) => (
                <bdi key={name} style={{ display: 'block' }}>
                  {label}:{' '}
                  {before === null ? null : (
                    <>
                      <AuditedValue name={name} value={before} />
                      {BECAME}
                    </>
                  )}
                  {after === null ? translate('common.none') : <AuditedValue name={name} value={after} />}
                </bdi>
              ))}
            </>
          ),
        }))}
      />
    </Section>
  );
}
