import { MailPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { employeeRoutes, type Invite } from '@lamliang/contracts/auth';
import { formatDate, formatTime } from '@lamliang/kernel';
import { ConfirmDialog, DateTimeText, EmptyState, Telephone, useToasts } from '@lamliang/ui';
import { useWrite } from '../../api/client.ts';
import { RowAction, SettingsList, SettingsRow } from '../../components/lists/SettingsList.tsx';

/** Invitations that nobody has accepted yet. Their links were told once. */
export function InviteList({ rows, writes }: { rows: readonly Invite[]; writes: boolean }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Invite>();
  const revoke = useWrite(employeeRoutes.revokeInvite, useToasts(t('options.employees.revoked')));
  const close = () => setAsked(undefined);
  const levelOf = ({ access_level }: Invite) => t(`status.access_level.${access_level}`);
  // Two of a level are told apart by who got them, or else by when they end.
  const receiverOf = ({ email, telephone, expire_dt }: Invite) =>
    email || telephone || `${formatDate(expire_dt)} ${formatTime(expire_dt)}`;
  const confirm = () => {
    if (asked) revoke.mutate({ params: { id: asked.id } });
    close();
  };
  const row = (invite: Invite) => (
    <SettingsRow
      key={invite.id}
      icon={MailPlus}
      brand={false}
      title={<span data-field="access_level">{levelOf(invite)}</span>}
      actions={
        writes ? (
          <RowAction
            icon={X}
            label={t('options.employees.revoke_of', { level: levelOf(invite), to: receiverOf(invite) })}
            disabled={revoke.isPending}
            onClick={() => setAsked(invite)}
          />
        ) : null
      }
    >
      {invite.email || invite.telephone ? (
        <p>
          {t('options.employees.sent_to')}{' '}
          {invite.email ? (
            <bdi data-field="email">{invite.email}</bdi>
          ) : (
            <Telephone value={invite.telephone ?? ''} field="telephone" />
          )}
        </p>
      ) : null}
      <p>
        {t('options.employees.created_by')} <bdi data-field="created_by">{invite.created_by}</bdi>
      </p>
      <p>
        {t('options.employees.until')} <DateTimeText value={invite.expire_dt} field="expire_dt" />
      </p>
    </SettingsRow>
  );
  if (rows.length === 0) return <EmptyState icon={MailPlus} title={t('options.employees.no_invites')} />;
  return (
    <>
      <SettingsList>{rows.map(row)}</SettingsList>
      {asked ? (
        <ConfirmDialog
          open
          danger
          title={t('options.employees.revoke_title', { level: levelOf(asked) })}
          confirm={t('options.employees.revoke')}
          onConfirm={confirm}
          onClose={close}
        >
          {t('options.employees.revoke_check')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
