import {
  feeAnswerTerms,
  otherFeeApproval,
  otherFeeChange,
  otherFeeRemoval,
  invoicingRoutes as routes,
  type StaffOtherFee,
} from '@lamliang/contracts/invoicing';
import { reasonText } from '@lamliang/contracts';
import { moneyText } from '@lamliang/ui';
import { Button } from '@mui/material';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { useDecided } from '../../actions/useDecided.ts';
import { useSeen } from '../../actions/useSeen.ts';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { useFeeTypes } from './EnterFee.tsx';

/** Whether it may still be changed, deleted and approved. */
export const isOpen = ({ status, decision_id }: StaffOtherFee) => status === 'wait-for-approve' && decision_id === null;

// Here a change always says why.
const change = z.extend(otherFeeChange, { reason: reasonText });
const removal = z.extend(otherFeeRemoval, { reason: reasonText });
type Way = Choice<typeof otherFeeApproval | typeof removal>;

/** Approves a fee, or deletes it. */
export function DecideFee({ record }: { record: StaffOtherFee }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, other_fee_no: no, amount, status, approved_name, approved_dt, version } = record;
  const common = { names: { no, sum: moneyText(amount) }, figure: () => moneyText(amount), fixed: {} };
  const remove: Way = {
    ...common,
    action: 'delete',
    code: 'KeyR',
    phrases: 'console.fees.delete',
    fields: [{ name: 'reason', kind: 'text', wide: true, hint: translate('console.fees.delete.reason') }],
    body: removal,
    run: async (body) => {
      await call(routes.deleteOtherFee, { params: { id }, body: 'reason' in body ? body : {} });
      void navigate('/other-fees');
      return 'console.fees.delete.done';
    },
  };
  const approve: Way = {
    ...common,
    action: 'approve',
    code: 'KeyA',
    phrases: 'console.fees.approve',
    fields: [{ name: 'remark', kind: 'text', wide: true }],
    body: otherFeeApproval,
    run: async (body) =>
      wordOf(await call(routes.approveOtherFee, { params: { id }, body: { ...('remark' in body && body), version } })),
  };
  const decided = tellDecided('other_fee', status, approved_name, approved_dt);
  return <Decide choices={[remove, approve]} isOpen={isOpen(record)} decided={decided} />;
}

/** What an approval came to. */
function wordOf({ status, payment_type }: StaffOtherFee): string {
  if (status === 'wait-for-approve') return 'console.fees.approve.waits';
  if (status === 'received') return 'console.fees.approve.received';
  if (payment_type === null) return 'console.fees.approve.approved';
  return payment_type === 'credit' ? 'console.fees.approve.billed' : 'console.fees.approve.due';
}

/** Changes what a fee is for and how much it is. */
export function ChangeFee({ record }: { record: StaffOtherFee }) {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [shown, setShown] = useState(false);
  if (!isOpen(record) || !mayDo(currentRole(), 'other-fees', 'edit')) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Pencil size={16} aria-hidden />}
        onClick={() => setShown(true)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {translate('console.fees.change.label')}
      </Button>
      {shown ? <ChangeDialog record={record} onDone={onDone} call={call} onClose={() => setShown(false)} /> : null}
    </>
  );
}

function ChangeDialog({
  record,
  onDone,
  call,
  onClose,
}: {
  record: StaffOtherFee;
  onDone: ReturnType<typeof useActionDone>;
  call: ConsoleProvider['call'];
  onClose: () => void;
}) {
  const translate = useTranslate();
  const words = useFeeTypes();
  const { seen, sending } = useSeen(record);
  const { id, other_fee_no: no } = seen;
  const now = { fee_type: seen.fee_type, amount: String(seen.amount / 100), detail: seen.detail ?? '' };
  return (
    <ActionDialog
      title={translate('console.fees.change.title', { no })}
      fields={[
        { name: 'fee_type', kind: 'choice', words },
        { name: 'amount', kind: 'number' },
        { name: 'detail', kind: 'text', wide: true, hint: translate('console.fees.enter.detail') },
        { name: 'reason', kind: 'text', wide: true, hint: translate('console.fees.change.reason') },
      ]}
      first={now}
      before={() => now}
      changesOnly
      body={change}
      fixed={{}}
      check={() => translate('console.fees.change.check', { no })}
      confirm={() => translate('console.fees.change.confirm')}
      onConfirmed={async (body) => {
        await sending(() => call(routes.changeOtherFee, { params: { id }, body }));
        onDone('console.fees.change.done');
      }}
      onClose={onClose}
    />
  );
}

/** Answers what the shop asked. */
export function AnswerQuestion({ record: { id, other_fee_no: no } }: { record: StaffOtherFee }) {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { sending } = useSeen(undefined);
  const { call } = useDataProvider<ConsoleProvider>();
  const [shown, setShown] = useState(false);
  if (!mayDo(currentRole(), 'other-fees', 'answer')) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setShown(true)} sx={{ minHeight: { xs: 44, md: 32 } }}>
        {translate('console.fees.question.label')}
      </Button>
      {shown ? (
        <ActionDialog
          title={translate('console.fees.question.dialog')}
          fields={[
            { name: 'answer', kind: 'text', rows: 3, wide: true, hint: translate('console.fees.question.hint') },
          ]}
          body={feeAnswerTerms}
          fixed={{}}
          check={() => translate('console.fees.question.check', { no })}
          confirm={() => translate('console.fees.question.confirm')}
          onConfirmed={async (body) => {
            await sending(() => call(routes.answerFeeQuestion, { params: { id }, body }));
            onDone('console.fees.question.done');
          }}
          onClose={() => setShown(false)}
        />
      ) : null}
    </>
  );
}
