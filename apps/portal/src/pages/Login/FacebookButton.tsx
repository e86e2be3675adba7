import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entryRoutes } from '@lamliang/contracts/auth';
import { api, read } from '../../api/client.ts';

/** Goes to Facebook, where the provider of this host has an application there. */
export function FacebookButton({ onFailed }: { onFailed: (error: unknown) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(read(entryRoutes.provider, {}));
  const [busy, setBusy] = useState(false);
  if (data?.facebook_flag !== 1) return null;
  const begin = async () => {
    setBusy(true);
    try {
      const { url } = await api.call(entryRoutes.beginFacebook, {});
      location.assign(url);
    } catch (error) {
      setBusy(false);
      onFailed(error);
    }
  };
  return (
    <Button
      variant="outlined"
      size="large"
      loading={busy}
      onClick={() => void begin()}
      sx={{ mt: '12px', width: '100%', minHeight: 44, fontSize: 15 }}
    >
      {t('auth.login.facebook')}
    </Button>
  );
}
