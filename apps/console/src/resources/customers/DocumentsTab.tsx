import { Box } from '@mui/material';
import { Section } from '../../components/DetailList.tsx';
import { RelatedList } from '../../components/RecordTable.tsx';
import { mayDo } from '../../providers/access.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Statements } from '../invoices/Statements.tsx';
import type { CustomerRecord } from './record.ts';

/** The accounting documents of a shop, in the order in which they follow from each other. */
const LISTS = [
  'invoice-approvals',
  'invoices',
  'papers',
  'waiting-papers',
  'credit-notes',
  'other-fees',
  'withholding-certificates',
  'payee-certificates',
] as const;
/** Invoices and credit notes have lists of their own. */
const KINDS = { papers: { kind: ['tax_invoice', 'receipt'] } } as const;

/** What a shop was billed and what it got for what it paid: the newest of each kind, each leading to its page. */
export function DocumentsTab({ record: { id: account_id } }: { record: CustomerRecord }) {
  const translate = useTranslate();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', px: { xs: '16px', md: '20px' }, py: '12px' }}>
        <Statements account_id={account_id} />
      </Box>
      {LISTS.filter((list) => mayDo(currentRole(), list, 'list')).map((list) => (
        <Section key={list} title={translate(list === 'papers' ? 'console.customers.tax_papers' : `console.resource.${list}`)}>
          <RelatedList resource={list} filter={{ account_id, ...(list === 'papers' ? KINDS.papers : {}) }} />
        </Section>
      ))}
    </>
  );
} // prettier-ignore
