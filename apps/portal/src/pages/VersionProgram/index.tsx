import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BlockSkeleton, Card, Loaded } from '@lamliang/ui';
import { BarePage } from '../../layout/BarePage.tsx';
import { readVersion, saveVersion } from '../../session/storage.ts';
import { fetchVersion, versionText } from '../../version.ts';

const List = styled('dl')(({ theme }) => ({
  margin: '0 0 16px',
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '8px 20px',
  fontSize: 14,
  '& dt': { color: (theme.vars ?? theme).palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 500, overflowWrap: 'anywhere' },
}));

/** The running version and the latest on the server. */
export function Component() {
  const { t } = useTranslation();
  const found = useQuery({ queryKey: ['version'], queryFn: fetchVersion, staleTime: 0 });
  const stored = readVersion();
  const newest = found.data ? versionText(found.data) : null;
  const differs = stored !== null && newest !== null && stored !== newest;
  const reload = () => {
    if (newest) saveVersion(newest);
    location.reload();
  };
  return (
    <BarePage width={480}>
      <Card main title={t('auth.version.title')}>
        <Loaded query={found} waiting={<BlockSkeleton height={96} />}>
          {(version) => (
            <>
              <List>
                <dt>{t('auth.version.running')}</dt>
                <dd data-field="stored_version">{stored ?? newest}</dd>
                <dt>{t('auth.version.newest')}</dt>
                <dd data-field="version">{version.version}</dd>
                <dt>{t('auth.version.build')}</dt>
                <dd data-field="build">{version.build}</dd>
              </List>
              <Alert severity={differs ? 'warning' : 'success'}>
                {t(differs ? 'auth.version.differs' : 'auth.version.same')}
              </Alert>
              {differs ? (
                <Button variant="contained" onClick={reload} sx={{ mt: '16px' }}>
                  {t('common.reload')}
                </Button>
              ) : null}
            </>
          )}
        </Loaded>
      </Card>
    </BarePage>
  );
}
