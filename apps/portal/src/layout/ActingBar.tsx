import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { LogOut, UserRoundCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '@lamliang/contracts/auth';
import { clockText, useCountdown } from '../components/codes/use-countdown.ts';
import { AppLink } from '../components/navigation/AppLink.tsx';
import { useUser } from '../session/session.ts';

const HEIGHT = 52;

const Bar = styled('section')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    position: 'sticky',
    zIndex: theme.zIndex.appBar - 1,
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    height: HEIGHT,
    flex: 'none',
    boxSizing: 'border-box',
    paddingInline: 32,
    fontSize: 14,
    lineHeight: '20px',
    color: palette.tone.magenta.text,
    backgroundColor: palette.tone.magenta.tint,
    borderBlockEnd: `1px solid ${palette.tone.magenta.text}`,
    '& svg': { flex: 'none' },
    '& p': { flex: 1, minWidth: 0, margin: 0, display: 'flex', flexWrap: 'wrap', columnGap: 12, maxHeight: 40 },
    '& p > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '100%' },
    '& time': { fontVariantNumeric: 'tabular-nums' },
    [theme.breakpoints.down('md')]: { paddingInline: 16, '& p > *': { flexBasis: '100%' } },
  };
});

/** Says that staff act as this customer, as whom and for how long, for as long as they do. @param top where it sticks, px */
export function ActingBar({ acting, top }: { acting: NonNullable<CurrentUser['acting']>; top: number }) {
  const { t } = useTranslation();
  const user = useUser();
  const left = clockText(useCountdown(acting.expire_dt.getTime()));
  return (
    <>
      <GlobalStyles styles={{ html: { '--notice': `${HEIGHT}px` } }} />
      <Bar aria-label={t('frame.acting.label')} data-field="acting" style={{ top }}>
        <UserRoundCog size={20} aria-hidden />
        <p>
          <strong>{t('frame.acting.as', { shop: user.parent_account?.name ?? user.name })}</strong>
          <time dateTime={acting.expire_dt.toISOString()}>
            {t('frame.acting.by', { staff: acting.staff_name, left })}
          </time>
        </p>
        <Button
          component={AppLink}
          to="/logout"
          size="small"
          color="inherit"
          variant="outlined"
          startIcon={<LogOut size={16} aria-hidden />}
        >
          {t('frame.acting.leave')}
        </Button>
      </Bar>
    </>
  );
}
