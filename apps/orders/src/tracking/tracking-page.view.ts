import type { ErrorCode } from '@lamliang/contracts';
import type { CodStatus, ShipmentStatus } from '@lamliang/contracts/orders';
import { COD_COMPLAINT_REASONS } from '@lamliang/contracts/wallet';
import { LANGUAGES, languageEntry, providerOfLanguage, text, type Language } from '@lamliang/i18n';
import {
  escapeHtml,
  formatBaht,
  formatDate,
  formatTelephone,
  formatTime,
  heldUntil,
  telephoneFault,
} from '@lamliang/kernel';
import type { ShipmentOrder } from '../shipments/shipment-order.entity.ts';
import type { EventRow } from '../shipments/shipment.view.ts';
import { canComplain, KNOWN_DIGITS, publicStatus, trackingNumberOf } from './tracking.rules.ts';
import { trackingView } from './tracking.view.ts';

const at = (moment: Date) =>
  `<time datetime="${moment.toISOString()}" dir="ltr">${formatDate(moment)} ${formatTime(moment)}</time>`;

type Step = 'booked' | 'collected' | 'moving' | 'not_delivered' | 'delivered' | 'returning' | 'returned' | 'cancelled';
const STEPS: Record<ShipmentStatus, Step> = {
  booked: 'booked',
  pickup: 'collected',
  'on-delivery': 'moving',
  'delivery-failed': 'not_delivered',
  'delivery-success': 'delivered',
  'on-return': 'returning',
  'return-success': 'returned',
  'on-claim': 'moving',
  'claim-success': 'moving',
  cancelled: 'cancelled',
};
const TO_PAY: ReadonlySet<CodStatus | null> = new Set<CodStatus | null>(['booked', 'on-delivery']);

/** The steps of a parcel: those behind it, the one it is at, and those to come. */
export function trackingSteps(now: Step): Step[] {
  if (now === 'cancelled') return ['booked', 'cancelled'];
  if (now === 'returning' || now === 'returned') return ['booked', 'collected', 'returning', 'returned'];
  return ['booked', 'collected', now === 'not_delivered' ? now : 'moving', 'delivered'];
}

function frame(language: Language, address: string, title: string, body: string): string {
  const { html, direction } = languageEntry(language);
  const links = LANGUAGES.filter(({ code }) => !providerOfLanguage(code)).map(({ code, name, html: lang }) =>
    lang === html
      ? `<b lang="${lang}" aria-current="true">${name}</b>`
      : `<a lang="${lang}" hreflang="${lang}" href="${escapeHtml(address)}?lang=${code}">${name}</a>`,
  );
  return `<!doctype html>
<html lang="${html}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/track/page/track.css"></head>
<body><main>${body}
<nav aria-label="${escapeHtml(text(language, 'tracking.languages'))}">${links.join('')}</nav></main></body></html>`;
}

/** A field for a tracking number; it is sent without a script. @param typed what stood in it before */
function searchForm(language: Language, typed: string): string {
  const t = (key: string) => escapeHtml(text(language, `tracking.${key}`));
  return `<form action="/track"><label for="tracking_no">${t('number')}</label>
<div class="row"><input id="tracking_no" name="tracking_no" value="${escapeHtml(typed.slice(0, 60))}" required maxlength="60" dir="ltr" autocomplete="off" autocapitalize="characters" spellcheck="false" enterkeyhint="search" aria-describedby="more"><button>${t('search')}</button></div>
<p class="soft" id="more">${t('number_more')}</p><input type="hidden" name="lang" value="${language}"></form>`;
}

/** The page that asks for a tracking number. */
export function searchPage(language: Language): string {
  const title = text(language, 'tracking.title');
  return frame(
    language,
    '/track',
    title,
    `<section><h1>${escapeHtml(title)}</h1>${searchForm(language, '')}</section>`,
  );
}

/** The page of a number that no parcel has, which asks for another one. @param typed as somebody wrote it */
export function unknownPage(typed: string, language: Language): string {
  const t = (key: string) => escapeHtml(text(language, `tracking.${key}`));
  const body = `<section><h1>${t('not_found')}</h1><p class="soft">${t('not_found_more')}</p>${searchForm(language, typed)}</section>`;
  const number = trackingNumberOf(typed);
  return frame(language, number ? `/track/${number}` : '/track', text(language, 'tracking.not_found'), body);
}

