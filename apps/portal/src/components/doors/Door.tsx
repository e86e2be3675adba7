import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { BlockSkeleton, Loaded, useFailureText } from '@lamliang/ui';
import { BareCard, BarePage } from '../../layout/BarePage.tsx';
import { AppLink } from '../navigation/AppLink.tsx';

const Choices = styled('div')({ display: 'grid', gap: 8 });

interface DoorProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  title: (data: T) => ReactNode;
  more: (data: T) => ReactNode;
  /** What opens it: an address, or a write. */
  open: { label: string; to: string } | { label: string; run: () => void; isPending: boolean; error: unknown };
  /** The other choice. */
  other: { label: string; to: string };
}

/** A page that asks whether to go through. */
export function Door<T>({ query, title, more, open, other }: DoorProps<T>) {
  const failureText = useFailureText();
  return (
    <BarePage>
      <Loaded query={query} waiting={<BlockSkeleton height={220} />}>
        {(data) => (
          <BareCard title={title(data)} more={more(data)}>
            {'error' in open && open.error ? (
              <Alert severity="error" sx={{ mb: '12px' }}>
                {failureText(open.error)}
              </Alert>
            ) : null}
            <Choices>
              {'to' in open ? (
                <Button variant="contained" component={AppLink} to={open.to}>
                  {open.label}
                </Button>
              ) : (
                <Button variant="contained" loading={open.isPending} onClick={open.run}>
                  {open.label}
                </Button>
              )}
              <Button variant="outlined" component={AppLink} to={other.to}>
                {other.label}
              </Button>
            </Choices>
          </BareCard>
        )}
      </Loaded>
    </BarePage>
  );
}
