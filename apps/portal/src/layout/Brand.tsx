import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  gap: 10,
  fontWeight: 600,
  fontSize: 17,
});
const Tile = styled('svg')(({ theme }) => ({
  flex: 'none',
  '& rect': { fill: (theme.vars ?? theme).palette.primary.main },
  '& path': { stroke: (theme.vars ?? theme).palette.primary.contrastText },
}));

/** The provider's mark and name. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <Root>
      <Tile width="32" height="32" viewBox="0 0 32 32" aria-hidden>
        <rect width="32" height="32" rx="9" />
        <path
          d="M9 20.5 16 24l7-3.5M9 16l7 3.5 7-3.5M16 8l7 3.5-7 3.5-7-3.5Z"
          fill="none"
          strokeWidth="2.2"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </Tile>
      <span>{t('common.brand')}</span>
    </Root>
  );
}
