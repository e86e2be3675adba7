import { Box, Link as TextLink, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Code, Money } from '../../components/Figures.tsx';
import { isServed } from '../../providers/access.ts';
import type { CheckRecord } from './LedgerPage.tsx';

type Violation = CheckRecord['violations'][number];

/** Where the entries behind a disagreement are: the transaction's, else the account's. */
export function entriesPath({ transaction_id, account, account_id }: Violation): string | undefined {
  const filter = transaction_id
    ? { transaction_id }
    : account
      ? { account, ...(account_id ? { account_id } : {}) }
      : undefined;
  return filter && isServed('ledger-entries', 'list')
    ? `/ledger-entries?filter=${encodeURIComponent(JSON.stringify(filter))}`
    : undefined;
}

/** Everything that disagrees, each linked to what it is about. */
export function Violations({ violations }: { violations: readonly Violation[] }) {
  const translate = useTranslate();
  const head = ['rule', 'account', 'transaction_no', 'expected', 'found'] as const;
  return (
    <Box component="section">
      <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600, mb: '8px' }}>
        {translate('console.field.violations')}
      </Typography>
      <Box
        sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: '10px' }}
        tabIndex={0}
        role="region"
        aria-label={translate('console.field.violations')}
      >
        <Table size="small" sx={{ minWidth: 720, '& .MuiTableCell-root': { height: 40, py: 0 } }}>
          <TableHead>
            <TableRow>
              {head.map((name) => (
                <TableCell key={name} align={name === 'expected' || name === 'found' ? 'right' : 'left'}>
                  {translate(`console.field.${name}`)}
                </TableCell>
              ))}
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {violations.map((violation, index) => {
              const entries = entriesPath(violation);
              return (
                // eslint-disable-next-line react/no-array-index-key -- a violation has no identity of its own
                <TableRow key={index}>
                  <TableCell>{translate(`console.ledger.rule.${violation.rule}`)}</TableCell>
                  <TableCell>
                    {violation.account ? <Code text={violation.account} /> : null}{' '}
                    {violation.account_id ? (
                      <TextLink component={Link} to={`/customers/${violation.account_id}`}>
                        {translate('console.ledger.to_shop', { id: violation.account_id })}
                      </TextLink>
                    ) : null}
                  </TableCell>
                  <TableCell>
                    <Code text={violation.transaction_no ?? violation.transaction_id} />
                  </TableCell>
                  <TableCell align="right">
                    <Money amount={violation.expected} />
                  </TableCell>
                  <TableCell align="right">
                    <Money amount={violation.found} strong />
                  </TableCell>
                  <TableCell>
                    {entries ? (
                      <TextLink component={Link} to={entries}>
                        {translate('console.ledger.to_entries')}
                      </TextLink>
                    ) : null}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
