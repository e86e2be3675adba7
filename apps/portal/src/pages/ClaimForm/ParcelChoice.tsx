import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { BlockSkeleton, EmptyState, Field, Loaded } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { useSettledValue } from '../../components/forms/use-settled-value.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';

const SEARCH_AFTER_MS = 250;
/** Parcels among which those are looked for of which a claim can be opened. */
const LOOKED_AT = 50;

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  '& li + li': { borderTop: `1px solid ${(theme.vars ?? theme).palette.line}` },
  '& a': { display: 'block', padding: '8px 0', fontSize: 15, lineHeight: 1.6 },
  '& small': { display: 'block', fontSize: 13, color: (theme.vars ?? theme).palette.text.secondary },
}));

/** Parcels of which a claim can be opened: the newest ones, or those that the words find. */
export function ParcelChoice() {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const search = useSettledValue(words.trim(), SEARCH_AFTER_MS);
  const query = { ...(search ? { search } : {}), claim_flag: 0 as const, limit: LOOKED_AT };
  const orders = useQuery({ ...read(shopOrdersRoutes.list, { query }), placeholderData: keepPreviousData });
  return (
    <>
      <Field
        label={t('claims.open.which')}
        hint={t('claims.open.which_hint')}
        value={words}
        field="search"
        autoFocus
        onChange={(event) => setWords(event.target.value)}
        inputProps={{ type: 'search', autoComplete: 'off', maxLength: 200 }}
      />
      <Loaded query={orders} compact waiting={<BlockSkeleton height={240} />}>
        {({ rows }) => {
          const open = rows.filter((row) => row.allowed_moves.includes('open_claim'));
          if (open.length === 0)
            return (
              <EmptyState icon={PackageSearch} title={t('claims.open.none')} more={t('claims.open.not_now_more')} />
            );
          return (
            <Rows aria-label={t('claims.open.which')}>
              {open.map((row) => (
                <li key={row.id}>
                  <Link component={AppLink} to={`/orders/claim/create?order=${row.id}`}>
                    {row.receiver_name}
                    <small>
                      <bdi>{[row.order_no, row.partner_awb_no].filter(Boolean).join(' · ')}</bdi>
                      {' · '}
                      {t(`status.shipment_status.${row.shipment_status}`)}
                    </small>
                  </Link>
                </li>
              ))}
            </Rows>
          );
        }}
      </Loaded>
    </>
  );
}
