import type { AuditEntry } from '@lamliang/contracts';
import type { ServiceName } from '@lamliang/contracts/all';
import type { Satang } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { UserRound } from 'lucide-react';
import { useGetList } from 'react-admin';
import { mayDo } from '../providers/access.ts';
import { currentRole } from '../providers/session.ts';
import { useFieldName, useTranslate } from '../providers/translate.ts';
import { Section } from './DetailList.tsx';
import { phraseOf } from './codes.ts';
import { LoadError } from './LoadError.tsx';
import { Timeline } from './Timeline.tsx';

const SHOWN = 20;
type Fields = Record<string, unknown>;

/** A target of changes: the service that keeps the trail, the kind of the target and its id. */
interface Target {
  service: ServiceName;
  type: string;
  id: number | string;
}

/** The trail keeps what the services hold: satang, millimetres and basis points. */
const MONEY = /^(amount|limit)$|_price$/;
const LENGTH = /^(max_)?size$/;
const RATE = 'cod_rate_bps';
/** The machine of codes, by the kind of the target. */
const MACHINES: Record<string, Record<string, string>> = {
  account: { book: 'book', state: 'decision' },
  claim: { resolution: 'claim_resolution', state: 'claim_state' },
  decision: { kind: 'decision_kind', state: 'decision' },
  partner: { active_flag: 'partner_switch' },
  webhook_delivery: { state: 'webhook_delivery' },
};
/** What tells staff nothing. */
const HIDDEN = new Set(['id', 'version', 'business_key', 'account_id']);

function word(name: string, value: unknown): string {
  if (typeof value === 'number' && MONEY.test(name)) return moneyText(value as Satang);
  if (typeof value === 'number' && LENGTH.test(name)) return String(value / 10);
  if (typeof value === 'number' && name === RATE) return (value / 100).toFixed(2);
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What a change made of its target: each field before and after; what was not there is left out, what is no more is a dash. */
function useChanges(type: string): (entry: AuditEntry) => string[] {
  const translate = useTranslate();
  const fieldName = useFieldName();
  const shown = (name: string, value: unknown) => {
    if (value === null) return translate('common.none');
    const [machine, text] = [MACHINES[type]?.[name], word(name, value)];
    // A number that was shown in full is named as on its page.
    if (name === 'number_field') return fieldName(text);
    return machine ? translate(phraseOf(machine, text), { _: text }) : text;
  };
  return ({ before, after }) =>
    [...new Set([before, after].flatMap((fields) => Object.keys((fields ?? {}) as Fields)))].flatMap((name) => {
      const [old, now] = [before, after].map((fields) => (fields as Fields | null)?.[name] ?? null);
      if (HIDDEN.has(name) || word(name, old) === word(name, now)) return [];
      const values = (old === null ? [now] : [old, now]).map((value) => shown(name, value));
      return [`${fieldName(name === RATE ? 'cod_rate_percent' : name)}: ${values.join(' → ')}`];
    });
}

/** Who changed one thing, when and why, newest first, and what it was before; nothing for roles that may not read it. */
export function AuditTrail({ service, type, id }: Target) {
  const translate = useTranslate();
  const changesOf = useChanges(type);
  const resource = `${service}-audit`;
  const mayRead = mayDo(currentRole(), resource, 'list');
  const { data, error, refetch } = useGetList<AuditEntry>(
    resource,
    {
      filter: { target_type: type, target_id: String(id) },
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'id', order: 'DESC' },
    },
    { enabled: mayRead },
  );
  if (error) return <LoadError error={error as Error} onRetry={() => void refetch()} sx={{ m: '12px' }} />;
  if (!data?.length) return null;
  const label = `${translate('console.audit.title')}: ${translate(`console.operations.service_name.${service}`)}`;
  return (
    <Section title={label}>
      <Timeline
        machine="audit"
        label={label}
        icon={UserRound}
        events={data.map((entry) => ({
          code: entry.action,
          at: entry.at,
          detail: (
            <>
              {[entry.user_name, entry.reason].filter(Boolean).join(' · ')}
              {changesOf(entry).map((change) => (
                <bdi key={change} style={{ display: 'block' }}>
                  {change}
                </bdi>
              ))}
            </>
          ),
        }))}
      />
    </Section>
  );
}
