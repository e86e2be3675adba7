import { Count, DateTimeText } from '@lamliang/ui';
import { Box, Link as TextLink, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Chip } from '../../components/Chip.tsx';
import type { CheckRecord } from './LedgerPage.tsx';

const FIGURES = ['violations', 'transactions', 'entries', 'duration_ms'] as const;

/** Previous checks, newest first; the selected one opens above. */
export function CheckHistory({ checks, openId }: { checks: readonly CheckRecord[]; openId: number | undefined }) {
  const translate = useTranslate();
  return (
    <Box component="section">
      <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600, mb: '8px' }}>
        {translate('console.ledger.history')}
      </Typography>
      <Box
        sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: '10px' }}
        tabIndex={0}
        role="region"
        aria-label={translate('console.ledger.history')}
      >
        <Table
          size="small"
          sx={{
            minWidth: 560,
            '& .MuiTableCell-root': { height: 40, py: 0 },
            '& tr:last-of-type td': { borderBottom: 0 },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{translate('console.field.checked_dt')}</TableCell>
              <TableCell>{translate('console.field.clean_flag')}</TableCell>
              {FIGURES.map((name) => (
                <TableCell key={name} align="right">
                  {translate(`console.field.${name}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {checks.map((check) => (
              <TableRow
                key={check.id}
                aria-current={check.id === openId ? 'true' : undefined}
                sx={{ '&[aria-current], &[aria-current]:hover': { backgroundColor: 'selected' } }}
              >
                <TableCell>
                  <TextLink component={Link} to={`/ledger-checks/${check.id}`} underline="hover" color="inherit">
                    <DateTimeText value={check.checked_dt} />
                  </TextLink>
                </TableCell>
                <TableCell>
                  <Chip machine="clean" code={check.clean_flag} />
                </TableCell>
                {FIGURES.map((name) => (
                  <TableCell key={name} align="right">
                    <Count value={name === 'violations' ? check.violations.length : check[name]} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
