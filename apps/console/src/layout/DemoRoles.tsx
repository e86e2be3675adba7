import { useQuery } from '@tanstack/react-query';
import { Box, ButtonBase, Paper, Typography } from '@mui/material';
import { keyBelow } from '@lamliang/i18n';
import type { Credentials } from '../providers/auth.ts';
import { useTranslate } from '../providers/translate.ts';

export interface DemoRole extends Credentials {
  role: string;
  name: string;
  /** Secret of the authenticator app of a login with a second step. */
  totp_secret?: string;
}

/** Staff logins of a demo database; other servers do not have this file. */
async function fetchStaff(): Promise<DemoRole[]> {
  const response = await fetch('/demo.json');
  if (!response.ok || !(response.headers.get('content-type') ?? '').includes('json')) return [];
  const roles: unknown = await response.json();
  return Array.isArray(roles) ? (roles as DemoRole[]).filter(({ role }) => role.startsWith('staff_')) : [];
}

/** On a demo database, logs in as any member of staff with one click. */
export function DemoRoles({ busy, onPick }: { busy: boolean; onPick: (role: DemoRole) => void }) {
  const translate = useTranslate();
  const { data = [] } = useQuery({ queryKey: ['demo'], queryFn: fetchStaff, retry: false, staleTime: Infinity });
  if (data.length === 0) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="demo-title"
      sx={{ width: '100%', p: { xs: '20px 24px', sm: '24px 32px' } }}
    >
      <Typography id="demo-title" component="h2" sx={{ fontSize: 16, fontWeight: 600 }}>
        {translate('auth.login.demo_title')}
      </Typography>
      <Typography color="textSecondary">{translate('auth.login.demo_more')}</Typography>
      <Box sx={{ mt: '12px', display: 'grid', gap: '8px', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {data.map((one) => (
          <ButtonBase
            key={one.username}
            disabled={busy}
            onClick={() => onPick(one)}
            sx={{
              display: 'block',
              minHeight: 48,
              px: '12px',
              py: '8px',
              border: 1,
              borderColor: 'divider',
              borderRadius: '8px',
              textAlign: 'start',
              fontSize: 14,
              lineHeight: 1.5,
              '& b': { display: 'block', fontWeight: 500 },
              '& small': { display: 'block', fontSize: 13, color: 'text.secondary' },
              '&:hover': { borderColor: 'primary.main', backgroundColor: 'selected' },
            }}
          >
            <b>{translate(keyBelow('auth.roles', one.role), { _: one.role })}</b>
            <small lang="th">{one.name}</small>
          </ButtonBase>
        ))}
      </Box>
    </Paper>
  );
}
