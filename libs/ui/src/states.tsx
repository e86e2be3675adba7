import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { CloudAlert, Inbox, RotateCw } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '@lamliang/contracts';
import { useFailureText } from './failure-text.ts';

/** Mirrors an arrow on right-to-left pages; other icons are not mirrored. */
export const Flip = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  transform: theme.direction === 'rtl' ? 'scaleX(-1)' : 'none',
}));

const Centre = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  padding: '40px 20px',
  '& h1, & h2': { margin: '14px 0 0', fontSize: 16, lineHeight: 1.55, fontWeight: 600, outline: 'none' },
  '& p': { margin: '2px 0 0', fontSize: 14, lineHeight: 1.6, maxWidth: 420 },
  // Some phrases are quoted labels that begin small, such as "no data"; here they are sentences of their own.
  '& :is(h1, h2, p)::first-letter': { textTransform: 'uppercase' },
  '& .action': { marginTop: 16 },
});
export const IconTile = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{
  tone?: 'brand' | 'info' | 'warning' | 'error' | 'success' | 'neutral';
}>(({ theme, tone = 'brand' }) => {
  const { palette } = theme.vars ?? theme;
  const [background, colour] =
    tone === 'brand' ? [palette.selected, palette.primary.main] : [palette.tone[tone].tint, palette.tone[tone].text];
  return {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    width: 40,
    height: 40,
    borderRadius: '10px',
    backgroundColor: background,
    color: colour,
    // Dark tones fill no more area than a chip.
    ...(tone === 'brand'
      ? {}
      : theme.applyStyles('dark', {
          backgroundColor: `color-mix(in srgb, ${palette.tone[tone].mark} 16%, transparent)`,
        })),
  };
});
const Quiet = styled('p')(({ theme }) => ({ color: (theme.vars ?? theme).palette.text.secondary }));

/** The empty state of a list: icon, text and one action. */
export function EmptyState({
  icon: Icon = Inbox,
  title,
  more,
  action,
  main = false,
}: {
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  title?: ReactNode;
  more?: ReactNode;
  action?: ReactNode;
  /** It is the page's only content: its title is the page's title. */
  main?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Centre>
      <IconTile style={{ width: 52, height: 52, borderRadius: 14 }}>
        <Icon size={24} aria-hidden />
      </IconTile>
      {main ? (
        <h1 tabIndex={-1} data-page-title>
          {title}
        </h1>
      ) : (
        <h2>{title ?? t('common.no_data')}</h2>
      )}
      {more ? <Quiet>{more}</Quiet> : null}
      {action ? <div className="action">{action}</div> : null}
    </Centre>
  );
}

/** An inline error for a failed read: what happened, why, and a retry button. Old rows stay visible below it. */
export function FailurePanel({ error, onRetry, compact }: { error: unknown; onRetry?: () => void; compact?: boolean }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const trace = error instanceof CallError ? error.failure?.trace_id : undefined;
  return (
    <Centre role="alert" style={compact ? { padding: '16px 20px' } : undefined}>
      {compact ? null : (
        <IconTile tone="error" style={{ width: 52, height: 52, borderRadius: 14 }}>
          <CloudAlert size={24} aria-hidden />
        </IconTile>
      )}
      <h2>{t('common.cannot_fetch')}</h2>
      <Quiet>{failureText(error)}</Quiet>
      {trace ? <Quiet>{t('common.trace', { id: trace })}</Quiet> : null}
      {onRetry ? (
        <div className="action">
          <Button variant="outlined" onClick={onRetry} startIcon={<RotateCw aria-hidden />}>
            {t('common.retry')}
          </Button>
        </div>
      ) : null}
    </Centre>
  );
}

/** Placeholder lines while rows load. */
export function LinesSkeleton({ lines = 5, label }: { lines?: number; label?: string }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      aria-label={`${label ? `${label}: ` : ''}${t('common.loading')}`}
      style={{ padding: '8px 16px' }}
    >
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={44} style={{ width: `${96 - ((line * 7) % 19)}%` }} />
      ))}
    </div>
  );
}

/** A placeholder block. @param height px @param phone px on phones, where that is another */
export function BlockSkeleton({ height, phone = height }: { height: number; phone?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton variant="rounded" sx={{ borderRadius: '8px', height: { xs: phone, md: height } }} />
    </div>
  );
}
