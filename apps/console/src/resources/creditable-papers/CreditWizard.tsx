import { creditNoteTerms, invoicingRoutes as routes, NOTE_REASONS, type CreditableLineRow, type CreditablePaper } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { isPositive, newIdempotencyKey, satangToBaht, type Satang } from '@lamliang/kernel';
import { Field, moneyText } from '@lamliang/ui';
import { Box, Button, Skeleton, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useDataProvider, useRedirect } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { CallErrorAlert } from '../../actions/CallErrorAlert.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { Word } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Figures } from '../credit-notes/CreditNotes.tsx';
import { LineName } from '../credit-notes/LineName.tsx';
import { askedOf, type Entered } from './asked.ts';

/** The lines of a paper, each with what is to be taken back of it; then the figures, the reason and the note. */
export function CreditWizard({ paper }: { paper: CreditablePaper }) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const [entered, setEntered] = useState<Entered>({});
  const { call } = useDataProvider<ConsoleProvider>();
  const sought = useDeferredValue(search);
  const { data, error, refetch } = useQuery({
    queryKey: [routes.creditableLines.id, paper.id, sought],
    queryFn: () => call(routes.creditableLines, { params: { id: paper.id }, query: sought.trim() ? { search: sought.trim() } : {} }),
    placeholderData: keepPreviousData,
  });
  const lines = askedOf(entered);
  return (
    <>
      <Section title={translate('console.credit_notes.choose')}>
        <Field label={translate('console.credit_notes.search')} value={search} onChange={(event) => setSearch(event.target.value)} name="search" />
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {data ? null : <Skeleton variant="rounded" height={120} sx={{ mt: '8px' }} />}
        {data?.rows.map((line) => (
          <Line key={line.line_no} line={line} value={entered[line.line_no]?.typed ?? ''} onChange={(typed) => setEntered({ ...entered, [line.line_no]: { typed, left: line.left_amount } })} />
        ))}
        {data?.more ? (
          <Typography variant="body2" color="textSecondary" sx={{ mt: '8px' }}>
            {translate('console.credit_notes.more')}
          </Typography>
        ) : null}
      </Section>
      <Section title={translate('console.credit_notes.figures')} action={lines.length ? <Make paper={paper} lines={lines} onMade={() => setEntered({})} /> : null}>
        {lines.length ? <Preview id={paper.id} lines={lines} /> : <Typography variant="body2" color="textSecondary">{translate('console.credit_notes.none')}</Typography>}
      </Section>
    </>
  );
} // prettier-ignore

/** One line, and how much of it is taken back. */
function Line({ line, value, onChange }: { line: CreditableLineRow; value: string; onChange: (typed: string) => void }) {
  const translate = useTranslate();
  const { line_no, order_no, charge_code, description, amount, left_amount } = line;
  const isOpen = isPositive(left_amount);
  return (
    <Box data-field={`line_${line_no}`} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', py: '8px', borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ flexGrow: 1, minWidth: 200 }}>
        <LineName of={line} />
        <Typography variant="body2" color="textSecondary">
          {charge_code === 'other' ? null : (
            <>
              <Word machine="invoice_charge" code={charge_code} />
              {' · '}
            </>
          )}
          {translate('console.credit_notes.left', { left: moneyText(left_amount), amount: moneyText(amount) })}
        </Typography>
      </Box>
      <TextField
        size="small"
        label={translate('console.credit_notes.take', { no: order_no || description })}
        value={value}
        disabled={!isOpen}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
        sx={{ width: 180 }}
      />
      <Button size="small" disabled={!isOpen} onClick={() => onChange(String(satangToBaht(left_amount)))}>
        {translate('console.credit_notes.all')}
      </Button>
    </Box>
  );
} // prettier-ignore

type Lines = { line_no: number; amount: Satang }[];

/** The figures that the note would have. */
function Preview({ id, lines }: { id: number; lines: Lines }) {
  const { call } = useDataProvider<ConsoleProvider>();
  const { data, error } = useQuery({
    queryKey: [routes.noteFigures.id, id, lines],
    queryFn: () => call(routes.noteFigures, { params: { id }, body: { lines } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (error) return <CallErrorAlert error={error} />;
  if (!data) return <Skeleton variant="rounded" height={120} />;
  return (
    <div role="status">
      <Figures of={data} />
    </div>
  );
}

/** The reason, and the note itself. */
function Make({ paper, lines, onMade }: { paper: CreditablePaper; lines: Lines; onMade: () => void }) {
  const translate = useTranslate();
  const onDone = useActionDone();
  const redirect = useRedirect();
  const { call } = useDataProvider<ConsoleProvider>();
  /** Of the dialog that is open: whoever presses again after a lost answer asks for the same note. */
  const [key, setKey] = useState<string>();
  if (!mayDo(currentRole(), 'creditable-papers', 'credit-notes')) return null;
  const { id, paper_no } = paper;
  const words = Object.fromEntries(NOTE_REASONS.map((code) => [code, translate(`console.value.note_reason.${code}`)]));
  const total = lines.reduce((sum, line) => sum + line.amount, 0) as Satang;
  return (
    <>
      <Button variant="contained" size="small" startIcon={<FilePlus2 size={16} aria-hidden />} onClick={() => setKey(newIdempotencyKey())}>
        {translate('console.credit_notes.make.label')}
      </Button>
      {key ? (
        <ActionDialog
          title={translate('console.credit_notes.make.title')}
          fields={[
            { name: 'reason_code', kind: 'choice', words },
            { name: 'reason', kind: 'text', wide: true, hint: translate('console.credit_notes.make.reason') },
          ]}
          body={creditNoteTerms}
          fixed={{ lines: lines.map(({ line_no, amount }) => ({ line_no, amount: satangToBaht(amount) })) }}
          beside={() => <Preview id={id} lines={lines} />}
          check={() => translate('console.credit_notes.make.check', { paper_no, count: lines.length })}
          figure={() => moneyText(total)}
          confirm={() => translate('console.credit_notes.make.confirm', { sum: moneyText(total) })}
          onConfirmed={async (body) => {
            const { credit_note_id, decision_id } = await call(routes.makeCreditNote, { params: { id }, body, idempotency_key: key });
            onMade();
            onDone(decision_id === null ? 'console.credit_notes.make.done' : 'console.credit_notes.make.waits');
            redirect(decision_id === null ? `/credit-notes/${credit_note_id}` : `/invoicing-decisions/${decision_id}`);
          }}
          onClose={() => setKey(undefined)}
        />
      ) : null}
    </>
  );
} // prettier-ignore
