import type { SpecialPrice } from '@lamliang/contracts/pricing';
import { Money } from '@lamliang/ui';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

const MONEY = ['normal_weight_price', 'capital_city_price', 'other_provinces_price'] as const;

/** A shop's special prices by carrier; null when pricing did not respond. */
export function SpecialPrices({ rows }: { rows: readonly SpecialPrice[] | null | undefined }) {
  const translate = useTranslate();
  if (!rows?.length)
    return (
      <Typography color="textSecondary">
        {translate(rows === null ? 'console.customers.prices_unanswered' : 'console.customers.no_special_prices')}
      </Typography>
    );
  return (
    <Box
      sx={{ overflowX: 'auto' }}
      tabIndex={0}
      role="region"
      aria-label={translate('console.customers.special_prices')}
    >
      <Table
        size="small"
        sx={{ '& .MuiTableCell-root': { px: '8px', fontSize: 13 }, '& .MuiTableCell-root:first-of-type': { pl: 0 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{translate('console.field.partner_id')}</TableCell>
            {MONEY.map((name) => (
              <TableCell key={name} align="right">
                {translate(`console.customers.price.${name}`)}
              </TableCell>
            ))}
            <TableCell align="right">{translate('console.customers.price.cod_rate_percent')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell>{row.partner_name}</TableCell>
              {MONEY.map((name) => (
                <TableCell key={name} align="right">
                  <Money bare value={row[name]} />
                </TableCell>
              ))}
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {row.cod_rate_percent.toFixed(2)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
