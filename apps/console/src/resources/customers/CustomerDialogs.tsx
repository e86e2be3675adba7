import {
  authRoutes as routes,
  CUSTOMER_FIELD_ROLES,
  mayChange,
  wholeAddress,
  type CustomerField,
  type CustomerTerms,
} from '@lamliang/contracts/auth';
import { useDataProvider } from 'react-admin';
import * as z from 'zod/mini';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import type { Field } from '../../actions/ActionField.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { useSeen } from '../../actions/useSeen.ts';
import { phraseOf } from '../../components/codes.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useFieldName, useTranslate } from '../../providers/translate.ts';
import { currentRole } from '../../providers/session.ts';
import { shopOf, type CustomerRecord } from './record.ts';
import { useSalesPeople } from './SalesPerson.tsx';
import { ShopChoice } from './ShopChoice.tsx';
import { ShopName } from './ShopName.tsx';

interface Props {
  customer: CustomerRecord;
  onClose: () => void;
}

const terms = routes.updateCustomer.body;
/** A reason alone changes nothing. */
const change = terms.check(
  z.refine((given) => Object.keys(given).length > 1, { path: ['reason'], error: 'console.customers.edit.nothing' }),
);
/** The trail is to say why, whatever programs may leave out. */
const reasoned = z.object({ reason: terms.def.shape.reason });
const TEXTS = ['name', 'last_name', 'email', 'company_name', 'branch_name', 'care_sales_cell'] as const;
const FLAGS = ['head_office_flag', 'premium_flag', 'affiliate_flag'] as const;
const CODES = {
  account_type: ['ordinary', 'juristic'],
  payment_type: ['wallet', 'credit'],
  price_type: ['standard', 'special'],
  user_status: ['active', 'suspended'],
} as const satisfies { [F in keyof CustomerTerms]?: readonly CustomerTerms[F][] };
const EDITED = [
  ...TEXTS,
  ...FLAGS,
  ...(Object.keys(CODES) as (keyof typeof CODES)[]),
  'sale_id',
  'due_days',
  'reseller_id',
] as const;

/** What staff change, and how it is told. */
function useChange({ id }: CustomerRecord) {
  const { call } = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  return async (body: CustomerTerms) => {
    await call(routes.updateCustomer, { params: { id }, body });
    onDone('console.customers.edit.done');
  };
}

/** Why a field of this customer cannot be changed by whoever is logged in; undefined where it can. */
function useLocked(customer: CustomerRecord): (name: CustomerField) => string | undefined {
  const translate = useTranslate();
  const role = currentRole();
  return (name) => {
    if (!role || !mayChange(role, name)) {
      const roles = CUSTOMER_FIELD_ROLES[name].map((one) => translate(`status.staff_role.${one}`)).join(', ');
      return translate('console.customers.edit.locked', { roles });
    }
    if (name === 'payment_type' && customer.payment_type === 'wallet' && customer.status !== 'complete')
      return translate('console.customers.edit.not_complete', { status: translate(phraseOf('verification', customer.status)) }); // prettier-ignore
    return undefined;
  };
}

