import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { LoadError } from '../../components/LoadError.tsx';
import { Section } from '../../components/DetailList.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';

/** What TR Cloud would be sent, to the letter but for the keys; it is asked for when somebody wants to see it. */
export function Payload({ id }: { id: number }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={translate('console.credit_notes.payload')}
      action={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {translate(isOpen ? 'console.credit_notes.hide' : 'console.credit_notes.show')}
        </Button>
      }
    >
      {isOpen ? <Shown id={id} /> : null}
    </Section>
  );
}

function Shown({ id }: { id: number }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [routes.creditNotePayload.id, id],
    queryFn: () => call(routes.creditNotePayload, { params: { id } }),
  });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: '8px' }}>
        {translate('console.credit_notes.payload_hint')}
      </Typography>
      <Typography
        component="pre"
        data-field="payload"
        tabIndex={0}
        aria-label={translate('console.credit_notes.payload')}
        sx={{ m: 0, fontFamily: 'monospace', fontSize: 12, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 360, overflow: 'auto' }}
      >
        {textOf(data)}
      </Typography>
    </>
  );
} // prettier-ignore

const textOf = ({ path, body }: { path: string; body: object }) => `POST ${path}\n${JSON.stringify(body, null, 2)}`;
