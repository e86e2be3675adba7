import { carrierPayeeTerms, invoicingRoutes as routes, type CarrierPayee } from '@lamliang/contracts/invoicing';
import { carrierOf } from '@lamliang/contracts/pricing';
import { Alert, Button } from '@mui/material';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import type { Field } from '../../actions/ActionField.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';

const carrierName = ({ partner_code }: CarrierPayee) => carrierOf(partner_code)?.name ?? partner_code;
const FIELDS: readonly Field[] = [
  { name: 'name', label: 'company_name', kind: 'text', wide: true },
  { name: 'tax_id', kind: 'text' },
  { name: 'branch_code', kind: 'text' },
  { name: 'address', label: 'street', kind: 'text', wide: true },
  { name: 'subdistrict', kind: 'text' },
  { name: 'district', kind: 'text' },
  { name: 'province', kind: 'text' },
  { name: 'zip_code', kind: 'text' },
  { name: 'reason', kind: 'text', wide: true },
];

const carriers: QueueProps<CarrierPayee> = {
  columns: [
    { source: 'partner_code', width: 150, card: 'title', only: 'list', render: carrierName },
    { source: 'name', label: 'company_name', card: 'line' },
    { source: 'tax_id', kind: 'code', width: 150, card: 'line' },
    { source: 'branch_code', kind: 'code', only: 'panel' },
    { source: 'address', label: 'street', only: 'panel', wide: true },
    { source: 'subdistrict', only: 'panel' },
    { source: 'district', only: 'panel' },
    { source: 'province', width: 150, optional: true },
    { source: 'zip_code', only: 'panel' },
    { source: 'staff_name', width: 150, optional: true },
    { source: 'update_dt', kind: 'moment', width: 165, optional: true },
  ],
  searches: false,
  sort: { field: 'id', order: 'ASC' },
  detail: {
    title: carrierName,
    sections: Sections,
    aside: ({ record: { id } }) => <AuditTrail services={['invoicing']} type="carrier_payee" id={id} />,
  },
};

/** The company that a carrier is paid as, and its certificates. */
function Sections({ record }: { record: CarrierPayee }) {
  const translate = useTranslate();
  const waiting = `/payee-certificates?${new URLSearchParams({ filter: JSON.stringify({ payee_kind: 'carrier' }) }).toString()}`; // prettier-ignore
  return (
    <Section title={translate('console.carrier_payees.facts')} action={<SetPayee record={record} />}>
      {record.tax_id ? null : (
        <Alert severity="warning" sx={{ mb: '12px' }}>
          {translate('console.carrier_payees.missing')}
        </Alert>
      )}
      <Facts columns={carriers.columns} record={record} />
      <PageLink to={waiting}>{translate('console.carrier_payees.certificates')}</PageLink>
    </Section>
  );
}

/** Tells who a carrier is; whoever may not is shown nothing. */
function SetPayee({ record }: { record: CarrierPayee }) {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [open, setOpen] = useState(false);
  if (!mayDo(currentRole(), 'carrier-payees', 'edit')) return null;
  const { id, name, tax_id, branch_code, address, subdistrict, district, province, zip_code } = record;
  const carrier = carrierName(record);
  return (
    <>
      <Button variant="outlined" startIcon={<Building2 size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {translate('console.carrier_payees.set.label')}
      </Button>
      {open ? (
        <ActionDialog
          title={translate('console.carrier_payees.set.title', { carrier })}
          intro={translate('console.carrier_payees.set.intro')}
          fields={FIELDS}
          first={{ name, tax_id, branch_code: branch_code || '00000', address, subdistrict, district, province, zip_code }}
          body={carrierPayeeTerms}
          fixed={{}}
          check={(terms) => translate('console.carrier_payees.set.check', { carrier, name: terms.name, tax_id: terms.tax_id })}
          confirm={() => translate('console.carrier_payees.set.label')}
          onConfirmed={async (body) => {
            await call(routes.staffSetCarrierPayee, { params: { id }, body });
            onDone('console.carrier_payees.set.done', { carrier });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
} // prettier-ignore

export const CarrierPayeeList = () => <QueueList {...carriers} />;
export const CarrierPayeeShow = () => <RecordPage detail={carriers.detail} />;