/** What became of a complaint: its number, or what was typed and why it was not taken. */
export type Complaint = { number: number } | RefusedComplaint;
export interface RefusedComplaint {
  complaint_reason: string | undefined;
  detail: string;
  fault: ErrorCode;
  /** When another try is taken (seconds). */
  retry_after_s: number;
  /** The whole telephone number is asked for, as it was typed or as strangers used up the tries of its last digits. */
  is_whole: boolean;
}

const FAULTS: Partial<
  Record<ErrorCode, 'not_possible' | 'wrong_digits' | 'whole_number' | 'incomplete' | 'too_many' | 'later'>
> = {
  'cod_complaint.not_possible': 'not_possible',
  'tracking.wrong_digits': 'wrong_digits',
  'tracking.whole_number': 'whole_number',
  'request.invalid': 'incomplete',
  'rate.limited': 'too_many',
};

/** The form of a receiver who complains, folded until it is wanted; it is sent without a script, and may hold back the cash. */
function complaintPart(order: ShipmentOrder, language: Language, today: Date, said?: Complaint): string {
  const t = (key: string, figures?: Record<string, unknown>) => escapeHtml(text(language, `tracking.complaint.${key}`, figures));
  if (said && 'number' in said)
    return `<section class="cod" role="status"><h2>${t('taken')}</h2><p data-field="complaint_no">${t('taken_more', { number: said.number })}</p></section>`;
  const alert = said ? faultOf(said, language) : '';
  if (!canComplain(order, today)) return alert && `<section>${alert}</section>`;
  const until = `${t('until')} ${at(heldUntil(order.delivered_dt ?? today))}`;
  return complaintForm(order.tracking_no, language, `${alert}<p class="soft">${t('more')} ${until}</p>`, said);
} // prettier-ignore

const faultOf = ({ fault, retry_after_s }: RefusedComplaint, language: Language) =>
  `<p class="bad" role="alert">${escapeHtml(text(language, `tracking.complaint.fault.${FAULTS[fault] ?? 'later'}`, { minutes: Math.max(1, Math.ceil(retry_after_s / 60)) }))}</p>`; // prettier-ignore

/** @param before stands above it */
function complaintForm(tracking_no: string, language: Language, before: string, said?: RefusedComplaint): string {
  const t = (key: string) => escapeHtml(text(language, `tracking.complaint.${key}`));
  const choices = COD_COMPLAINT_REASONS.map((reason) => `<option value="${reason}"${said?.complaint_reason === reason ? ' selected' : ''}>${escapeHtml(text(language, `tracking.complaint.reason.${reason}`))}</option>`);
  const digits = said?.is_whole
    ? { label: t('whole'), rest: `inputmode="tel" maxlength="20"` }
    : { label: t('digits'), rest: `inputmode="numeric" pattern="[0-9]{${KNOWN_DIGITS}}" maxlength="${KNOWN_DIGITS}"` };
  return `<section><details${said ? ' open' : ''}><summary>${t('title')}</summary>${before}
<form method="post" enctype="multipart/form-data" action="/track/${encodeURIComponent(tracking_no)}/complaint?lang=${language}">
<label for="complaint_reason">${t('reason_label')}</label><select id="complaint_reason" name="complaint_reason" required><option value="">${t('choose')}</option>${choices.join('')}</select>
<label for="detail">${t('detail')}</label><textarea id="detail" name="detail" rows="3" maxlength="500">${escapeHtml(said?.detail.slice(0, 500) ?? '')}</textarea>
<label for="digits">${digits.label}</label><input id="digits" name="digits" required ${digits.rest} dir="ltr" autocomplete="off"><button>${t('send')}</button></form></details></section>`;
} // prettier-ignore
/** The form again, without its parcel: nothing was looked up. */
export function complaintPage(tracking_no: string, language: Language, said: RefusedComplaint): string {
  const form = complaintForm(tracking_no, language, faultOf(said, language), said);
  return frame(language, `/track/${encodeURIComponent(tracking_no)}`, text(language, 'tracking.complaint.title'), form);
}