/** Changes names, company, payment and classification; what is not touched is not sent, what a role may not change is read only. */
export function EditDialog({ customer: live, onClose }: Props) {
  const translate = useTranslate();
  const { seen: customer } = useSeen(live);
  const onChange = useChange(customer);
  const lockedOf = useLocked(customer);
  const people = useSalesPeople();
  const now = Object.fromEntries(EDITED.map((name) => [name, String(customer[name] ?? '')]));
  const yesNo = { 1: translate('console.value.yes'), 0: translate('console.value.no') };
  const wordsOf = (name: keyof typeof CODES) =>
    Object.fromEntries(CODES[name].map((code) => [code, translate(phraseOf(name, code))]));
  const text = (name: string): Field => ({ name, kind: 'text' });
  const choice = (name: keyof typeof CODES): Field => ({ name, kind: 'choice', words: wordsOf(name) });
  const flag = (name: (typeof FLAGS)[number]): Field => ({ name, kind: 'choice', words: yesNo });
  const sale = String(customer.sale_id ?? '');
  const names = Object.fromEntries(people.map(({ id, name }) => [String(id), name]));
  const edited: Field[] = [
    text('name'),
    text('last_name'),
    text('email'),
    choice('account_type'),
    text('company_name'),
    text('branch_name'),
    flag('head_office_flag'),
    choice('payment_type'),
    { name: 'due_days', kind: 'number', hint: translate('console.customers.edit.due_days') },
    choice('price_type'),
    flag('premium_flag'),
    // Who left sales is still named where a shop is theirs.
    {
      name: 'sale_id',
      kind: 'choice',
      words: sale in names || !sale ? names : { [sale]: sale, ...names },
      none: translate('console.customers.nobody'),
    },
    text('care_sales_cell'),
    choice('user_status'),
    flag('affiliate_flag'),
    {
      name: 'reseller_id',
      kind: 'record',
      record: { choose: (props) => <ShopChoice {...props} />, named: (id) => <ShopName id={id} /> },
      hint: translate('console.customers.edit.reseller_hint'),
      none: translate('console.customers.no_reseller'),
    },
  ];
  const fields: Field[] = [
    ...edited.map((field) => ({ ...field, locked: lockedOf(field.name as CustomerField) })),
    { name: 'reason', kind: 'text', wide: true },
  ];
  return (
    <ActionDialog
      title={translate('console.customers.edit.title')}
      intro={translate('console.customers.edit.hint')}
      fields={fields}
      first={now}
      before={() => now}
      changesOnly
      body={change}
      fixed={{}}
      check={({ user_status }) =>
        translate(`console.customers.edit.${user_status ?? 'check'}`, { name: shopOf(customer) })
      }
      confirm={() => translate('console.customers.edit.confirm')}
      onConfirmed={onChange}
      onClose={onClose}
    />
  );
}

const PLACES = ['registered_address', 'document_delivery_address'] as const;
type Place = (typeof PLACES)[number];
const PARTS = ['address', 'subdistrict', 'district', 'province', 'zip_code'] as const;
const addressTerms = z.extend(wholeAddress, { place: z.literal(PLACES), ...reasoned.def.shape });

/** Changes one of the addresses of a customer, as a whole. */
export function AddressDialog({ customer: live, onClose }: Props) {
  const translate = useTranslate();
  const { seen: customer } = useSeen(live);
  const fieldName = useFieldName();
  const onChange = useChange(customer);
  const partsOf = (place: Place) => Object.fromEntries(PARTS.map((part) => [part, customer[place]?.[part] ?? '']));
  return (
    <ActionDialog
      title={translate('console.customers.address.title')}
      fields={[
        { name: 'place', label: 'which_address', kind: 'choice', words: Object.fromEntries(PLACES.map((place) => [place, fieldName(place)])), wide: true }, // prettier-ignore
        { name: 'address', label: 'street', kind: 'text', wide: true },
        { name: 'subdistrict', kind: 'text' },
        { name: 'district', kind: 'text' },
        { name: 'province', kind: 'text' },
        { name: 'zip_code', kind: 'text' },
        { name: 'reason', kind: 'text', wide: true },
      ]}
      first={{ place: PLACES[0], ...partsOf(PLACES[0]) }}
      follow={(name, value) => (name === 'place' ? partsOf(value as Place) : {})}
      before={({ place }) => partsOf(place as Place)}
      body={addressTerms}
      fixed={{}}
      check={({ place }) =>
        translate('console.customers.address.check', { address: fieldName(place), name: shopOf(customer) })
      }
      confirm={() => translate('console.customers.edit.confirm')}
      onConfirmed={({ place, reason, ...address }) => onChange({ [place]: address, reason })}
      onClose={onClose}
    />
  );
}

/** Sends the owner a code for a new password; the reference tells staff and customer that they speak of the same message. */
export function PasswordDialog({ customer, onClose }: Props) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  return (
    <ActionDialog
      title={translate('console.customers.password.title')}
      intro={translate('console.customers.password.hint')}
      fields={[{ name: 'reason', kind: 'text', wide: true }]}
      body={reasoned}
      fixed={{}}
      check={() => translate('console.customers.password.check', { name: shopOf(customer) })}
      confirm={() => translate('console.customers.password.confirm')}
      onConfirmed={async (body) => {
        const { ref } = await call(routes.resetPassword, { params: { id: customer.id }, body });
        onDone('console.customers.password.done', { ref });
      }}
      onClose={onClose}
    />
  );
}
