import { CARRIERS } from '@lamliang/contracts/pricing';
import {
  CHANNELS,
  FAULT_KINDS,
  IDENTITY_FAULT_KINDS,
  MESSAGE_FAULT_KINDS,
  OFFICE_FAULT_KINDS,
  type Message,
  type Reception,
  type SandboxParcel,
  type SandboxPickup,
  type TaxDocument,
  type TrCloudRecord,
} from '@lamliang/contracts/sandbox';
import { escapeHtml, formatBaht, formatDate, formatTime } from '@lamliang/kernel';
import { type Fault, type Provider } from '../faults/fault.entity.ts';
import { offeredEvents } from '../parcels/parcel.rules.ts';
import { offeredPickupEvents } from '../pickups/pickup.rules.ts';

export interface PageContent {
  parcels: SandboxParcel[];
  pickups: SandboxPickup[];
  messages: Message[];
  receptions: (Reception & { receiver_name: string })[];
  faults: Fault[];
  walks: { partner_code: string; step_s: number }[];
  books: TrCloudRecord[];
  taxed: TaxDocument[];
}

/** Of a message's text (characters). */
const SHOWN_LETTERS = 2_000;
const time = (at: Date) => `${formatDate(at)} ${formatTime(at)}`;

function table(heads: string[], rows: string[][], none: string): string {
  if (!rows.length) return `<p class="none">${none}</p>`;
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function button(label: string, url: string, body: unknown): string {
  const attributes = `data-post="${escapeHtml(url)}" data-body="${escapeHtml(JSON.stringify(body))}"`;
  return `<button type="button" ${attributes}>${escapeHtml(label)}</button>`;
}

function advanceButtons(parcel: SandboxParcel): string {
  if (!parcel.partner_awb_no) return '';
  const url = `/sandbox/carriers/${parcel.partner_code}/parcels/${encodeURIComponent(parcel.partner_awb_no)}/advance`;
  return offeredEvents(parcel.state)
    .map((event) => button(event, url, { event }))
    .join('');
}

const pickupButtons = ({ partner_code, pickup_no, state }: SandboxPickup): string =>
  offeredPickupEvents(state)
    .map((event) => button(event, `/sandbox/carriers/${partner_code}/pickups/${pickup_no}/advance`, { event }))
    .join('');

const carriers = CARRIERS.map((carrier) => `<option value="${carrier.code}">${escapeHtml(carrier.name)}</option>`).join(
  '',
);
const options = (of: readonly string[]) => of.map((one) => `<option>${one}</option>`).join('');

const FAULT_FIELDS = `<label>Share of calls<input name="rate" type="number" min="0" max="1" step="0.05" value="1" required></label>
<label>Seconds<input name="for_s" type="number" min="0" value="60" required></label>
<label>Delay, ms<input name="delay_ms" type="number" min="0" value="5000"></label>
<button>Start</button>`;

const FAULT_FORM = `<form data-post="/sandbox/carriers/:code/faults">
<label>Carrier<select name="code" data-path>${carriers}</select></label>
<label>Fault<select name="kind">${options(FAULT_KINDS)}</select></label>
${FAULT_FIELDS}</form>`;

const MESSAGE_FAULT_FORM = `<form data-post="/sandbox/messages/:channel/faults">
<label>Provider<select name="channel" data-path>${options(CHANNELS)}</select></label>
<label>Fault<select name="kind">${options(MESSAGE_FAULT_KINDS)}</select></label>
${FAULT_FIELDS}</form>`;

const IDENTITY_FAULT_FORM = `<form data-post="/sandbox/identity/faults">
<label>Identity provider<select name="kind">${options(IDENTITY_FAULT_KINDS)}</select></label>
${FAULT_FIELDS}</form>`;

const OFFICE_FAULT_FORM = `<form data-post="/sandbox/:office/faults">
<label>Office<select name="office" data-path>${options(['tr-cloud', 'tax-office'])}</select></label>
<label>Fault<select name="kind">${options(OFFICE_FAULT_KINDS)}</select></label>
${FAULT_FIELDS}</form>`;

const FAULTS_OF: { [P in Provider]?: string } = {
  identity: '/sandbox/identity/faults',
  tr_cloud: '/sandbox/tr-cloud/faults',
  tax_office: '/sandbox/tax-office/faults',
};
const faultsOf = (provider: Provider) =>
  FAULTS_OF[provider] ??
  ((CHANNELS as readonly string[]).includes(provider)
    ? `/sandbox/messages/${provider}/faults`
    : `/sandbox/carriers/${provider}/faults`);

const RECEIVER_FORM = `<form data-post="/sandbox/receiver/:name/behave">
<label>Name<input name="name" data-path pattern="[A-Za-z0-9_\\-]{1,60}" required></label>
<label>Secret<input name="secret" autocomplete="off"></label>
<label>Answers with<input name="status" type="number" min="200" max="599" value="200"></label>
<label>After, ms<input name="delay_ms" type="number" min="0" value="0"></label>
<button>Set</button></form>`;

function walkButtons(walks: PageContent['walks']): string {
  return CARRIERS.map(({ code, name }) => {
    const walk = walks.find((one) => one.partner_code === code);
    const label = walk ? `${name}: stop (every ${walk.step_s} s)` : `${name}: walk`;
    return button(label, `/sandbox/carriers/${code}/auto`, walk ? { on: false } : { on: true, step_s: 10 });
  }).join('');
}

/** The words of a message. The HTML of a mail is shown as its source: no page of a stranger is drawn here. */
function wordsOf({ subject, text, html, message_id }: Message): string {
  const head = subject ? `<strong>${escapeHtml(subject)}</strong><br>` : '';
  const source = html
    ? `<details><summary>HTML, ${escapeHtml(message_id)}</summary><pre>${escapeHtml(html)}</pre></details>`
    : '';
  return `${head}<span class="lines">${escapeHtml(text.slice(0, SHOWN_LETTERS))}</span>${source}`;
}

/** The whole page. Everything that came from outside is escaped. */
export function page(content: PageContent): string {
  const parcels = content.parcels.map((parcel) => [
    escapeHtml(parcel.partner_code),
    `<code>${escapeHtml(parcel.partner_awb_no ?? 'not told yet')}</code>`,
    `<code>${escapeHtml(parcel.order_no)}</code>`,
    `${escapeHtml(parcel.receiver_name)} ${escapeHtml(parcel.receiver_zip_code)}`,
    parcel.cod ? escapeHtml(formatBaht(parcel.cod)) : '',
    escapeHtml(parcel.state),
    advanceButtons(parcel),
  ]);
  const pickups = content.pickups.map((pickup) => [
    escapeHtml(pickup.partner_code),
    `<code>${escapeHtml(pickup.pickup_no)}</code>`,
    escapeHtml(time(pickup.pickup_at)),
    escapeHtml(pickup.parcel_count),
    escapeHtml(pickup.state),
    pickupButtons(pickup),
  ]);
  const messages = content.messages.map((message) => [
    escapeHtml(time(message.at)),
    escapeHtml(message.channel),
    escapeHtml(message.to),
    message.code ? `<code>${escapeHtml(message.code)}</code> ${escapeHtml(message.ref)}` : '',
    wordsOf(message),
  ]);
  const receptions = content.receptions.map((one) => [
    escapeHtml(time(one.at)),
    escapeHtml(one.receiver_name),
    `<span class="${one.verified ? 'good' : 'bad'}">${escapeHtml(one.verdict)}</span>`,
    escapeHtml(one.answered_status),
    `<code>${escapeHtml(one.body.slice(0, 300))}</code>`,
  ]);
  const faults = content.faults.map((fault) => [
    escapeHtml(fault.partner_code),
    escapeHtml(fault.kind),
    escapeHtml(fault.rate),
    escapeHtml(time(fault.until_dt)),
    button('End', faultsOf(fault.partner_code), { kind: fault.kind, rate: 0, for_s: 0 }),
  ]);
  const books = content.books.map(({ at, number, reference, body }) => [
    escapeHtml(time(at)),
    escapeHtml(number),
    `<code>${escapeHtml(reference)}</code>`,
    `<details><summary>what came</summary><pre>${escapeHtml(JSON.stringify(body, null, 2))}</pre></details>`,
  ]);
  const taxed = content.taxed.map(({ at, document_no, etax_type, state, receipt_no, reason }) => [
    escapeHtml(time(at)),
    `<code>${escapeHtml(document_no)}</code>`,
    escapeHtml(etax_type),
    `<span class="${state === 'accepted' ? 'good' : 'bad'}">${escapeHtml(state)}</span>`,
    escapeHtml(receipt_no ?? reason ?? ''),
  ]);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox</title><link rel="stylesheet" href="/sandbox/page/page.css"></head>
<body><header><h1>Sandbox</h1>
<p>Simulated carriers, message providers, webhook consumers and offices. No data leaves this machine.</p></header>
<main>
<section><h2>Parcels</h2>${table(['Carrier', 'AWB', 'Order', 'Receiver', 'COD', 'State', 'Report'], parcels, 'No parcels yet.')}</section>
<section><h2>Pickups</h2>${table(['Carrier', 'Number', 'Wished', 'Parcels', 'State', 'Report'], pickups, 'No pickups yet.')}</section>
<section><h2>Automatic advancing</h2>${walkButtons(content.walks)}</section>
<section><h2>Faults</h2>${FAULT_FORM}${MESSAGE_FAULT_FORM}${IDENTITY_FAULT_FORM}${OFFICE_FAULT_FORM}${table(['Provider', 'Fault', 'Share', 'Until', ''], faults, 'No active faults.')}</section>
<section><h2>Messages</h2>${table(['Time', 'By', 'To', 'Code', 'Text'], messages, 'No messages yet.')}</section>
<section><h2>Webhook receivers</h2>${RECEIVER_FORM}${table(['Time', 'Consumer', 'Signature', 'Answered', 'Body'], receptions, 'No webhooks yet.')}</section>
<section><h2>TR Cloud</h2>${table(['Time', 'Number', 'Reference', 'Content'], books, 'No documents yet.')}</section>
<section><h2>Tax office</h2>${table(['Time', 'Document', 'Type', 'State', 'Receipt or reason'], taxed, 'No documents yet.')}</section>
</main><div id="answer" role="alert" hidden></div><script src="/sandbox/page/page.js"></script></body></html>`;
}
