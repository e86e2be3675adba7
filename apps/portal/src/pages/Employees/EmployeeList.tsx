import Switch from '@mui/material/Switch';
import { Pencil, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { employeeRoutes, type Employee } from '@lamliang/contracts/auth';
import { ConfirmDialog, DateText, Telephone, ToneChip, useToasts } from '@lamliang/ui';
import { useWrite } from '../../api/client.ts';
import { RowAction, SettingsList, SettingsRow } from '../../components/lists/SettingsList.tsx';

/** Employees with their level; what may be done with each holds from their next call. */
export function EmployeeList({
  rows,
  ownLink,
  mayManage,
  onLevel,
}: {
  rows: readonly Employee[];
  /** The link of the user: nobody changes themselves. */
  ownLink: number | undefined;
  mayManage: (employee: Employee) => boolean;
  onLevel: (employee: Employee) => void;
}) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ what: 'off' | 'remove'; employee: Employee }>();
  const turn = useWrite(employeeRoutes.updateEmployee, useToasts(t('common.saved')));
  const remove = useWrite(employeeRoutes.removeEmployee, useToasts(t('common.deleted')));
  const close = () => setAsked(undefined);
  const confirm = () => {
    if (!asked) return;
    const params = { id: asked.employee.child_id };
    if (asked.what === 'remove') remove.mutate({ params });
    else turn.mutate({ params, body: { active_flag: 0 } });
    close();
  };
  const row = (employee: Employee) => {
    const { child_id, user_name: name, email, telephone, access_level, active_flag, create_dt } = employee;
    const isOwn = child_id === ownLink;
    const title = (
      <>
        <span data-field="user_name">{name}</span>
        <ToneChip tone="info" field="access_level">
          {t(`status.access_level.${access_level}`)}
        </ToneChip>
        {isOwn ? <ToneChip tone="success">{t('options.employees.you')}</ToneChip> : null}
        {active_flag ? null : (
          <ToneChip tone="neutral" mark="hollow" field="active_flag">
            {t('options.employees.inactive')}
          </ToneChip>
        )}
      </>
    );
    const actions =
      !isOwn && mayManage(employee) ? (
        <>
          <Switch
            checked={active_flag === 1}
            disabled={turn.isPending}
            onChange={() =>
              active_flag
                ? setAsked({ what: 'off', employee })
                : turn.mutate({ params: { id: child_id }, body: { active_flag: 1 } })
            }
            slotProps={{ input: { 'aria-label': t('options.employees.active_of', { name }) } }}
          />
          <RowAction
            icon={Pencil}
            label={t('options.employees.level_of', { name })}
            onClick={() => onLevel(employee)}
          />
          <RowAction
            icon={Trash2}
            label={`${t('common.delete')} ${name}`}
            disabled={remove.isPending}
            onClick={() => setAsked({ what: 'remove', employee })}
          />
        </>
      ) : null;
    return (
      <SettingsRow key={child_id} icon={UserRound} brand={active_flag === 1} title={title} actions={actions}>
        <p style={{ display: 'flex', flexWrap: 'wrap', columnGap: 12 }}>
          <Telephone value={telephone} field="telephone" /> <bdi data-field="email">{email}</bdi>
        </p>
        <p>
          {t('options.employees.since')} <DateText value={create_dt} field="create_dt" />
        </p>
      </SettingsRow>
    );
  };
  return (
    <>
      <SettingsList>{rows.map(row)}</SettingsList>
      {asked ? (
        <ConfirmDialog
          open
          danger
          title={t(`options.employees.${asked.what}_title`, { name: asked.employee.user_name })}
          confirm={t(`options.employees.${asked.what}`)}
          onConfirm={confirm}
          onClose={close}
        >
          {t(`options.employees.${asked.what}_check`)}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
