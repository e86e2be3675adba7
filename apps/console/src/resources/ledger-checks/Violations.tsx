import { Box, Link as TextLink, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Code, Money } from '../../components/Figures.tsx';
import type { CheckRecord } from './LedgerPage.tsx';

/** Everything that disagrees, with the shop and the ledger entries that show it. */
export function Violations({ violations }: { violations: CheckRecord['violations'] }) {
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
              <TableCell>{translate('console.field.entries')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {violations.map((violation, index) => (
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
                <TableCell sx={{ maxWidth: 220, overflowWrap: 'anywhere' }}>
                  <Code text={violation.entry_ids.join(', ')} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
