import { Box } from '@mui/material';
import { Title } from '../layout/Title.tsx';
import { useTranslate } from '../providers/translate.ts';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** What keeps a member of staff's own login safe. */
export function SecurityPage() {
  const translate = useTranslate();
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto', p: { xs: '16px', md: '32px' }, display: 'grid', gap: '20px' }}>
      <Title title={translate('console.security.title')} />
      <PasswordCard />
      <SecondFactorCard />
      <SessionsCard />
    </Box>
  );
}
