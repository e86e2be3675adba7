import { pricingRoutes, simulationTerms, SIMULATED_PARCELS, type SimulatedCarrier } from '@lamliang/contracts/pricing';
import { keyBelow } from '@lamliang/i18n';
import { Money, moneyText } from '@lamliang/ui';
import { Alert, Box, Button, IconButton, Paper, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ResourceContextProvider, useDataProvider } from 'react-admin';
import { safeParse } from 'zod/mini';
import { faultsOf, wireOf } from '../../actions/ActionDialog.tsx';
import { ActionField, type Field } from '../../actions/ActionField.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { Title } from '../../layout/Title.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import type { Column } from '../../queue/columns.tsx';
import { ShopChoice } from '../customers/ShopChoice.tsx';
import { ShopName } from '../customers/ShopName.tsx';
import { BASE_PRICE, CARRIER, COD_RATE, SURCHARGES, USUAL_LIMITS } from './fields.ts';
import { MarginBar } from './MarginBar.tsx';
import { useListTerms } from './usePartnerPrices.ts';

type Values = Record<string, string>;
const PLACES: readonly Field[] = [
  { name: 'from_zip_code', kind: 'text' },
  { name: 'to_zip_code', kind: 'text' },
];
const PARCEL: readonly Field[] = [
  { name: 'weight', label: 'weight_g', kind: 'number' },
  { name: 'width', kind: 'number' },
  { name: 'length', kind: 'number' },
  { name: 'height', kind: 'number' },
  { name: 'cod_amount', kind: 'number' },
];
const FIRST_PARCEL: Values = { weight: '1000', width: '20', length: '15', height: '10', cod_amount: '' };
const TERMS: readonly Field[] = [CARRIER, BASE_PRICE, ...SURCHARGES, COD_RATE];

/** What a shop would pay for parcels with each carrier, now and on terms that are not agreed yet, and what that leaves. */
export function Simulator() {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const [shop, setShop] = useState<number>();
  const [places, setPlaces] = useState<Values>({});
  const [parcels, setParcels] = useState<Values[]>([FIRST_PARCEL]);
  const [terms, setTerms] = useState<Values>();
  const { listOf } = useListTerms(shop);
  const answer = useRef<HTMLElement>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const simulation = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof pricingRoutes.simulatePrices>>[1]['body']) =>
      call(pricingRoutes.simulatePrices, { body }),
  });
  const rows = simulation.data;
  useEffect(() => {
    // On a phone it stands below all that was entered.
    const box = rows && answer.current;
    if (box && box.getBoundingClientRect().top > innerHeight / 3) box.scrollIntoView();
  }, [rows]);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const parsed = safeParse(simulationTerms, {
      ...(shop === undefined ? {} : { account_id: shop }),
      ...wireOf(PLACES, places),
      parcels: parcels.map((parcel) => wireOf(PARCEL, parcel)),
      ...(terms ? { proposed: [wireOf(TERMS, terms)] } : {}),
    });
    setFaults(faultsOf(parsed));
    if (parsed.success) simulation.mutate(parsed.data);
  };
  const fields = (list: readonly Field[], values: Values, under: string, change: (next: Values) => void) =>
    list.map((field) => (
      <ActionField
        key={field.name}
        field={field}
        value={values[field.name] ?? ''}
        fault={faults[`${under}${field.name}`]}
        onChange={(value) => change({ ...values, [field.name]: value })}
      />
    ));
  return (
    <ResourceContextProvider value="price-simulations">
      <Title title={translate('console.resource.price-simulator')} />
      <Box
        sx={{
          maxWidth: 1320,
          mx: 'auto',
          p: { xs: '12px', md: '20px' },
          display: 'grid',
          gap: '16px',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 360px) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Paper component="form" variant="outlined" onSubmit={ask} noValidate sx={{ p: '16px 20px' }}>
          <Part title={translate('console.simulator.shop')}>
            <Box sx={{ gridColumn: '1 / -1' }}>
              <ShopChoice label={translate('console.simulator.choose')} onChoose={setShop} />
              {shop === undefined ? null : (
                <Typography sx={{ mt: '6px', fontWeight: 500 }} data-field="shop">
                  <ShopName id={shop} />
                </Typography>
              )}
              {faults['account_id'] ? (
                <Typography color="error" variant="body2" role="alert">
                  {translate('console.simulator.no_shop')}
                </Typography>
              ) : null}
            </Box>
            {fields(PLACES, places, '', setPlaces)}
          </Part>
          {parcels.map((parcel, at) => (
            <Part
              key={at}
              title={translate('console.simulator.parcel', { n: at + 1 })}
              action={
                parcels.length > 1 ? (
                  <IconButton
                    aria-label={translate('console.simulator.remove', { n: at + 1 })}
                    onClick={() => setParcels(parcels.filter((_, other) => other !== at))}
                  >
                    <Trash2 size={16} aria-hidden />
                  </IconButton>
                ) : null
              }
            >
              {fields(PARCEL, parcel, `parcels.${at}.`, (next) =>
                setParcels(parcels.map((one, other) => (other === at ? next : one))),
              )}
            </Part>
          ))}
          <Button
            startIcon={<Plus size={16} aria-hidden />}
            disabled={parcels.length >= SIMULATED_PARCELS}
            onClick={() => setParcels([...parcels, parcels.at(-1) ?? FIRST_PARCEL])}
          >
            {translate('console.simulator.add')}
          </Button>
          {terms ? (
            <Part
              title={translate('console.simulator.terms')}
              action={
                <IconButton aria-label={translate('console.simulator.drop_terms')} onClick={() => setTerms(undefined)}>
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              }
            >
              {fields(TERMS, terms, 'proposed.0.', (next) =>
                // Another carrier begins with its list.
                setTerms(
                  next['partner_id'] === terms['partner_id'] ? next : { ...next, ...listOf(next['partner_id'] ?? '') },
                ),
              )}
            </Part>
          ) : (
            <Button startIcon={<Plus size={16} aria-hidden />} onClick={() => setTerms(USUAL_LIMITS)}>
              {translate('console.simulator.try_terms')}
            </Button>
          )}
          <Button type="submit" variant="contained" fullWidth loading={simulation.isPending} sx={{ mt: '16px' }}>
            {translate('console.simulator.ask')}
          </Button>
        </Paper>
        <Paper
          component="section"
          ref={answer}
          variant="outlined"
          aria-label={translate('console.simulator.answer')}
          sx={{ position: { lg: 'sticky' }, top: 20, minWidth: 0 }}
        >
          {simulation.isError ? (
            <LoadError
              error={simulation.error}
              onRetry={() => simulation.variables && simulation.mutate(simulation.variables)}
              sx={{ m: '16px' }}
            />
          ) : rows ? (
            <Answer rows={rows} tried={simulation.variables?.proposed?.[0]?.partner_id} />
          ) : (
            <Typography color="textSecondary" sx={{ p: '20px' }}>
              {translate('console.simulator.empty')}
            </Typography>
          )}
        </Paper>
      </Box>
    </ResourceContextProvider>
  );
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ mb: '12px' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36 }}>
        <Typography id={id} component="h2" sx={{ fontSize: 14, fontWeight: 600, flexGrow: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px' }}>{children}</Box>
    </Box>
  );
}

