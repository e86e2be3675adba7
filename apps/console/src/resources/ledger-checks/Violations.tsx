import { Money } from '@lamliang/ui';
import { Box, Link as TextLink, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Code } from '../../components/Values.tsx';
import { entriesPath } from '../ledger-entries/path.ts';
import type { CheckRecord } from './LedgerPage.tsx';

/** Discrepancies with the shop and the ledger entries that show them. */
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
                  {violation.transaction_id ? (
                    <TextLink component={Link} to={entriesPath({ transaction_id: violation.transaction_id })}>
                      <Code text={violation.transaction_no ?? violation.transaction_id} />
                    </TextLink>
                  ) : (
                    <Code text={violation.transaction_no} />
                  )}
                </TableCell>
                <TableCell align="right">
                  <Money bare value={violation.expected} />
                </TableCell>
                <TableCell align="right">
                  <b>
                    <Money bare value={violation.found} />
                  </b>
                </TableCell>
                <TableCell>
                  {violation.entry_ids.length > 0 ? (
                    <TextLink component={Link} to={entriesPath({ id: violation.entry_ids })}>
                      {translate('console.ledger.to_entries', { n: violation.entry_ids.length })}
                    </TextLink>
                  ) : (
                    translate('common.none')
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
