import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { shopClaimsRoutes, type ClaimType } from '@lamliang/contracts/claims';
import { shopOrdersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { min, ZERO, type Satang } from '@lamliang/kernel';
import { BlockSkeleton, Card, EmptyState, FormFiles, FormMoney, FormPage, FormSection, FormSelect, FormTextArea, Loaded, PageHead } from '@lamliang/ui'; // prettier-ignore
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { later } from '../../later.tsx';
import type { PageArguments } from '../../routes/entry.ts';

const ParcelChoice = later(() => import('./ParcelChoice.tsx').then((file) => file.ParcelChoice), <BlockSkeleton height={240} />); // prettier-ignore

/** The order that the address names; 0 for none. */
const idOf = (search: URLSearchParams) => Number(/^\d{1,15}$/.exec(search.get('order') ?? '')?.[0] ?? 0);
const orderOf = (id: number) => read(shopOrdersRoutes.get, { params: { id } });

export function prefetch({ url }: PageArguments): void {
  const id = idOf(url.searchParams);
  if (id) void queryClient.prefetchQuery(orderOf(id));
  void queryClient.prefetchQuery(read(shopClaimsRoutes.types));
}

/** Opens a claim for the order in the address; where it names none, the parcel is chosen first. */
export function Component() {
  const { t } = useTranslation();
  const id = idOf(useSearchParams()[0]);
  const order = useQuery({ ...orderOf(id), enabled: id > 0 });
  const types = useQuery(read(shopClaimsRoutes.types));
  const open = order.data?.allowed_moves.includes('open_claim');
  // A form that is shown stays: after a failed send the order may not be claimable any more.
  const [shown, show] = useState<OrderDetail>();
  if (open && shown?.id !== id) show(order.data);
  if (shown?.id === id && types.data) return <ClaimForm key={id} order={shown} types={types.data} />;
  return (
    <>
      <PageHead title={t('claims.open.title')} />
      <Card>
        {id === 0 ? (
          <ParcelChoice />
        ) : open === false ? (
          <EmptyState
            icon={ShieldAlert}
            title={t('claims.open.not_now')}
            more={t('claims.open.not_now_more')}
            action={
              <Button variant="outlined" component={AppLink} to={`/orders/all/${id}/all`}>
                {t('claims.open.to_order')}
              </Button>
            }
          />
        ) : (
          <Loaded<unknown> query={order.error ? order : types} waiting={<BlockSkeleton height={420} />} />
        )}
      </Card>
    </>
  );
}

function ClaimForm({ order, types }: { order: OrderDetail; types: readonly ClaimType[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useContractForm(shopClaimsRoutes.open, {
    params: { id: order.id },
    defaults: { product_price: order.product_price || null },
    saved: t('claims.open.done'),
    onDone: () => navigate('/orders/claim'),
  });
  const kind = types.find(({ id }) => id === form.watch('claim_type_id'));
  const said = (of: 'when' | 'pictures') => (kind ? [kind] : types).map(({ code }) => t(`claims.open.${of}.${code}`)).join(' · '); // prettier-ignore
  const { coverage = ZERO } = order;
  const most = min(coverage, (form.watch('product_price') as Satang | null) || coverage);
  return (
    <FormPage
      form={form}
      phrases="claims.open"
      title={t('claims.open.title')}
      more={<bdi data-field="order_no">{[order.order_no, order.receiver_name].join(' · ')}</bdi>}
      submit={t('claims.open.submit')}
      onClose={() => void navigate(`/orders/all/${order.id}/all`)}
    >
      <FormSection title={t('claims.open.loss')}>
        <FormSelect
          name="claim_type_id"
          none={t('claims.open.choose')}
          hint={said('when')}
          choices={types.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormMoney name="product_price" half />
        <FormMoney name="compensation_amount" half most={most} hint={t('claims.open.ceiling')} />
        <FormTextArea name="detail" />
      </FormSection>
      <FormSection title={t('claims.open.images')} more={said('pictures')}>
        <FormFiles name="images" label={t('claims.field.images')} />
      </FormSection>
    </FormPage>
  );
}
