import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownAccountRoutes, type OwnAccount } from '@lamliang/contracts/auth';
import { Card, KeptImage, Telephone, useToasts } from '@lamliang/ui';
import { useWrite } from '../../api/client.ts';
import { later } from '../../later.tsx';
import { useUser } from '../../session/session.ts';
import { refreshUser } from '../../session/start.ts';

const LoginDialog = later(() => import('./LoginDialog.tsx').then((file) => file.LoginDialog), null, [
  'validation',
  'verification',
]);

const PasswordDialog = later(() => import('./PasswordDialog.tsx').then((file) => file.PasswordDialog), null, [
  'validation',
]);

const Person = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 16,
    marginBottom: 14,
    '& .picture': {
      flex: 'none',
      width: 72,
      height: 72,
      borderRadius: '50%',
      overflow: 'hidden',
      display: 'grid',
      placeItems: 'center',
      backgroundColor: palette.selected,
      color: palette.primary.main,
    },
    '& img': { width: '100%', height: '100%', objectFit: 'cover' },
    '& b': { display: 'block', fontSize: 16, fontWeight: 600, overflowWrap: 'anywhere' },
    '& p': { margin: 0, fontSize: 14, lineHeight: 1.6, color: palette.text.secondary, overflowWrap: 'anywhere' },
  };
});

/** Name and picture of whoever is logged in. */
export function LoginCard({ account: { user_name, profile_pic } }: { account: OwnAccount }) {
  const { t } = useTranslation();
  const { telephone, email } = useUser();
  const [edits, edit] = useState<'login' | 'password'>();
  const saved = useToasts(t('common.saved'));
  const save = useWrite(ownAccountRoutes.updateProfile, {
    ...saved,
    onSuccess: () => {
      void refreshUser();
      saved.onSuccess();
    },
  });
  const nobody = <UserRound size={32} strokeWidth={1.5} aria-hidden />;
  return (
    <Card title={t('profile.login.title')}>
      <Person>
        <span className="picture">
          {profile_pic ? (
            <KeptImage
              key={profile_pic}
              src={profile_pic}
              alt={t('profile.login.picture')}
              data-field="profile_pic"
              gone={nobody}
            />
          ) : (
            nobody
          )}
        </span>
        <div style={{ minWidth: 0 }}>
          <b>
            <bdi lang="th" data-field="user_name">
              {user_name}
            </bdi>
          </b>
          <p>
            <Telephone value={telephone} field="telephone" />
          </p>
          <p>
            <bdi>{email}</bdi>
          </p>
        </div>
      </Person>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button variant="outlined" onClick={() => edit('login')}>
          {t('profile.login.edit')}
        </Button>
        <Button variant="outlined" color="inherit" onClick={() => edit('password')}>
          {t('profile.login.change_password')}
        </Button>
        {profile_pic ? (
          <Button color="inherit" loading={save.isPending} onClick={() => save.mutate({ body: { profile_pic: '' } })}>
            {t('profile.login.remove_picture')}
          </Button>
        ) : null}
      </div>
      {edits === 'login' ? <LoginDialog user_name={user_name} onClose={() => edit(undefined)} /> : null}
      {edits === 'password' ? <PasswordDialog onClose={() => edit(undefined)} /> : null}
    </Card>
  );
}
