import {
  CARD_TERMS,
  pricingRoutes as routes,
  rateCardPreviewTerms,
  rateCardTerms,
  zoneListPreviewTerms,
  zoneListTerms,
  type RateCardAnswer,
  type RateCardContent,
  type RatePreview as Preview,
  type ZoneListAnswer,
  type ZoneListContent,
} from '@lamliang/contracts/pricing';
import { keyBelow, type PhraseKey } from '@lamliang/i18n';
import { addDays, bangkokDate, systemClock } from '@lamliang/kernel';
import { DateField, Field } from '@lamliang/ui';
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { ArrowLeft, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { ResourceContextProvider, useDataProvider, useGetOne, useNotify, type RaRecord } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router';
import * as z from 'zod/mini';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { CallErrorAlert } from '../../actions/CallErrorAlert.tsx';
import { draftOf, keepDraft } from '../../actions/draft.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { SheetButton, SheetFaultList } from '../../components/Sheet.tsx';
import { Title } from '../../layout/Title.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import type { FailureBody } from '../../providers/http.ts';
import { useTranslate } from '../../providers/translate.ts';
import { draftOfCard, draftOfList, TERM_NAMES, wireOf, type Draft, type GridName } from './draft.ts';
import { RateGrid } from './RateGrid.tsx';
import { RatePreview } from './RatePreview.tsx';
import { dayText } from './RateSections.tsx';
import { RateTabs } from './RateTabs.tsx';

type Wire = Record<string, unknown>;
/** What a card and a list of postal codes have in common while they are edited. */
interface Kind<A extends RaRecord> {
  resource: 'rate-cards' | 'zone-lists';
  /** The tabs: grids, and what is edited otherwise. */
  parts: readonly (GridName | 'terms' | 'codes')[];
  draftOf: (content: A) => Draft;
  previewTerms: z.ZodMiniType;
  createTerms: z.ZodMiniType;
  preview: (call: ConsoleProvider['call'], body: never) => Promise<Preview>;
  import: (call: ConsoleProvider['call'], body: never, sheet: File) => Promise<{ content: unknown; preview: Preview }>;
  create: (call: ConsoleProvider['call'], body: never) => Promise<{ id: number }>;
}
const CARD: Kind<RateCardAnswer> = {
  resource: 'rate-cards',
  parts: ['rows', 'size_rows', 'oversize_bands', 'terms'],
  draftOf: draftOfCard as (content: RateCardContent) => Draft,
  previewTerms: rateCardPreviewTerms,
  createTerms: rateCardTerms,
  preview: (call, body) => call(routes.previewRateCard, { body }),
  import: (call, body, sheet) => call(routes.importRateCard, { body, files: { sheet: [sheet] } }),
  create: (call, body) => call(routes.createRateCard, { body }),
};
const LIST: Kind<ZoneListAnswer> = {
  resource: 'zone-lists',
  parts: ['codes', 'fees'],
  draftOf: draftOfList as (content: ZoneListContent) => Draft,
  previewTerms: zoneListPreviewTerms,
  createTerms: zoneListTerms,
  preview: (call, body) => call(routes.previewZoneList, { body }),
  import: (call, body, sheet) => call(routes.importZoneList, { body, files: { sheet: [sheet] } }),
  create: (call, body) => call(routes.createZoneList, { body }),
};

export const CardDraft = () => <DraftPage kind={CARD as unknown as Kind<RaRecord>} />;
export const ListDraft = () => <DraftPage kind={LIST as unknown as Kind<RaRecord>} />;

/** A copy of a card or list that is edited or imported, previewed and entered with the day that it begins. */
function DraftPage({ kind }: { kind: Kind<RaRecord> }) {
  const { id } = useParams();
  const { data, error, refetch } = useGetOne(kind.resource, { id: Number(id) });
  // The list may have left a row without its bands in the cache.
  const isWhole = data && ('rows' in data || 'zip_prefixes' in data);
  return (
    <ResourceContextProvider value={kind.resource}>
      <Title title={`resources.${kind.resource}.name`} />
      <Box sx={{ maxWidth: 1120, mx: 'auto', py: '8px' }}>
        {isWhole ? (
          <Editor key={String(id)} kind={kind} record={data as never} />
        ) : error ? (
          <LoadError error={error as Error} onRetry={() => void refetch()} sx={{ m: '12px' }} />
        ) : (
          <Skeleton variant="rounded" height={320} sx={{ m: '16px' }} />
        )}
      </Box>
    </ResourceContextProvider>
  );
}

interface Edited extends RaRecord {
  partner_id: number | null;
  partner_name: string;
  kind: string;
  valid_from: string;
  source: string;
}

const tomorrow = () => addDays(bangkokDate(systemClock.now()), 1);

function Editor({ kind, record }: { kind: Kind<RaRecord>; record: Edited }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const { call } = useDataProvider<ConsoleProvider>();
  const [before] = useState(() => kind.draftOf(record));
  const place = `${kind.resource}/${record.id}`;
  const [kept, setKept] = useState(() => draftOf(place, true));
  const [draft, setDraft] = useState(() => (kept?.draft ? (JSON.parse(kept.draft) as Draft) : before));
  const [day, setDay] = useState(() => kept?.day ?? tomorrow());
  /** What was changed stays for the way back, whoever leaves the page and however. */
  const keep = (next: Draft, from: string) => keepDraft(place, { draft: JSON.stringify(next), day: from }, true);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Error>();
  const [preview, setPreview] = useState<Preview>();
  const [busy, setBusy] = useState<'preview' | 'import'>();
  const [applies, setApplies] = useState(false);

  const isCard = kind.resource === 'rate-cards';
  const kindName = translate(keyBelow(isCard ? 'console.value.rate_card_kind' : 'console.value.zone_list_kind', record.kind)); // prettier-ignore
  const owner = record.partner_name || translate('console.rates.every_carrier');
  const of = { partner_id: record.partner_id, kind: record.kind };
  // What was asked for before the last change answers something that is not on the screen any more.
  const turn = useRef(0);
  const begin = (what: typeof busy) => {
    turn.current += 1;
    setBusy(what);
    setPreview(undefined);
    return turn.current;
  };
  const change = (next: Draft) => {
    setDraft(next);
    keep(next, day);
    begin(undefined);
  };
  /** @param work answers what to show of it, unless something else has begun meanwhile */
  const run = async (what: 'preview' | 'import', work: () => Promise<() => void>) => {
    const own = begin(what);
    setFailure(undefined);
    setFaults({});
    let show: () => void;
    try {
      show = await work();
    } catch (error) {
      show = () => setFailure(error as Error);
    }
    if (own !== turn.current) return;
    show();
    setBusy(undefined);
  };
  const look = () =>
    run('preview', async () => {
      const wire: Wire = { ...of, valid_from: day, ...wireOf(draft) };
      const parsed = z.safeDecode(kind.previewTerms, wire as never);
      if (parsed.success) {
        const found = await kind.preview(call, parsed.data as never);
        return () => setPreview(found);
      }
      setFaults(Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]))); // prettier-ignore
      throw new Error('console.rates.faults');
    });
  const take = (sheet: File) =>
    run('import', async () => {
      const found = await kind.import(call, { ...of, valid_from: day } as never, sheet);
      return () => {
        const next = kind.draftOf(found.content as RaRecord);
        setDraft(next);
        keep(next, day);
        setPreview(found.preview);
      };
    });

  const gridOf = (name: GridName) => (
    <RateGrid
      name={name}
      rows={draft.grids[name] ?? []}
      before={before.grids[name]}
      faults={below(faults, `${name}.`)}
      onChange={(rows) => change({ ...draft, grids: { ...draft.grids, [name]: rows } })}
    />
  );
  const errorOf = (path: string) => {
    const fault = faults[path];
    return fault ? translate(fault as PhraseKey, { _: fault }) : undefined;
  };
  const codesFault = Object.entries(faults).find(([path]) => path.startsWith('zip_prefixes'))?.[1];
  const parts = {
    terms: (
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' }, gap: '16px' }}>
        {TERM_NAMES.map((term) => {
          const was = before.terms?.[term];
          const text = draft.terms?.[term] ?? '';
          return (
            <Field
              key={term}
              label={translate(keyBelow('console.rates.term', term))}
              value={text}
              error={errorOf(term)}
              hint={was === text ? translate(keyBelow('console.rates.unit', CARD_TERMS[term])) : translate('console.rates.was', { value: was ?? '' })} // prettier-ignore
              field={term}
              inputProps={{ inputMode: 'decimal' }}
              onChange={(event) =>
                draft.terms && change({ ...draft, terms: { ...draft.terms, [term]: event.target.value } })
              }
            />
          );
        })}
      </Box>
    ),
    codes: (
      <Field
        label={translate('console.rates.tab.codes')}
        hint={translate('console.rates.codes_hint')}
        error={codesFault ? translate(codesFault as PhraseKey, { _: codesFault }) : undefined}
        field="zip_prefixes"
        multiline
        minRows={6}
        maxRows={16}
        value={draft.codes ?? ''}
        onChange={(event) => change({ ...draft, codes: event.target.value })}
      />
    ),
  };
  const fees = errorOf('fees');

  return (
    <>
      <Button
        component={Link}
        to={`/${kind.resource}/${record.id}`}
        color="inherit"
        startIcon={<ArrowLeft size={16} aria-hidden />}
        sx={{ ml: '12px', minHeight: { xs: 44, md: 32 } }}
      >
        {translate('console.rates.back')}
      </Button>
      <Box sx={{ px: { xs: '16px', md: '20px' }, py: '12px' }}>
        <Typography variant="h2" sx={{ fontSize: 18, fontWeight: 600 }}>
          {translate('console.rates.draft', { carrier: owner, kind: kindName })}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: '12px' }}>
          {translate('console.rates.draft_hint', { day: dayText(record.valid_from) })}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'flex-end' }}>
          <DateField
            label={translate('console.rates.begins')}
            value={day}
            error={errorOf('valid_from')}
            field="valid_from"
            disabled={busy === 'import'}
            onValue={(next) => {
              setDay(next);
              keep(draft, next);
              begin(undefined);
            }}
          />
          <SheetButton
            label={translate('console.rates.import')}
            variant="outlined"
            busy={busy === 'import'}
            onSheet={(sheet) => void take(sheet)}
            sx={{ minHeight: 44 }}
          />
          <Button
            variant={preview ? 'outlined' : 'contained'}
            loading={busy === 'preview'}
            startIcon={<Search size={16} aria-hidden />}
            onClick={() => void look()}
            sx={{ minHeight: 44 }}
          >
            {translate('console.rates.look')}
          </Button>
          {preview ? (
            <Button
              variant="contained"
              disabled={preview.changes.length === 0}
              onClick={() => setApplies(true)}
              sx={{ minHeight: 44 }}
            >
              {translate('console.rates.apply.title', { day: dayText(day) })}
            </Button>
          ) : null}
        </Box>
      </Box>
      {kept ? (
        <Alert
          severity="info"
          sx={{ mx: { xs: '16px', md: '20px' }, mb: '12px' }}
          action={
            <Button
              color="inherit"
              onClick={() => {
                setKept(undefined);
                keepDraft(place, undefined, true);
                setDraft(before);
                setDay(tomorrow());
                begin(undefined);
              }}
            >
              {translate('console.action.discard')}
            </Button>
          }
        >
          {translate('console.rates.kept')}
        </Alert>
      ) : null}
      {failure ? <Failure error={failure} /> : null}
      {preview ? <RatePreview preview={preview} /> : null}
      {/* An import replaces all of it: what was entered meanwhile would be lost. */}
      <Box inert={busy === 'import'}>
        <RateTabs
          label={translate('console.rates.parts')}
          tabs={kind.parts.map((part) => ({
            name: part,
            label: part === 'codes' || part === 'terms' || part === 'fees' ? translate(`console.rates.tab.${part}`) : translate(keyBelow('console.value.figure_part', part)), // prettier-ignore
            content:
              part === 'terms' || part === 'codes' ? (
                parts[part]
              ) : (
                <>
                  {part === 'fees' && fees ? <Alert severity="error">{fees}</Alert> : null}
                  {gridOf(part)}
                </>
              ),
          }))}
        />
      </Box>
      {applies && preview ? (
        <ActionDialog
          title={translate('console.rates.apply.title', { day: dayText(day) })}
          intro={translate('console.rates.apply.hint')}
          fields={[
            { name: 'source', kind: 'text', wide: true },
            { name: 'reason', kind: 'text', wide: true },
          ]}
          first={{ source: record.source }}
          body={kind.createTerms}
          fixed={{ ...of, valid_from: day, replaces: preview.replaces?.id ?? null, ...wireOf(draft) }}
          check={() => translate('console.rates.apply.check', { carrier: owner, kind: kindName, day: dayText(day), n: preview.changes.length })} // prettier-ignore
          confirm={() => translate('console.rates.apply.confirm', { day: dayText(day) })}
          onConfirmed={async (terms) => {
            const made = await kind.create(call, terms as never);
            keepDraft(place, undefined, true);
            notify('console.rates.apply.done', { type: 'success', messageArgs: { day: dayText(day) } });
            void navigate(`/${kind.resource}/${made.id}`);
          }}
          onClose={() => setApplies(false)}
        />
      ) : null}
    </>
  );
}

/** The faults below a path, by the rest of it. */
const below = (faults: Record<string, string>, start: string): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).flatMap(([path, fault]) => (path.startsWith(start) ? [[path.slice(start.length), fault]] : []))); // prettier-ignore

/** Why nothing is shown: what is wrong in a sheet by line and column. */
function Failure({ error }: { error: Error }) {
  const faults = (error as { body?: FailureBody }).body?.faults.filter(({ field }) => field.startsWith('sheet')) ?? [];
  return (
    <Box sx={{ px: { xs: '16px', md: '20px' } }}>
      <CallErrorAlert error={error} />
      <SheetFaultList faults={faults} />
    </Box>
  );
}
