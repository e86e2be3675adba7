import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, pickupPointTerms, type PickupPoint } from '@lamliang/contracts/orders';
import { Field, TelephoneField, toast } from '@lamliang/ui';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { AreaField } from '../../components/forms/AreaField.tsx';
import { useFormFailure } from '../../components/forms/use-form-failure.ts';
import { useErrorText } from '../../components/forms/use-error-text.ts';

const FIELDS = [
  'pickup_point_name',
  'responser_name',
  'responser_tel',
  'pickup_point_addr',
  'pickup_point_district',
  'pickup_point_city',
  'pickup_point_province',
  'pickup_point_postal_code',
] as const;
type Values = Record<(typeof FIELDS)[number], string>;

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  paddingTop: 4,
  '& > .wide': { gridColumn: '1 / -1' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

/** Creates or edits a pickup point. Choosing an area fills the four fields below it. */
export default function PointDialog({ point, onClose }: { point: PickupPoint | null; onClose: () => void }) {
  const { t } = useTranslation();
  const words = useErrorText();
  const form = useForm<Values>({
    resolver: zodResolver(pickupPointTerms),
    defaultValues: Object.fromEntries(FIELDS.map((name) => [name, point?.[name] ?? ''])) as Values,
  });
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: (body: Values) =>
      point
        ? api.call(shopOrdersRoutes.updatePickupPoint, { params: { id: point.id }, body })
        : api.call(shopOrdersRoutes.createPickupPoint, { body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['pickup-points'] });
      onClose();
      toast.success(t('common.saved'));
    },
    onError: useFormFailure(form.setError, FIELDS),
  });
  const field = (name: (typeof FIELDS)[number]) => ({
    label: t(`options.address.${name}`),
    error: words(errors[name]?.message),
    required: true,
    lang: 'th',
    ...form.register(name),
  });
  return (
    <Dialog open onClose={save.isPending ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby="point-title">
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}>
        <DialogTitle id="point-title">{t(point ? 'options.address.edit' : 'options.address.add')}</DialogTitle>
        <DialogContent>
          <Grid>
            {errors.root ? (
              <Alert severity="error" className="wide">
                {errors.root.message}
              </Alert>
            ) : null}
            <div className="wide">
              <Field {...field('pickup_point_name')} autoFocus />
            </div>
            <Field {...field('responser_name')} autoComplete="name" />
            <TelephoneField {...field('responser_tel')} />
            <div className="wide">
              <Field {...field('pickup_point_addr')} autoComplete="street-address" />
            </div>
            <div className="wide">
              <AreaField
                onPick={(row) => {
                  const set = (name: (typeof FIELDS)[number], value: string) =>
                    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
                  set('pickup_point_district', row.subdistrict);
                  set('pickup_point_city', row.district);
                  set('pickup_point_province', row.province);
                  set('pickup_point_postal_code', row.zip_code);
                }}
              />
            </div>
            <Field {...field('pickup_point_district')} />
            <Field {...field('pickup_point_city')} />
            <Field {...field('pickup_point_province')} />
            <Field {...field('pickup_point_postal_code')} inputProps={{ inputMode: 'numeric' }} />
          </Grid>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={save.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {t('common.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
