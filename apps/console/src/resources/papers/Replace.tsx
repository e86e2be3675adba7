import { invoicingRoutes as routes, REPLACEMENT_REASONS, replacementTerms } from '@lamliang/contracts/invoicing';
import { keyBelow } from '@lamliang/i18n';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useRedirect } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { useLacks } from './lacks.ts';
import type { PaperRow } from './Papers.tsx';
import { Party } from './Parties.tsx';

/** Issues a tax invoice or receipt anew whose buyer was wrong; nothing where another one stands in for it already. */
export function Replace({ record }: { record: PaperRow }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const isOfKind = record.kind === 'tax_invoice' || record.kind === 'receipt';
  if (!isOfKind || record.replaced_by_no || !record.buyer || !mayDo(currentRole(), 'papers', 'replace')) return null;
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<FilePen size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {translate('console.papers.replace.label')}
      </Button>
      {open ? <ReplaceDialog record={record} onClose={() => setOpen(false)} /> : null}
    </>
  );
} // prettier-ignore

function ReplaceDialog({ record: { id, paper_no, buyer }, onClose }: { record: PaperRow; onClose: () => void }) {
  const translate = useTranslate();
  const wordsOf = useLacks();
  const onDone = useActionDone();
  const redirect = useRedirect();
  const { call } = useDataProvider<ConsoleProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [routes.currentBuyer.id, id],
    queryFn: () => call(routes.currentBuyer, { params: { id } }),
    gcTime: 0,
  });
  const words = Object.fromEntries(REPLACEMENT_REASONS.map((code) => [code, translate(keyBelow('console.value.replacement_reason', code))])); // prettier-ignore
  const blocked = !data
    ? translate('console.papers.replace.asked')
    : data.changed_fields.length === 0
      ? translate('console.papers.replace.same')
      : data.lacks.length > 0
        ? translate('console.papers.replace.lacks', { lacks: wordsOf(data.lacks) })
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
      blocked={error ? undefined : blocked}
      outdated={!data}
      beside={() =>
        error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
            {buyer ? <Party title={translate('console.papers.replace.before')} party={buyer} name="before" /> : null}
            {data ? <Party title={translate('console.papers.replace.after')} party={data.buyer} name="after" /> : <Skeleton variant="rounded" height={120} />}
            {data && data.changed_fields.length > 0 ? (
              <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
                {translate('console.papers.replace.changed', { fields: wordsOf(data.changed_fields) })}
              </Typography>
            ) : null}
          </Box>
        )
      }
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
