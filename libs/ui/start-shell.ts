import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FONTS = '../../node_modules/@fontsource/ibm-plex-sans-thai/files/ibm-plex-sans-thai-';
/** The faces of every page, so that no text moves when they arrive. */
const FACES = ['400', '500', '600'].flatMap((weight) =>
  ['thai', 'latin'].map((script) => `${script}-${weight}-normal`),
);
const preload = (face: string) => `<link rel="preload" as="font" crossorigin href="${FONTS}${face}.woff2" />`;

/** What stands until the first page does: the frame of somebody who is logged in, or a spinner. */
const SHELL = `
      <div class="start" role="status" aria-label="กำลังโหลด"></div>
      <div class="shell" aria-hidden="true">
        <div class="shell-side"><i></i><b></b><b></b><b></b><b></b><b></b></div>
        <div class="shell-top"><i></i></div>
        <div class="shell-main"><p></p><div></div><div></div></div>
        <div class="shell-foot"></div>
      </div>`;
const FILES = { 'start.css': 'text/css', 'start.js': 'text/javascript' };
const textOf = (file: string) => readFileSync(join(import.meta.dirname, 'start', file), 'utf8');

/**
 * Draws the frame of a web app before its scripts run. Its `index.html` has `<!-- start: head -->` in the head,
 * `<!-- start: shell -->` in the root, and `data-frame` on `<html>` where it is the console. The content security
 * policy allows scripts and styles by address only, so both are files.
 */
export function startShell(): Plugin[] {
  let base = '/';
  return [
    {
      name: 'start-shell',
      configResolved: (config) => {
        base = config.base;
      },
      // Before the build looks for addresses: those of the fonts get their hash.
      transformIndexHtml: {
        order: 'pre',
        handler: (html) =>
          html
            .replace('<!-- start: head -->', `<!-- start: files -->\n${FACES.map(preload).join('\n')}`)
            .replace('<!-- start: shell -->', SHELL),
      },
      generateBundle() {
        for (const fileName of Object.keys(FILES)) this.emitFile({ type: 'asset', fileName, source: textOf(fileName) });
      },
      configureServer(dev) {
        for (const [file, type] of Object.entries(FILES))
          dev.middlewares.use(base + file, (_, response) => {
            response.setHeader('content-type', type);
            response.end(textOf(file));
          });
      },
    },
    {
      name: 'start-shell-files',
      // After it: these two keep their names.
      transformIndexHtml: {
        order: 'post',
        handler: (html) =>
          html.replace(
            '<!-- start: files -->',
            `<link rel="stylesheet" href="${base}start.css" />\n<script src="${base}start.js"></script>`,
          ),
      },
    },
  ];
}
