import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { POLICY_VERSION } from '@lamliang/contracts/auth';
import { DateText } from '@lamliang/ui';
import { BareCard, BarePage } from '../../layout/BarePage.tsx';

const PARTS = ['terms', 'money', 'held', 'use', 'shared', 'kept', 'rights'] as const;

const Text = styled('div')({
  fontSize: 15,
  lineHeight: 1.75,
  '& h2': { fontSize: 17, lineHeight: 1.5, fontWeight: 600, margin: '20px 0 4px' },
  '& p': { margin: 0 },
});

/** The terms and the privacy notice, as they are accepted when somebody registers. */
export function Component() {
  const { t } = useTranslation();
  const of = (
    <>
      {t('entry.policy.of')} <DateText value={new Date(`${POLICY_VERSION}T00:00:00+07:00`)} />
    </>
  );
  return (
    <BarePage width={720}>
      <BareCard title={t('entry.policy.title')} more={of}>
        <Text>
          {PARTS.map((part) => (
            <section key={part}>
              <h2>{t(`entry.policy.${part}_title`)}</h2>
              <p>{t(`entry.policy.${part}`, { brand: t('common.brand') })}</p>
            </section>
          ))}
        </Text>
      </BareCard>
    </BarePage>
  );
}
