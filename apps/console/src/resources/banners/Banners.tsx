import { BANNER_STATES, bannerRoutes, type StaffBanner } from '@lamliang/contracts/notifications';
import { PROVIDERS } from '@lamliang/kernel';
import { ConfirmDialog, DateText } from '@lamliang/ui';
import { Box, Button } from '@mui/material';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import { CallErrorAlert } from '../../actions/CallErrorAlert.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip, Word } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { BannerForm } from './BannerForm.tsx';
import { BannerPreview } from './BannerPreview.tsx';

/** Whose shops see it. */
function ProviderName({ code }: { code: string | null }) {
  const translate = useTranslate();
  return code === null ? translate('console.banners.all_providers') : <Word machine="provider" code={code} />;
}
const Thumb = ({ image }: { image: string }) => (
  <Box
    component="img"
    src={image}
    alt=""
    loading="lazy"
    sx={{ display: 'block', width: 96, height: 32, objectFit: 'cover', borderRadius: '4px' }}
  />
);

const banners: QueueProps<StaffBanner> = {
  columns: [
    { source: 'title', card: 'title', sortable: true, wide: true },
    { source: 'image', width: 124, only: 'list', card: 'line', render: ({ image }) => <Thumb image={image} /> },
    { source: 'detail', label: 'banner_detail', only: 'panel', wide: true },
    { source: 'show_state', kind: { machine: 'banner_state' }, width: 140, card: 'side' },
    { source: 'start_dt', kind: 'date', width: 120, sortable: true, card: 'line' },
    {
      source: 'end_dt',
      label: 'end_day',
      width: 120,
      card: 'line',
      render: ({ end_dt }) => <DateText value={end_dt && new Date(end_dt.getTime() - 1)} />,
    },
    { source: 'provider', width: 150, card: 'line', render: ({ provider }) => <ProviderName code={provider} /> },
    { source: 'sort_no', kind: 'count', width: 90, sortable: true },
    { source: 'link', only: 'panel', wide: true },
  ],
  filters: [
    { source: 'show_state', kind: 'tabs', codes: BANNER_STATES, machine: 'banner_state' },
    { source: 'provider', codes: PROVIDERS, machine: 'provider' },
  ],
  // As the home page has them.
  sort: { field: 'sort_no', order: 'ASC' },
  detail: {
    title: ({ title }) => title,
    chip: ({ show_state }) => <Chip machine="banner_state" code={show_state} />,
    actions: BannerActions,
    sections: Sections,
    aside: ({ record: { id } }) => <AuditTrail services={['notifications']} type="banner" id={id} />,
    width: 460,
  },
};

function Sections({ record }: { record: StaffBanner }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.queue.facts')}>
      <Facts columns={banners.columns} record={record} />
      <Box sx={{ mt: '16px' }}>
        <BannerPreview image={record.image} title={record.title} detail={record.detail ?? ''} />
      </Box>
    </Section>
  );
}

function BannerActions({ record }: { record: StaffBanner }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [open, setOpen] = useState<'change' | 'delete'>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const remove = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(bannerRoutes.staffDeleteBanner, { params: { id: record.id } });
      void navigate('/banners');
      onDone('console.banners.delete.done', { title: record.title });
    } catch (error) {
      setFailure(error as Error);
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="outlined" startIcon={<Pencil size={16} aria-hidden />} onClick={() => setOpen('change')}>
        {translate('console.banners.change.label')}
      </Button>
      <Button variant="outlined" color="error" startIcon={<Trash2 size={16} aria-hidden />} onClick={() => setOpen('delete')}>
        {translate('console.banners.delete.label')}
      </Button>
      {open === 'change' ? <BannerForm record={record} onClose={() => setOpen(undefined)} /> : null}
      <ConfirmDialog
        open={open === 'delete'}
        title={translate('console.banners.delete.title', { title: record.title })}
        confirm={translate('console.banners.delete.confirm')}
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setOpen(undefined)}
      >
        {translate('console.banners.delete.hint')}
        {failure ? <CallErrorAlert error={failure} /> : null}
      </ConfirmDialog>
    </>
  ); // prettier-ignore
}

function NewBanner() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {translate('console.banners.create.label')}
      </Button>
      {open ? <BannerForm onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** What shops read on their home page: what is shown, to come, over and switched off. */
export const BannerList = () => <QueueList {...banners} actions={<NewBanner />} />;
export const BannerShow = () => <RecordPage detail={banners.detail} />;
