import { styled } from '@mui/material/styles';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@lamliang/contracts/orders';
import type { PhraseKey } from '@lamliang/i18n';
import { Card, Flip, Telephone } from '@lamliang/ui';

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 24px minmax(0, 1fr)',
  // Narrow beside other cards: a telephone stays on one line.
  gap: 'clamp(8px, 5%, 20px)',
  alignItems: 'stretch',
  '& > .arrow': { alignSelf: 'center', color: (theme.vars ?? theme).palette.text.secondary },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, '& > .arrow': { display: 'none' } },
}));
const PartyCard = styled('section')(({ theme }) => ({
  fontSize: 14,
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
  '& h2': {
    margin: 0,
    fontSize: 13,
    lineHeight: 1.55,
    fontWeight: 400,
    color: (theme.vars ?? theme).palette.text.secondary,
  },
  '& strong': { display: 'block', fontSize: 16, fontWeight: 600 },
  '& p': { margin: 0, color: (theme.vars ?? theme).palette.text.secondary },
  '& a': { color: 'inherit' },
  [theme.breakpoints.down('md')]: { '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } },
}));

/** Sender and receiver, side by side. */
export function Parties({ order }: { order: OrderDetail }) {
  return (
    <Card>
      <Pair>
        <OnePlace order={order} side="sender" label="orders.detail.source" />
        <span className="arrow" aria-hidden>
          <Flip>
            <ArrowRight size={22} strokeWidth={1.75} />
          </Flip>
        </span>
        <OnePlace order={order} side="receiver" label="orders.detail.destination" />
      </Pair>
    </Card>
  );
}

function OnePlace({ order, side, label }: { order: OrderDetail; side: 'sender' | 'receiver'; label: PhraseKey }) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const lang = i18n.language.startsWith('th') ? undefined : 'th';
  const part = (field: 'address' | 'subdistrict' | 'district' | 'province' | 'zip_code') => (
    <bdi data-field={`${side}_${field}`}>{order[`${side}_${field}`]}</bdi>
  );
  return (
    <PartyCard aria-labelledby={id}>
      <h2 id={id}>{t(label)}</h2>
      <strong>
        <bdi data-field={`${side}_name`}>{order[`${side}_name`]}</bdi>
      </strong>
      <a href={`tel:${order[`${side}_telephone`]}`}>
        <Telephone value={order[`${side}_telephone`]} field={`${side}_telephone`} />
      </a>
      <p lang={lang}>
        {/* A Thai address begins with its house number in every language. */}
        <bdi dir="ltr">
          {part('address')} {part('subdistrict')} {part('district')} {part('province')} {part('zip_code')}
        </bdi>
      </p>
    </PartyCard>
  );
}
