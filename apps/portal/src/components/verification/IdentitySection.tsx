import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { identityType, type OwnAccount } from '@lamliang/contracts/auth';
import { Note } from '@lamliang/ui';
import { addressLine } from '../account/addresses.ts';
import { later } from '../../later.tsx';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { verificationOf } from './verification.rules.ts';
import { VerificationCard } from './VerificationCard.tsx';

const CardDialog = later(() => import('./CardDialog.tsx').then((file) => file.CardDialog));
const JuristicDialog = later(() => import('./JuristicDialog.tsx').then((file) => file.JuristicDialog));
const TYPES = ['ordinary', 'juristic'] as const;
const FACTS = {
  card: ['id_card_number'],
  juristic: ['company_name', 'branch_name', 'tax_id', 'registered_address'],
} as const;

/**
 * Who the shop is: the ID card of a person or the papers of a company, how far they are checked, and handing them in. A
 * person may become a company by its papers; a company stays one.
 */
export function IdentitySection({ account }: { account: OwnAccount }) {
  const { t } = useTranslation();
  const user = useUser();
  const [chosen, choose] = useState<(typeof TYPES)[number]>(
    identityType(account) === 'juristic' ? 'juristic' : 'ordinary',
  );
  const [isOpen, open] = useState(false);
  const isPerson = account.account_type === 'ordinary';
  const type = isPerson && chosen === 'ordinary' ? 'card' : 'juristic';
  const verification = verificationOf(account, type);
  // What its papers say is not its own before they are accepted.
  const company = account.company_request ?? account;
  const values = {
    id_card_number: account.id_card_number,
    company_name: company.company_name,
    branch_name: company.head_office_flag ? t('verification.field.head_office_flag') : company.branch_name,
    tax_id: company.tax_id,
    registered_address: company.registered_address && addressLine(company.registered_address),
  };
  // What was not handed in yet has nothing to show.
  const facts = verification.status === 'not-confirm' ? [] : FACTS[type === 'card' ? 'card' : 'juristic'];
  const shared = { verification, onClose: () => open(false) };
  return (
    <>
      <VerificationCard
        id="identity"
        title={t('verification.title')}
        more={t(`verification.${type}.more`)}
        verification={verification}
        facts={facts.map((name) => ({
          name,
          label: t(`verification.field.${name}`),
          value: values[name],
          wide: name === 'registered_address',
        }))}
        onHandIn={() => open(true)}
      >
        {isPerson && may(user, 'advanced_setting_flag') ? (
          <div>
            <RadioGroup
              row
              aria-label={t('verification.type')}
              value={chosen}
              onChange={(event) => choose(event.target.value as typeof chosen)}
            >
              {TYPES.map((name) => (
                <FormControlLabel
                  key={name}
                  value={name}
                  control={<Radio size="small" />}
                  label={t(`status.account_type.${name}`)}
                  sx={{ minHeight: 44, '& .MuiFormControlLabel-label': { fontSize: 14 } }}
                />
              ))}
            </RadioGroup>
            {type === 'juristic' ? <Note>{t('verification.juristic.stays')}</Note> : null}
          </div>
        ) : null}
      </VerificationCard>
      {isOpen && type === 'card' ? <CardDialog {...shared} /> : null}
      {isOpen && type === 'juristic' ? <JuristicDialog {...shared} company={company} /> : null}
    </>
  );
}
