import { invoicingRoutes as routes, taxConfirmationTerms, type TaxQuestion } from '@lamliang/contracts/invoicing';
import { Button } from '@mui/material';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';

/** Keeps that an accountant confirmed a rule as it is read. @param names the rule and how it is read, in words */
export function ConfirmRule({ rule, value, names }: { rule: TaxQuestion; value: string; names: { rule: string; value: string } }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  const [open, setOpen] = useState(false);
  if (!mayDo(currentRole(), 'tax-confirmations', 'create')) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<BadgeCheck size={16} aria-hidden />} onClick={() => setOpen(true)} aria-label={`${translate('console.tax_rules.confirm.label')}: ${names.rule}`} sx={{ minHeight: { xs: 44, md: 32 } }}>
        {translate('console.tax_rules.confirm.label')}
      </Button>
      {open ? (
        <ActionDialog
          title={translate('console.tax_rules.confirm.title')}
          fields={[{ name: 'reason', kind: 'text', wide: true, hint: translate('console.tax_rules.confirm.reason') }]}
          body={taxConfirmationTerms}
          fixed={{ rule, value }}
          check={() => translate('console.tax_rules.confirm.check', names)}
          confirm={() => translate('console.tax_rules.confirm.label')}
          onConfirmed={async (body) => {
            await call(routes.confirmTaxRule, { body });
            onDone('console.tax_rules.confirm.done');
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
} // prettier-ignore
