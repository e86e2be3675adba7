import { messageTerms, type MessageKind, type MessageLanguage } from '@lamliang/contracts/notifications';
import { escapeHtml } from '@lamliang/kernel';
import { hasText, text } from './text.ts';

/** What a message says, and in which language. */
export interface MessageContent {
  kind: MessageKind;
  language: MessageLanguage;
  /** Of people: nothing in them is trusted. */
  values: Record<string, string>;
  code?: string;
  /** The whole address of a page. */
  link?: string;
}
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** The phrases of a kind, filled in. Values stay values: a placeholder or a phrase's key in one is not followed. */
function wordsOf({ kind, language, values, code, link }: MessageContent) {
  const sender = text(language, 'common.brand');
  return (part: 'text' | 'subject' | 'lead' | 'more' | 'button') =>
    hasText(`message.${kind}.${part}`) ? text(language, `message.${kind}.${part}`, { ...values, code, link, sender }) : ''; // prettier-ignore
}

/** The words of a text message. */
export const smsOf = (content: MessageContent): string => wordsOf(content)('text');

const STYLE =
  'body{margin:0;padding:24px 16px;font:16px/1.6 system-ui,-apple-system,"Noto Sans Thai",Tahoma,sans-serif}main{display:block;max-width:560px;margin:0 auto}h1{font-size:20px;line-height:1.4}.code{font:700 28px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px}.small{font-size:14px}';

/**
 * A mail, once as text and once as HTML, with the same words in the same order: what it is, a code or a link, what else
 * there is to know. The HTML names no colour, so that it is read on a light and on a dark ground alike, and loads nothing.
 * @param home address of the product, which the foot names
 */
export function mailOf(content: MessageContent, home: string): Mail {
  const { kind, language, code, link } = content;
  const words = wordsOf(content);
  // The code stays out of the subject, which screens that are locked show.
  const subject = words('subject').replace(/\s+/g, ' ').trim();
  const lead = words('lead');
  const more = words('more');
  const button = words('button');
  const foot = text(language, 'message.foot', { sender: text(language, 'common.brand'), home });
  const shown = messageTerms(kind).secret === 'code' ? code : undefined;

  const paragraphs = (words: string, attributes = '') =>
    words
      .split(/\n{2,}/)
      .filter(Boolean)
      .map((one) => `<p${attributes}>${escapeHtml(one).replaceAll('\n', '<br>')}</p>`)
      .join('\n');
  const html = [
    `<!doctype html>`,
    `<html lang="${language}" dir="ltr"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    `<title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}${STYLE}</style></head>`,
    `<body><main lang="${language}"><h1>${escapeHtml(subject)}</h1>`,
    paragraphs(lead),
    shown ? `<p class="code">${escapeHtml(shown)}</p>` : '',
    link && button ? `<p><a href="${escapeHtml(link)}">${escapeHtml(button)}</a></p>` : '',
    paragraphs(more),
    `<hr>`,
    paragraphs(foot, ' class="small"'),
    `</main></body></html>`,
  ];
  const plain = [lead, shown, link && button ? `${button}:\n${link}` : '', more, `-- \n${foot}`];
  return { subject, text: `${plain.filter(Boolean).join('\n\n')}\n`, html: html.filter(Boolean).join('\n') };
}
