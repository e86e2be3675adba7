import { Injectable } from '@nestjs/common';
import bwip from 'bwip-js/node';
import qrcode from 'qrcode';
import type { BarCode, MatrixCode } from './code.rules.ts';

/** Bar codes as geometry; the templates draw them. */
@Injectable()
export class Codes {
  /** Code 128 in the shortest mix of its sets. @param text printable ASCII. @throws Error for anything else. */
  code128(text: string): BarCode {
    const [symbol] = bwip.raw('code128', text, {}) as { sbs?: number[] }[];
    if (!symbol?.sbs) throw new Error(`no Code 128 for ${JSON.stringify(text)}`);
    return { text, widths: symbol.sbs, modules: symbol.sbs.reduce((all, width) => all + width, 0) };
  }

  /** QR with 15 % of spare (level M). */
  qr(text: string): MatrixCode {
    const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
    return { text, size: modules.size, dark: Array.from(modules.data, (bit) => bit === 1) };
  }
}
