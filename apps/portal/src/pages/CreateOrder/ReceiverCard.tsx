import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Check, Undo2, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Party } from '@lamliang/contracts/orders';
import type { Satang } from '@lamliang/kernel';
import { FoldedLines, IconTile, Telephone } from '@lamliang/ui';
import { CodOffer } from './CodOffer.tsx';

const Glance = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 14px',
  fontSize: 14,
  lineHeight: 1.6,
  '& .words': { flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' },
  '& .who': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 10 },
  '& .who > b': { fontSize: 16, fontWeight: 600, lineHeight: 1.5 },
  '& .quiet': { color: (theme.vars ?? theme).palette.text.secondary, whiteSpace: 'pre-wrap' },
  '& .actions': { display: 'flex', gap: 4 },
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'nowrap',
    alignItems: 'flex-start',
    '& .words': { flexBasis: 0 },
    '& .mark': { display: 'none' },
    '& .actions': { flexDirection: 'column-reverse' },
  },
}));

/** A complete receiver at one glance, with a button that opens the fields. */
export function ReceiverCard({
  party,
  pasted,
  onOpen,
  onUndo,
}: {
  party: Party;
  /** Of the pasted message: text that went into no field, and the amount to collect that it asks for. */
  pasted: { unused: string; cod_amount: Satang } | undefined;
  onOpen: () => void;
  /** Undefined when nothing was pasted. */
  onUndo: (() => void) | undefined;
}) {
  const { t, i18n } = useTranslation();
  const thai = i18n.language.startsWith('th') ? undefined : 'th';
  const { address, subdistrict, district, province, zip_code } = party;
  return (
    <Glance>
      <IconTile
        className="mark"
        tone={onUndo ? 'success' : 'brand'}
        title={onUndo ? t('orders.create.read_from') : undefined}
      >
        {onUndo ? <Check size={20} aria-hidden /> : <UserRound size={20} aria-hidden />}
      </IconTile>
      <div className="words" role="status">
        <span className="who">
          <b>
            <bdi>{party.name}</bdi>
          </b>
          <Telephone value={party.telephone} />
        </span>
        <bdi lang={thai} className="quiet">
          {[address, subdistrict, district, province, zip_code].join(' ')}
        </bdi>
        {pasted?.unused ? (
          <div className="quiet">
            {t('orders.create.unused')}: <FoldedLines text={pasted.unused} />
          </div>
        ) : null}
        {pasted ? <CodOffer amount={pasted.cod_amount} /> : null}
      </div>
      <span className="actions">
        {onUndo ? (
          <Button size="small" color="inherit" onClick={onUndo} startIcon={<Undo2 aria-hidden />}>
            {t('common.undo')}
          </Button>
        ) : null}
        <Button size="small" variant="outlined" aria-expanded={false} onClick={onOpen}>
          {t('common.edit')}
        </Button>
      </span>
    </Glance>
  );
}
