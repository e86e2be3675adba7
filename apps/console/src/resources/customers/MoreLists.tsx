import { Box } from '@mui/material';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { mayDo } from '../../providers/access.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';

/** What belongs to a shop, one key away from the panel, too. */
const LISTS = ['shipment-orders', 'claims', 'ledger-entries', 'adjustments', 'webhook-deliveries'] as const;

/** Links to the lists of what belongs to a shop. */
export function MoreLists({ account_id }: { account_id: number }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.customers.more')}>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'flex',
          flexWrap: 'wrap',
          gap: '4px 20px',
          '& a': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: { xs: 44, md: 24 } },
        }}
      >
        {LISTS.filter((list) => mayDo(currentRole(), list, 'list')).map((list) => (
          <li key={list}>
            <PageLink to={`/${list}?filter=${encodeURIComponent(JSON.stringify({ account_id }))}`}>
              {translate(`console.resource.${list}`)}
            </PageLink>
          </li>
        ))}
      </Box>
    </Section>
  );
}
