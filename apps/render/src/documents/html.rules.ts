import { escapeHtml } from '@lamliang/kernel';

/** Markup that may go into a page as it is. Only `html` makes it, so text from people is always escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Piece = Html | string | number | null | undefined | false | readonly Piece[];

function piece(value: Piece): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(value);
  return value.map(piece).join('');
}

/** Tagged template: strings are escaped (attributes are always written in quotes), lists are joined, null is nothing. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(parts.reduce((all, part, index) => all + piece(values[index - 1]) + part));
}

/** Our own style sheet or SVG path, which holds no text of people. */
export function trusted(text: string): Html {
  return new Html(text);
}

/**
 * A whole document: self-contained, nothing is fetched and nothing runs in it.
 * @param css our own rules, fonts as data addresses included.
 */
export function page(title: string, css: string, body: Piece): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";
  return html`<!doctype html>
    <html lang="th">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${trusted(css)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}
