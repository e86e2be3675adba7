import { invoicingRoutes as routes, TAX_SETTINGS, taxSettingChange, TRANSPORT_VAT } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { moneyText } from '@lamliang/ui';
import { Button } from '@mui/material';
import { Scroll } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import type { Field } from '../../actions/ActionField.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { phraseOf } from '../../components/codes.ts';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { dayText } from '../customer-notes/FollowUp.tsx';
import { useAnswer } from './SettingValue.tsx';

/** Asks for a rule from a day on; a second person approves it. */
export function SetTaxRule() {
  const translate = useTranslate();
  const answer = useAnswer();
  const { call } = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  const [open, setOpen] = useState(false);
  if (!mayDo(currentRole(), 'tax-rules', 'create')) return null;
  const names = Object.fromEntries(TAX_SETTINGS.map((name) => [name, translate(phraseOf('tax_setting', name))]));
  const fields: readonly Field[] = [
    { name: 'name', kind: 'choice', words: names },
    { name: 'valid_from', kind: 'day' },
    { name: 'transport_vat', kind: 'choice', words: Object.fromEntries(TRANSPORT_VAT.map((value) => [value, answer('transport_vat', value)])) },
    { name: 'withholding_from_amount', kind: 'number' },
    { name: 'reason', kind: 'text', wide: true },
  ];
  return (
    <>
      <Button variant="outlined" startIcon={<Scroll size={16} aria-hidden />} onClick={() => setOpen(true)} sx={{ minHeight: { xs: 44, md: 32 } }}>
        {translate('console.tax_rules.set.label')}
      </Button>
      {open ? (
        <ActionDialog
          title={translate('console.tax_rules.set.title')}
          intro={translate('console.tax_rules.set.intro')}
          fields={fields}
          body={taxSettingChange}
          fixed={{}}
          check={({ name, valid_from }) => translate('console.tax_rules.set.check', { name: names[name], day: dayText(valid_from) })}
          figure={({ transport_vat, withholding_from_amount }) =>
            withholding_from_amount === undefined ? answer('transport_vat', transport_vat ?? '') : moneyText(withholding_from_amount)
          }
          confirm={() => translate('console.tax_rules.set.label')}
          onConfirmed={async (body) => {
            const { decision_id } = await call(routes.setTaxRule, { body });
            onDone(`console.tax_rules.set.${decision_id === null ? 'done' : 'waits'}`);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
} // prettier-ignore