type Row = SimulatedCarrier & { id: number };
type Priced = NonNullable<SimulatedCarrier['list' | 'now']>;

/** What a shop pays for all of it, as a quote says it: the COD fee and its VAT are told beside it, where there is one. */
function Paid({ paid, margin }: { paid: Priced | null; margin?: 'now_margin' | 'proposed_margin' }) {
  const translate = useTranslate();
  if (!paid) return <>{translate('common.none')}</>;
  const { cod_fee, cod_fee_vat, total } = paid;
  return (
    <Box sx={{ minWidth: 120, py: '8px', whiteSpace: 'normal' }}>
      <Money bare value={total} />
      {cod_fee > 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {translate('console.simulator.cod', { fee: moneyText(cod_fee), vat: moneyText(cod_fee_vat) })}
        </Typography>
      ) : null}
      {margin && 'margin' in paid ? (
        <Box sx={{ mt: '6px' }}>
          <Typography variant="body2" color="textSecondary">
            {translate(keyBelow('console.field', margin))}
          </Typography>
          <MarginBar {...paid} />
        </Box>
      ) : null}
    </Box>
  );
}

/** Carriers, the cheapest for the shop first; those that do not take the parcels last, with the reason. */
function Answer({ rows, tried }: { rows: readonly SimulatedCarrier[]; tried: number | undefined }) {
  const translate = useTranslate();
  const columns: readonly Column<Row>[] = [
    { source: 'partner_id', card: 'title', render: ({ partner_name }) => partner_name },
    { source: 'list_price', kind: 'money', card: 'line', render: ({ list }) => <Paid paid={list} /> },
    { source: 'cost', kind: 'money', card: 'line' },
    { source: 'now_price', kind: 'money', card: 'side', render: ({ now }) => <Paid paid={now} margin="now_margin" /> },
    ...(tried === undefined
      ? []
      : ([
          {
            source: 'proposed_price',
            kind: 'money',
            card: 'line',
            render: ({ proposed }) => <Paid paid={proposed} margin="proposed_margin" />,
          },
        ] satisfies Column<Row>[])),
  ];
  const offered = rows.filter(({ missing }) => !missing).toSorted((a, b) => (a.now?.total ?? 0) - (b.now?.total ?? 0));
  const left = rows.flatMap(({ missing, partner_name }) => (missing ? [{ ...missing, partner_name }] : []));
  return (
    <>
      <RecordTable
        label={translate('console.simulator.answer')}
        columns={columns}
        rows={offered.map((row) => ({ ...row, id: row.partner_id }))}
        chosen={tried}
      />
      {left.map(({ partner_id, partner_name, reason, limit }) => (
        <Alert key={partner_id} severity="info" sx={{ m: '12px' }}>
          {partner_name}: {translate(`pricing.missing.${reason}`, { limit: limit ?? '' })}
        </Alert>
      ))}
    </>
  );
}
