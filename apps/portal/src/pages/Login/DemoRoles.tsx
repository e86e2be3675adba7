import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { keyBelow } from '@lamliang/i18n';
import { Card } from '@lamliang/ui';
import { useDemoRoles, type DemoRole } from '../../api/demo.ts';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 8,
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
}));
const Role = styled(ButtonBase)(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'block',
    textAlign: 'start',
    padding: '8px 12px',
    minHeight: 48,
    borderRadius: '8px',
    border: `1px solid ${palette.line}`,
    fontSize: 14,
    lineHeight: 1.5,
    '& b': { display: 'block', fontWeight: 500 },
    '& small': { display: 'block', fontSize: 13, color: palette.text.secondary },
    '&:hover': { borderColor: palette.primary.main, backgroundColor: palette.selected },
  };
});
const Staff = styled('p')(({ theme }) => ({
  margin: '14px 0 0',
  fontSize: 14,
  [theme.breakpoints.down('md')]: { margin: '4px 0 -10px', '& a': { padding: '11px 0', display: 'inline-block' } },
}));

/** On a demo database, logs in as any role with one click. */
export function DemoRoles({ busy, onPick }: { busy: boolean; onPick: (role: DemoRole) => void }) {
  const { t } = useTranslation();
  const data = useDemoRoles();
  const shops = data.filter((role) => !role.role.startsWith('staff'));
  if (data.length === 0) return null;
  return (
    <Card title={t('auth.login.demo_title')} more={t('auth.login.demo_more')} sx={{ mt: '20px' }}>
      <Grid>
        {shops.map((role) => (
          <Role key={role.username} disabled={busy} onClick={() => onPick(role)}>
            <b>{t(keyBelow('auth.roles', role.role), { defaultValue: role.role })}</b>
            <small lang="th">{role.name}</small>
          </Role>
        ))}
      </Grid>
      {data.length > shops.length ? (
        <Staff>
          <Link href="/console/" color="inherit">
            {t('auth.login.demo_staff')}
          </Link>
        </Staff>
      ) : null}
    </Card>
  );
}
