import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { FormProvider, set, useForm, type FieldErrors, type FieldPath, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, type OrderDetail, type PickupPoint } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import type { PhraseKey } from '@lamliang/i18n';
import { ZERO } from '@lamliang/kernel';
import { keptText, saidOfField, toast, BELOW_BARS, usePhone } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { SELDOM } from '../../api/inputs.ts';
import type { Owner } from '../../session/device-store.ts';
import { availableOf } from '../../session/available.rules.ts';
import { useUser } from '../../session/session.ts';
import { CarrierSection } from './CarrierSection.tsx';
import type { CarrierRule } from './carrier-choice.rules.ts';
import type { FormPreferences, StoredForm } from './draft-store.ts';
import { isBlank, quoteOf, type Draft } from './draft.rules.ts';
import { ExtrasSection } from './ExtrasSection.tsx';
import { MarksContext } from './form-context.ts';
import { isBookKey, isPlainEnter } from './keys.rules.ts';
import { LOW_WINDOW } from './low-window.ts';
import { BookingNotice, DuplicateNotice, PickNotice } from './Notices.tsx';
import { ParcelSection } from './ParcelSection.tsx';
import { ReceiverSection } from './ReceiverSection.tsx';
import { partyOfPoint, SenderLine } from './SenderLine.tsx';
import { faultsOf, termsOf } from './terms.ts';
import { PhoneBar, TotalCard, type BookState } from './TotalCard.tsx';
import { totalOf } from './total.rules.ts';
import { useBooking } from './use-booking.ts';
import { useCarrierPick } from './use-carrier-pick.ts';
import { useFormMarks } from './use-marks.ts';
import { usePremium, useQuote } from './use-quote.ts';

const KEEP_AFTER_MS = 500;

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 344px',
  gap: 20,
  alignItems: 'start',
  '& > .left, & > .left > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12, minWidth: 0 },
  '& > .right': { position: 'sticky', top: `calc(${BELOW_BARS} + 20px)` },
  // Beside the sidebar there is room for one column only.
  [theme.breakpoints.down('lg')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 16,
    '& > .right': { position: 'static' },
  },
  [LOW_WINDOW]: { marginTop: -10, '& > .left, & > .left > div': { gap: 8 } },
  [theme.breakpoints.down('md')]: { paddingBottom: 84, '& > .right .book': { display: 'none' } },
}));

export interface BookingFormProps {
  owner: Owner;
  start: Pick<StoredForm, 'key' | 'draft' | 'sent'>;
  points: readonly PickupPoint[];
  preferences: FormPreferences;
  onPreferences: (preferences: FormPreferences) => void;
  onBooked: (order: OrderDetail, draft: Draft) => void;
}

/** Errors as the form library expects them: nested by path. */
function errorsOf(faults: { field: string; code: string }[]): FieldErrors<Draft> {
  const errors: FieldErrors<Draft> = {};
  for (const { field, code } of faults) set(errors, field, { type: 'rule', message: code });
  return errors;
}

