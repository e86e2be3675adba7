import { walletRoutes as routes, type ParcelBill } from '@lamliang/contracts/wallet';
import { keyBelow } from '@lamliang/i18n';
import { satang, sub, ZERO } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { CanAccess, useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import type { Field } from '../../actions/ActionField.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import type { CommissionRecord } from './CommissionOrders.tsx';

/** What finance do with an order, each by the last part of its call. */
const ACTIONS = ['cod-received', 'match-with-partner', 'paid-to-partner', 'fee-waived'] as const;
type Action = (typeof ACTIONS)[number];
const REFERENCE: Field = { name: 'reference', kind: 'text', wide: true };
const FIELDS: Record<Action, readonly Field[]> = {
  'cod-received': [REFERENCE],
  'match-with-partner': [
    { name: 'actual_weight', label: 'actual_grams', kind: 'number' },
    { name: 'partner_cost', kind: 'number' },
    { name: 'actual_width', kind: 'number' },
    { name: 'actual_length', kind: 'number' },
    { name: 'actual_height', kind: 'number' },
    REFERENCE,
  ],
  'paid-to-partner': [REFERENCE],
  'fee-waived': [{ name: 'reason', kind: 'text', wide: true }],
};
/** What a payment comes to today: what the carrier asks, less the tax. */
const paymentOf = ({ id, partner_cost, due_withheld_amount }: ParcelBill) => {
  const [asked, withheld_amount] = [partner_cost ?? ZERO, due_withheld_amount ?? ZERO];
  return { id, partner_cost: asked, withheld_amount, transfer_amount: sub(asked, withheld_amount) };
};
const PAYMENT: readonly Column<ReturnType<typeof paymentOf>>[] = [
  { source: 'partner_cost', kind: 'money' },
  { source: 'withheld_amount', kind: 'money' },
  { source: 'transfer_amount', kind: 'money' },
];
const MATCHABLE = ['pickup', 'on-delivery', 'delivery-failed', 'delivery-success', 'on-return', 'return-success', 'on-claim', 'claim-success']; // prettier-ignore

/** What can be done with an order now. @param decision_id the decision that it waits for */
function openActions(record: CommissionRecord, decision_id: number | null): Action[] {
  const { cod_status, cod_received_flag, match_with_partner_flag, paid_to_partner_flag, shipping_fee_status } = record;
  const waits = decision_id !== null;
  const can: Record<Action, boolean> = {
    'cod-received': cod_status === 'delivery-success' && cod_received_flag === 0,
    'match-with-partner': MATCHABLE.includes(record.shipment_status) && match_with_partner_flag === 0 && !waits,
    'paid-to-partner': match_with_partner_flag === 1 && paid_to_partner_flag === 0,
    'fee-waived': record.booking_state === 'confirmed' && !['fee-waived', 'cancelled'].includes(shipping_fee_status) && !waits, // prettier-ignore
  };
  return ACTIONS.filter((action) => can[action]);
}

/** Buttons of what finance record about an order, each with its form and its confirmation. */
export function BillActions({ record, bill }: { record: CommissionRecord; bill: ParcelBill | undefined }) {
  const translate = useTranslate();
  const [action, setAction] = useState<Action>();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
      {openActions(record, bill?.decision_id ?? null).map((one) => (
        <CanAccess key={one} resource="commission-orders" action={one}>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => setAction(one)}
            sx={{ minHeight: { xs: 44, md: 32 } }}
          >
            {translate(keyBelow(`console.commissions.${one}`, 'label'))}
          </Button>
        </CanAccess>
      ))}
      {action ? <BillDialog action={action} record={record} bill={bill} onClose={() => setAction(undefined)} /> : null}
    </Box>
  );
}

function BillDialog({
  action,
  record,
  bill,
  onClose,
}: {
  action: Action;
  record: CommissionRecord;
  bill: ParcelBill | undefined;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  const { id, order_no, cod_amount, partner_name } = record;
  const params = { id };
  const phrase = (part: 'title' | 'check' | 'confirm') =>
    translate(keyBelow(`console.commissions.${action}`, part), { order_no, partner_name });
  const shared = {
    title: phrase('title'),
    fields: FIELDS[action],
    fixed: {},
    check: () => phrase('check'),
    confirm: () => phrase('confirm'),
    onClose,
  };
  switch (action) {
    case 'cod-received':
      return (
        <ActionDialog
          {...shared}
          body={routes.codReceived.body}
          figure={() => moneyText(cod_amount)}
          onConfirmed={async (body) => {
            await call(routes.codReceived, { params, body });
            onDone('console.commissions.cod-received.done');
          }}
        />
      );
    case 'match-with-partner':
      return (
        <ActionDialog
          {...shared}
          first={{ actual_weight: String(record.actual_weight ?? record.weight ?? '') }}
          body={routes.matchWithPartner.body}
          figure={({ partner_cost }) => moneyText(satang(partner_cost))}
          onConfirmed={async (body) => {
            const { decision_id } = await call(routes.matchWithPartner, { params, body });
            onDone(`console.commissions.match-with-partner.${decision_id === null ? 'done' : 'waits'}`);
          }}
        />
      );
    case 'paid-to-partner':
      return (
        <ActionDialog
          {...shared}
          body={routes.paidToPartner.body}
          figure={() => (bill ? moneyText(paymentOf(bill).transfer_amount) : null)}
          about={bill ? <Facts columns={PAYMENT} record={paymentOf(bill)} /> : null}
          outdated={bill === undefined}
          onConfirmed={async (body) => {
            await call(routes.paidToPartner, { params, body });
            onDone('console.commissions.paid-to-partner.done');
          }}
        />
      );
    case 'fee-waived':
      return (
        <ActionDialog
          {...shared}
          body={routes.waiveFee.body}
          onConfirmed={async (body) => {
            const { decision_id } = await call(routes.waiveFee, { params, body });
            onDone(`console.commissions.fee-waived.${decision_id === null ? 'done' : 'waits'}`);
          }}
        />
      );
  }
}
