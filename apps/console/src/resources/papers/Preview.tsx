import { invoicingRoutes as routes, MOST_PRINTED_LINES, PAPER_LANGUAGES, PRINT_FORMS, type PaperLanguage, type PrintForm } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { SelectField, SheetPreview } from '@lamliang/ui';
import { Box, Skeleton } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Section } from '../../components/DetailList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { FileButton } from './FileButton.tsx';
import type { PaperRow } from './Papers.tsx';

/** Width of A4 at 96 dots an inch, px. */
const A4_PX = 794;

/** A paper as it is printed, as original or copy, in Thai or with English beside it, and its files. */
export function Preview({ record: { id, paper_no, line_count } }: { record: Pick<PaperRow, 'id' | 'paper_no' | 'line_count'> }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const [form, setForm] = useState<PrintForm>('original');
  const [language, setLanguage] = useState<PaperLanguage>('th');
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [routes.staffPaperPreview.id, id, form, language],
    queryFn: () => call(routes.staffPaperPreview, { params: { id }, query: { form, language } }),
    placeholderData: keepPreviousData,
  });
  const look = new URLSearchParams({ form, language }).toString();
  return (
    <Section title={translate('console.papers.preview')}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'minmax(0, 160px) minmax(0, 180px) 1fr' },
          gap: '8px 12px',
          alignItems: 'end',
          mb: '12px',
        }}
      >
        <SelectField
          label={translate('console.papers.form')}
          field="form"
          value={form}
          onChange={(event) => setForm(event.target.value as PrintForm)}
          choices={PRINT_FORMS.map((value) => ({ value, label: translate(`console.papers.forms.${value}`) }))}
        />
        <SelectField
          label={translate('console.papers.language')}
          field="language"
          value={language}
          onChange={(event) => setLanguage(event.target.value as PaperLanguage)}
          choices={PAPER_LANGUAGES.map((value) => ({ value, label: translate(`console.papers.languages.${value}`) }))}
        />
        {mayDo(currentRole(), 'papers', 'document') ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', gridColumn: { xs: '1 / -1', md: 'auto' }, justifyContent: { md: 'flex-end' } }}>
            {line_count > MOST_PRINTED_LINES ? <FileButton name="annex" path={`papers/${id}/document?form=annex`} label={translate('console.papers.annex')} /> : null}
            <FileButton name="document" path={`papers/${id}/document?${look}`} label={translate('console.papers.pdf')} />
          </Box>
        ) : null}
      </Box>
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Box aria-busy={isPlaceholderData || undefined} sx={{ opacity: isPlaceholderData ? 0.6 : 1, display: 'grid', '& > *': { minWidth: 0 } }}>
          <SheetPreview html={data.html} width={A4_PX} title={translate('console.papers.frame', { no: paper_no })} height="min(72vh, 760px)" />
        </Box>
      ) : (
        <Skeleton variant="rounded" height={480} />
      )}
    </Section>
  );
} // prettier-ignore
