import { Button } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { STAFF_ROLES } from '@lamliang/contracts';
import { authRoutes, secondFactorRoutes, type StaffLogin } from '@lamliang/contracts/auth';
import type * as z from 'zod/mini';
import { ActionDialog, type ActionDialogProps } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { useSeen } from '../../actions/useSeen.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { readSession } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';

type Act = 'role' | 'switch' | 'reset';
const REASON = { name: 'reason', kind: 'text', wide: true } as const;

/** The names of the roles. */
export function useRoleWords(): Record<(typeof STAFF_ROLES)[number], string> {
  const translate = useTranslate();
  return Object.fromEntries(STAFF_ROLES.map((role) => [role, translate(`status.staff_role.${role}`)])) as never;
}

/** What an administrator does with a colleague; nothing of the own login. */
export function StaffActions({ record }: { record: StaffLogin }) {
  const translate = useTranslate();
  const [open, setOpen] = useState<Act>();
  if (record.id === readSession()?.login_id) return null;
  const button = (act: Act, label: string) => (
    <Button size="small" variant="outlined" onClick={() => setOpen(act)}>
      {label}
    </Button>
  );
  return (
    <>
      {button('role', translate('console.staff.role.title'))}
      {button('switch', translate(`console.staff.${turnOf(record)}.title`))}
      {record.confirm_dt ? button('reset', translate('console.staff.reset')) : null}
      {open ? <StaffDialog open={open} record={record} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

const turnOf = ({ active_flag }: StaffLogin) => (active_flag ? ('off' as const) : ('on' as const));

function StaffDialog({ open, record, onClose }: { open: Act; record: StaffLogin; onClose: () => void }) {
  const translate = useTranslate();
  const onDone = useActionDone();
  const roles = useRoleWords();
  const { call } = useDataProvider<ConsoleProvider>();
  // Switched off by somebody else meanwhile, "switch off" would become "switch on" below the finger.
  const { seen } = useSeen(record);
  const { id, user_name: name, active_flag, staff_role } = seen;
  const turn = turnOf(seen);
  const params = { id };
  const dialog = <B extends z.ZodMiniType>(terms: Omit<ActionDialogProps<B>, 'onClose'>) => (
    <ActionDialog {...terms} onClose={onClose} />
  );
  return (
    <>
      {open === 'role'
        ? dialog({
            title: translate('console.staff.role.title'),
            intro: translate('console.staff.role.hint'),
            fields: [{ name: 'staff_role', kind: 'choice', words: roles }, REASON],
            first: { staff_role },
            body: authRoutes.updateStaff.body,
            fixed: {},
            check: (terms) =>
              translate('console.staff.role.check', { name, role: roles[terms.staff_role ?? staff_role] }),
            confirm: () => translate('console.staff.role.confirm'),
            onConfirmed: async (body) => {
              await call(authRoutes.updateStaff, { params, body });
              onDone('console.staff.changed', { name });
            },
          })
        : null}
      {open === 'switch'
        ? dialog({
            title: translate(`console.staff.${turn}.title`),
            intro: translate(`console.staff.${turn}.hint`),
            fields: [REASON],
            body: authRoutes.updateStaff.body,
            fixed: { active_flag: active_flag ? 0 : 1 },
            check: () => translate(`console.staff.${turn}.check`, { name }),
            confirm: () => translate(`console.staff.${turn}.confirm`),
            onConfirmed: async (body) => {
              await call(authRoutes.updateStaff, { params, body });
              onDone('console.staff.changed', { name });
            },
          })
        : null}
      {open === 'reset'
        ? dialog({
            title: translate('console.staff.reset'),
            intro: translate('console.staff.reset_hint'),
            fields: [REASON],
            body: secondFactorRoutes.resetSecondFactor.body,
            fixed: {},
            check: () => translate('console.staff.reset_check', { name }),
            confirm: () => translate('console.staff.reset_confirm'),
            onConfirmed: async (body) => {
              await call(secondFactorRoutes.resetSecondFactor, { params, body });
              onDone('console.staff.reset_done', { name });
            },
          })
        : null}
    </>
  );
}
