import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Charge, Explanation } from '@lamliang/contracts/pricing';
import { keyBelow } from '@lamliang/i18n';
import { Money, Note, useIsolate } from '@lamliang/ui';
import { roundingOf, wordsOf, type Figure } from './explanation.rules.ts';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: '10px',
  '& > div': { display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 12 },
  '& dt': { fontSize: 14, lineHeight: 1.6 },
  '& dd': { margin: 0, fontSize: 14, lineHeight: 1.6, fontVariantNumeric: 'tabular-nums' },
  '& dd.words': {
    gridColumn: '1 / -1',
    fontSize: 13,
    lineHeight: 1.55,
    color: (theme.vars ?? theme).palette.text.secondary,
  },
  [theme.breakpoints.down('md')]: { '& dd.words': { fontSize: 14 } },
}));

/** An explanation as a sentence of the user's language. */
function useErrorText(): (explanation: Explanation) => string {
  const { t } = useTranslation();
  const isolate = useIsolate();
  const shown = ({ value, unit }: Figure) =>
    unit === 'zone'
      ? t(keyBelow('pricing.zone', value))
      : unit === 'baht'
        ? isolate(`${t('common.baht_sign')}${value}`)
        : unit
          ? `${value} ${t(`common.${unit}`)}`
          : value;
  return (explanation) => {
    const { phrase, figures } = wordsOf(explanation);
    const words = Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, shown(figure)]));
    const row = figures.row?.value ? t('orders.why.up_to', { limit: words.row }) : '';
    const said = t(keyBelow('orders.why', phrase), { ...words, row });
    const rounding = roundingOf(explanation);
    return rounding ? `${said} · ${t(keyBelow('pricing.rounding', rounding))}` : said;
  };
}

/** Every charge with its amount and explanation. */
export function PriceExplanation({
  charges,
  explanations,
}: {
  charges: readonly Charge[];
  explanations: readonly Explanation[];
}) {
  const { t } = useTranslation();
  const words = useErrorText();
  const card = explanations.find((explanation) => explanation.rate_card_version)?.rate_card_version;
  return (
    <>
      <List>
        {charges.map((charge, at) => {
          const explanation = explanations.find((one) => one.id === charge.explanation_id);
          return (
            <div key={`${charge.code}${at}`}>
              <dt>{t(`pricing.charge.${charge.code}`)}</dt>
              <dd>
                <Money value={charge.amount} />
              </dd>
              {explanation ? <dd className="words">{words(explanation)}</dd> : null}
            </div>
          );
        })}
      </List>
      {card ? <Note style={{ marginTop: 10 }}>{t('orders.why.card', { version: card })}</Note> : null}
    </>
  );
}
