import { html, trusted, type Html } from './html.rules.ts';

/** A linear code as widths of bar, gap, bar, ... in modules; begins and ends with a bar. */
export interface BarCode {
  text: string;
  widths: readonly number[];
  modules: number;
}

/** A square code, row by row; true is dark. */
export interface MatrixCode {
  text: string;
  size: number;
  dark: readonly boolean[];
}

/** Printers of 203 dpi have 8 dots a millimetre. */
export const DOT_MM = 0.125;
/**
 * Widths of a module, the better one first: three dots are read from afar and from worn heads, two are the least, since
 * one dot is what a worn head loses. A fraction of a dot would make bars of uneven width.
 */
export const MODULES_MM = [3 * DOT_MM, 2 * DOT_MM] as const;
export type ModuleMm = (typeof MODULES_MM)[number];
export const QUIET_MODULES = 10;
const QR_QUIET_MODULES = 4;
const PX_MM = 25.4 / 96;

/**
 * The box is a whole number of CSS pixels and the drawing is in millimetres inside it: the browser snaps SVG boxes to
 * pixels, which would stretch the modules otherwise.
 */
function drawing(kind: string, widthMm: number, heightMm: number, path: string): Html {
  const width = Math.ceil(widthMm / PX_MM - 1e-6);
  const height = Math.ceil(heightMm / PX_MM - 1e-6);
  return html`<svg
    class="${kind}"
    xmlns="http://www.w3.org/2000/svg"
    width="${width}"
    height="${height}"
    viewBox="0 0 ${round(width * PX_MM)} ${round(height * PX_MM)}"
    shape-rendering="crispEdges"
  >
    <path d="${trusted(path)}" />
  </svg>`;
}

/** Width of the bars alone in mm. */
export function barsWidth(modules: number, moduleMm: ModuleMm): number {
  return modules * moduleMm;
}

/** Width in mm with the quiet zones of ten modules on both sides. */
export function quietBarsWidth(modules: number, moduleMm: ModuleMm): number {
  return barsWidth(modules + 2 * QUIET_MODULES, moduleMm);
}

/** @param heightMm length of a bar. @param turned the code runs down the page instead of across. */
export function drawBars(code: BarCode, heightMm: number, moduleMm: ModuleMm, turned = false): Html {
  let at = QUIET_MODULES * moduleMm;
  let path = '';
  code.widths.forEach((modules, index) => {
    const thick = modules * moduleMm;
    if (index % 2 === 0)
      path += turned
        ? `M0 ${round(at)}h${heightMm}v${round(thick)}h-${heightMm}z`
        : `M${round(at)} 0h${round(thick)}v${heightMm}h-${round(thick)}z`;
    at += thick;
  });
  const long = quietBarsWidth(code.modules, moduleMm);
  return drawing('bars', turned ? heightMm : long, turned ? long : heightMm, path);
}

/** Width of a square code in mm with its quiet zone. */
export function matrixWidth(code: MatrixCode, moduleMm: number): number {
  return (code.size + 2 * QR_QUIET_MODULES) * moduleMm;
}

/** @param moduleMm a multiple of DOT_MM. */
export function drawMatrix(code: MatrixCode, moduleMm: number): Html {
  let path = '';
  for (let row = 0; row < code.size; row += 1) {
    for (let column = 0; column < code.size; column += 1) {
      if (!code.dark[row * code.size + column]) continue;
      const from = column;
      while (column + 1 < code.size && code.dark[row * code.size + column + 1]) column += 1;
      const x = (from + QR_QUIET_MODULES) * moduleMm;
      const y = (row + QR_QUIET_MODULES) * moduleMm;
      const width = (column - from + 1) * moduleMm;
      path += `M${round(x)} ${round(y)}h${round(width)}v${moduleMm}h-${round(width)}z`;
    }
  }
  const width = matrixWidth(code, moduleMm);
  return drawing('matrix', width, width, path);
}

function round(mm: number): number {
  return Math.round(mm * 10_000) / 10_000;
}