/** One parcel: receiver, size, carrier, COD, price, booking. Mounted until the parcel is booked. */
export function BookingForm({ owner, start, points, preferences, onPreferences, onBooked }: BookingFormProps) {
  const { t } = useTranslation();
  const user = useUser();
  const phone = usePhone();
  const word = t('orders.create.item_default');
  const resolver: Resolver<Draft> = useCallback(
    (values) => {
      const faults = faultsOf(values, word);
      return faults.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(faults) };
    },
    [word],
  );
  const form = useForm<Draft>({ defaultValues: start.draft, resolver, shouldFocusError: true });
  const draft = form.watch();
  const root = useRef<HTMLDivElement>(null);
  const marks = useFormMarks(root);

  const booked = useCallback((order: OrderDetail) => onBooked(order, form.getValues()), [form, onBooked]);
  const booking = useBooking({ owner, start, draft: form.getValues, onBooked: booked });
  const { phase } = booking;
  const locked = phase.name === 'sending' || phase.name === 'unconfirmed';

  // The draft survives reload, 401 and logout, and whoever leaves by the menu right after the last letter.
  const unkept = useRef<() => void>(undefined);
  const text = JSON.stringify(draft);
  const firstText = useRef(text);
  const { keep } = booking;
  const keeping = useRef(keep);
  keeping.current = keep;
  useEffect(() => {
    if (text === firstText.current) return;
    const own = () => {
      unkept.current = undefined;
      const values = form.getValues();
      if (!isBlank(values)) keeping.current(values);
    };
    unkept.current = own;
    const timer = setTimeout(own, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, form]);
  // What is sent is kept by the booking.
  if (locked) unkept.current = undefined;
  useEffect(() => () => unkept.current?.(), []);

  const point = points.find((one) => one.id === draft.pickup_point_id);
  const sender = draft.own_sender ? draft.sender : point ? partyOfPoint(point) : undefined;
  const { terms, lacking } = useMemo(
    () => quoteOf(draft, sender?.zip_code ?? ''),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the text changes with the draft
    [text, sender?.zip_code],
  );
  const quote = useQuote(terms);
  const { chosen, news, pick, keep: keepCarrier } = useCarrierPick(form, quote, preferences);

  const insured = draft.insurance && draft.product_price ? draft.product_price : null;
  const premium = usePremium(chosen?.partner_id, insured);
  const fresh = quote.fresh && premium.fresh;
  const unpriced = quote.error ?? premium.error;

  const packaging = useQuery({ ...read(shopOrdersRoutes.packaging), ...SELDOM });
  const box = packaging.data?.find((one) => one.id === draft.packaging_id);
  const balances = useQuery(read(walletRoutes.balances));
  const credit = user.payment_type === 'credit';
  const wallets = balances.data;
  const total = chosen
    ? totalOf({
        option: chosen,
        cod_amount: draft.cod_amount ?? ZERO,
        packaging: box?.price ?? ZERO,
        premium: premium.data?.premium ?? ZERO,
        available: wallets ? availableOf(user, wallets) : null,
        insurance_available: wallets ? wallets.insurance : null,
      })
    : undefined;

  const [wish, setWish] = useState<{ text: string; due: number | null }>();
  const [note, setNote] = useState<PhraseKey>();
  const send = () => {
    if (!chosen || !total) return;
    setNote(undefined);
    setWish(undefined);
    onPreferences({
      ...preferences,
      last_partner_id: chosen.partner_id,
      box: { parcel_type: draft.parcel_type, width: draft.width, length: draft.length, height: draft.height },
    });
    const choice = { partner_id: chosen.partner_id, ws: chosen.ws, price: total.due_now, packaging_price: box?.price };
    booking.send(termsOf(form.getValues(), choice, word));
  };
  const book = () => {
    if (locked) return;
    setNote(undefined);
    void form.handleSubmit(
      () => {
        if (fresh && chosen) return send();
        if (!terms) return setNote('orders.create.check_fields');
        if (quote.fresh && !chosen) return setNote('orders.create.choose_carrier');
        // The price is loading: book when it arrives, unless it is higher than the one shown.
        setWish({ text, due: total?.due_now ?? null });
      },
      () => {
        setNote('orders.create.check_fields');
        toast.warning(t('orders.create.check_fields'));
      },
    )();
  };
  const wished = wish !== undefined && wish.text === text && !unpriced;
  const settleWish = useRef(() => undefined as void);
  settleWish.current = () => {
    if (!wish) return;
    if (wish.text !== text || unpriced) return setWish(undefined);
    if (!fresh) return;
    setWish(undefined);
    if (!chosen || !total) setNote('orders.create.choose_carrier');
    else if (wish.due !== null && total.due_now > wish.due) setNote('orders.create.price_moved');
    else send();
  };
  useEffect(() => settleWish.current(), [wish, text, fresh, unpriced]);

  // Errors that only the server detects are shown at their fields.
  const { setError } = form;
  useEffect(() => {
    if (phase.name !== 'refused') return;
    const { errors = [], data } = phase.error.failure ?? {};
    for (const fault of errors) {
      const message = keptText([saidOfField(fault, data)]);
      setError(fault.field as FieldPath<Draft>, { type: 'server', message }, { shouldFocus: true });
    }
  }, [phase, setError]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (!isPlainEnter(event) || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const field = target.getAttribute('data-field');
    if (field) marks.clear(field);
    target.removeAttribute('data-weak');
    marks.advance(target);
  };
  const bookNow = useRef(book);
  bookNow.current = () => (phase.name === 'unconfirmed' ? booking.repeat() : book());
  useEffect(() => {
    const onBookKey = (event: globalThis.KeyboardEvent) => {
      if (!isBookKey(event) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      bookNow.current();
    };
    addEventListener('keydown', onBookKey);
    return () => removeEventListener('keydown', onBookKey);
  }, []);

  const shown = phase.name !== 'idle' && !(phase.name === 'sending' && !phase.slow);
  const state: BookState = {
    total,
    chosen,
    stale: !fresh,
    busy: phase.name === 'sending',
    wished,
    unconfirmed: phase.name === 'unconfirmed',
    onBook: () => (phase.name === 'unconfirmed' ? booking.repeat() : book()),
    notice:
      shown || note ? (
        <>
          <BookingNotice booking={booking} premium={premium.data?.premium} />
          {note && phase.name === 'idle' ? (
            <Alert severity="warning" onClose={() => setNote(undefined)} closeText={t('common.close')}>
              {t(note)}
            </Alert>
          ) : null}
        </>
      ) : null,
  };
  const approved = user.cod_verify_flag === 'accept' || user.cod_verify_flag === 'complete';
  return (
    <FormProvider {...form}>
      <MarksContext value={marks}>
        <Columns ref={root} onKeyDown={onKeyDown}>
          <div className="left">
            <div inert={locked} style={{ opacity: locked ? 0.6 : 1 }}>
              <SenderLine points={points} party={sender} />
              <ReceiverSection autoFocus={!start.sent} />
              <DuplicateNotice telephone={draft.receiver.telephone} cod_amount={draft.cod_amount} />
              <ParcelSection
                codApproved={approved}
                own={preferences.presets}
                onOwn={(presets) => onPreferences({ ...preferences, presets })}
                onPick={pick}
              />
              <CarrierSection
                quote={quote}
                lacking={lacking}
                chosen={chosen}
                rule={draft.partner_id === null ? preferences.rule : null}
                onRule={(rule: CarrierRule) => {
                  form.setValue('partner_id', null);
                  onPreferences({ ...preferences, rule });
                }}
                onPick={pick}
                notice={
                  news && draft.partner_id !== null ? (
                    <PickNotice
                      news={news}
                      partner_id={draft.partner_id}
                      onTake={() => pick(news.instead.partner_id)}
                      onKeep={keepCarrier}
                    />
                  ) : null
                }
              />
              <ExtrasSection premium={premium} />
            </div>
          </div>
          <div className="right">
            <TotalCard state={phone ? { ...state, notice: null } : state} credit={credit} lacking={lacking} />
          </div>
        </Columns>
        {phone ? <PhoneBar state={state} /> : null}
      </MarksContext>
    </FormProvider>
  );
}
