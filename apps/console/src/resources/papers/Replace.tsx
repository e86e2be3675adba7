import type { AnswerOf } from '@lamliang/contracts';
import { invoicingRoutes as routes, REPLACEMENT_REASONS, replacementTerms } from '@lamliang/contracts/invoicing';
import { keyBelow } from '@lamliang/i18n';
import { Box, Button, Typography } from '@mui/material';
import { FilePen } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useNotify, useRedirect } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { useLacks } from './lacks.ts';
import type { PaperRow } from './Papers.tsx';
import { Party } from './Parties.tsx';

type Offer = AnswerOf<typeof routes.currentBuyer>;

/** Issues a tax invoice or receipt anew whose buyer was wrong; nothing where another one stands in for it already. */
export function Replace({ record }: { record: PaperRow }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { call } = useDataProvider<ConsoleProvider>();
  const [busy, setBusy] = useState(false);
  const [offer, setOffer] = useState<Offer>();
  const isOfKind = record.kind === 'tax_invoice' || record.kind === 'receipt';
  if (!isOfKind || record.replaced_by_no || !mayDo(currentRole(), 'papers', 'replace')) return null;
  const open = async () => {
    setBusy(true);
    try {
      setOffer(await call(routes.currentBuyer, { params: { id: record.id } }));
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" variant="outlined" loading={busy} startIcon={<FilePen size={16} aria-hidden />} onClick={() => void open()}>
        {translate('console.papers.replace.label')}
      </Button>
      {offer ? <ReplaceDialog record={record} offer={offer} onClose={() => setOffer(undefined)} /> : null}
    </>
  );
} // prettier-ignore

function ReplaceDialog({ record: { id, paper_no, buyer }, offer, onClose }: { record: PaperRow; offer: Offer; onClose: () => void }) {
  const translate = useTranslate();
  const wordsOf = useLacks();
  const onDone = useActionDone();
  const redirect = useRedirect();
  const { call } = useDataProvider<ConsoleProvider>();
  const words = Object.fromEntries(REPLACEMENT_REASONS.map((code) => [code, translate(keyBelow('console.value.replacement_reason', code))]));
  const { changed_fields: changed, lacks } = offer;
  const blocked =
    changed.length === 0
      ? translate('console.papers.replace.same')
      : lacks.length > 0
        ? translate('console.papers.replace.lacks', { lacks: wordsOf(lacks) })
        : null;
  return (
    <ActionDialog
      title={translate('console.papers.replace.title', { no: paper_no })}
      intro={translate('console.papers.replace.intro')}
      fields={[
        { name: 'reason_code', kind: 'choice', words },
        { name: 'reason', kind: 'text', wide: true, hint: translate('console.papers.replace.reason') },
      ]}
      body={replacementTerms}
      fixed={{}}
      blocked={blocked}
      beside={() => (
        <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
          {buyer ? <Party title={translate('console.papers.replace.before')} party={buyer} name="before" /> : null}
          <Party title={translate('console.papers.replace.after')} party={offer.buyer} name="after" />
          {changed.length > 0 ? (
            <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
              {translate('console.papers.replace.changed', { fields: wordsOf(changed) })}
            </Typography>
          ) : null}
        </Box>
      )}
      check={({ reason_code }) => translate('console.papers.replace.check', { no: paper_no, reason: words[reason_code] })}
      confirm={() => translate('console.papers.replace.label')}
      onConfirmed={async (body) => {
        const made = await call(routes.replacePaper, { params: { id }, body });
        onDone('console.papers.replace.done', { no: made.paper_no });
        redirect(`/papers/${made.id}`);
      }}
      onClose={onClose}
    />
  );
} // prettier-ignore