/** Public tracking as a page: what `trackingView` tells, the steps, the cash to prepare, and the sender's telephone. */
export function trackingPage(
  order: ShipmentOrder,
  events: EventRow[],
  language: Language,
  today: Date,
  said?: Complaint,
): string {
  const t = (key: string, figures?: Record<string, unknown>) => escapeHtml(text(language, `tracking.${key}`, figures));
  const told = trackingView(order, events, language);
  const now = STEPS[publicStatus(order)];
  const steps = trackingSteps(now);
  const place = steps.indexOf(now);
  const times: Partial<Record<Step, Date | null>> = { booked: order.create_dt, collected: order.pickup_dt, moving: order.on_delivery_dt, delivered: order.delivered_dt }; // prettier-ignore
  const stepOf = (step: Step, index: number) => {
    const state = index < place || now === 'delivered' ? 'done' : index === place ? 'now' : '';
    const moment = index <= place ? times[step] : undefined;
    return `<li class="${state}"${index === place ? ' aria-current="step"' : ''}><div><b>${t(`steps.${step}`)}</b>${moment ? `<small>${at(moment)}</small>` : ''}</div></li>`;
  };
  const log = told.events
    .toReversed()
    .toSorted((a, b) => b.event_dt.getTime() - a.event_dt.getTime())
    .map(({ event_title, event_dt, place: where }) => `<li><div>${escapeHtml(event_title)}<small>${at(event_dt)}${where ? ` · <span lang="th" dir="ltr">${escapeHtml(where)}</span>` : ''}</small></div></li>`); // prettier-ignore
  const facts: [string, string][] = [
    ['carrier', escapeHtml(told.partner_name)],
    ['awb', told.partner_awb_no ? `<bdi>${escapeHtml(told.partner_awb_no)}</bdi>` : ''],
    ['to', `<span lang="th" dir="ltr">${escapeHtml(told.receiver_name)}<br>${escapeHtml(`${told.receiver_district} ${told.receiver_province}`)}</span>`], // prettier-ignore
    ['from', `<span lang="th" dir="ltr">${escapeHtml(told.shop_name)}</span>`],
  ];
  const phone = telephoneFault(order.sender_telephone) === undefined ? order.sender_telephone : '';
  const cod = order.cod_amount > 0 && TO_PAY.has(order.cod_status);
  const refused =
    (now === 'returning' || now === 'returned') && events.some(({ event_code }) => event_code === 'refused');
  const body = `
<section><p class="soft">${t('number')}</p><h1 data-field="tracking_no"><bdi>${escapeHtml(told.tracking_no)}</bdi></h1><p class="state${now === 'not_delivered' || now === 'cancelled' ? ' bad' : ''}">${t(`steps.${now}`)}</p>${refused ? `<p data-field="refused">${t('refused')}</p>` : ''}</section>
${cod ? `<section class="cod">${t('cod')}<b data-field="cod_amount">${t('cod_amount', { amount: formatBaht(order.cod_amount) })}</b></section>` : ''}
<section><h2>${t('steps.label')}</h2><ol class="steps">${steps.map(stepOf).join('')}</ol></section>
<section><dl>${facts.map(([key, value]) => (value ? `<dt>${t(key)}</dt><dd>${value}</dd>` : '')).join('')}</dl>
${phone ? `<a class="button" href="tel:${phone}">${t('contact')}&nbsp;<bdi>${formatTelephone(phone)}</bdi></a>` : ''}
${told.track_url ? `<a class="button" href="${escapeHtml(told.track_url)}" rel="noopener noreferrer">${t('carrier_page')}</a>` : ''}</section>
${complaintPart(order, language, today, said)}
<section><h2>${t('events')}</h2>${log.length ? `<ol class="log">${log.join('')}</ol>` : `<p>${t('no_events')}</p>`}</section>`;
  const title = `${told.tracking_no} · ${text(language, `tracking.steps.${now}`)}`;
  return frame(language, `/track/${encodeURIComponent(told.tracking_no)}`, title, body);
}
