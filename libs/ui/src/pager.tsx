import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Flip } from './states.tsx';

export interface PagerProps {
  /** From 1. */
  page: number;
  limit: number;
  total: number;
  capped?: boolean;
  onPage: (page: number) => void;
}

/** An arrow back or on, in reading direction. */
export function StepButton({ to, label, ...rest }: IconButtonProps & { to: 'back' | 'on'; label: string }) {
  const Icon = to === 'back' ? ChevronLeft : ChevronRight;
  return (
    <IconButton aria-label={label} {...rest}>
      <Flip>
        <Icon size={18} aria-hidden />
      </Flip>
    </IconButton>
  );
}

/** "21–40 of 237" with previous and next buttons. */
export function Pager({ page, limit, total, capped, onPage }: PagerProps) {
  const { t } = useTranslation();
  if (total === 0) return null;
  const figures = {
    from: ((page - 1) * limit + 1).toLocaleString('en-US'),
    to: Math.min(page * limit, total).toLocaleString('en-US'),
    total: total.toLocaleString('en-US'),
  };
  return (
    <Stack
      component="nav"
      aria-label={t('common.pages')}
      direction="row"
      sx={{ alignItems: 'center', justifyContent: 'flex-end', gap: 1, paddingBlock: '8px', paddingInline: '12px' }}
    >
      <Typography variant="body2" color="textSecondary" aria-live="polite">
        {t(capped ? 'common.rows_of_capped' : 'common.rows_of', figures)}
      </Typography>
      <StepButton to="back" label={t('common.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <StepButton
        to="on"
        label={t('common.next')}
        disabled={page * limit >= total && !capped}
        onClick={() => onPage(page + 1)}
      />
    </Stack>
  );
}
