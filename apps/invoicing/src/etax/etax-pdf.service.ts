import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import type { PDFDocument, PDFRawStream as Stream } from '@cantoo/pdf-lib';
import { Injectable } from '@nestjs/common';
import { completed, faceOf, knownGlyphs, missingGlyphs } from './etax-glyphs.rules.ts';
import { EtaxGlyphs } from './etax-glyphs.service.ts';
import type { EtaxMessage } from './etax-parts.rules.ts';
import { ATTACHED, etaxXmp } from './etax-pdf.rules.ts';

/** What a printed paper cannot say to whoever reads it by machine, so that it is no PDF/A. */
export class UnreadablePaper extends Error {
  override readonly name = 'UnreadablePaper';
}

export interface Attached {
  /** The XML that goes into the PDF. */
  xml: string;
  message: EtaxMessage;
  /** What the paper is called, with its number: the title of the PDF. */
  title: string;
  type: string;
  paper_no: string;
  author: string;
  /** When the paper was issued. */
  issued: Date;
}

const PRODUCT = 'Lamliang';

/**
 * Makes a PDF/A-3u of a PDF that Chromium printed, with the XML of the paper inside. It is the same to the byte for the same
 * PDF and the same XML. That it is a PDF/A is proven by `npm run etax`; at run time what Chromium may get wrong is refused.
 */
@Injectable()
export class EtaxPdf {
  constructor(private readonly glyphs: EtaxGlyphs) {}

  /** @throws UnreadablePaper for letters that no face has, and for glyphs whose text nobody knows */
  async archive(pdf: Uint8Array, { xml, message, title, type, paper_no, author, issued }: Attached): Promise<Buffer> {
    const { AFRelationship, ParseSpeeds, PDFDocument, PDFHexString } = await import('@cantoo/pdf-lib');
    const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
    await this.readable(document);
    document.setTitle(title, { showInWindowTitleBar: true });
    document.setSubject(paper_no);
    document.setAuthor(author);
    document.setCreator(PRODUCT);
    document.setProducer(PRODUCT);
    document.setCreationDate(issued);
    document.setModificationDate(issued);
    document.setLanguage('th-TH');
    await document.attach(Buffer.from(xml), ATTACHED, {
      mimeType: 'text/xml',
      description: title,
      creationDate: issued,
      modificationDate: issued,
      afRelationship: AFRelationship.Alternative,
    });
    document.convertToPDFA({ conformance: '3U', extensions: etaxXmp(message, type) });
    // PDF/A wants one; of the paper itself it is the same each time.
    const id = PDFHexString.of(createHash('sha256').update(pdf).update(xml).digest('hex').slice(0, 32).toUpperCase());
    document.context.trailerInfo.ID = document.context.obj([id, id]);
    const saved = { useObjectStreams: false, updateFieldAppearances: false, objectsPerTick: Infinity };
    return Buffer.from(await document.save(saved));
  }

  /** Sees that every glyph stands for a text: completes the maps of the fonts, and refuses what stays unknown. */
  private async readable(document: PDFDocument): Promise<void> {
    const { decodePDFRawStream, PDFDict, PDFName, PDFRawStream } = await import('@cantoo/pdf-lib');
    const { context } = document;
    const [filter, deflated] = [PDFName.of('Filter'), PDFName.of('FlateDecode')];
    // Chromium deflates everything, and Node inflates it in a tenth of the time.
    const decoded = (stream: unknown) => {
      const one = stream as Stream;
      const bytes = one.dict.get(filter) === deflated ? inflateSync(one.contents) : decodePDFRawStream(one).decode();
      return Buffer.from(bytes).toString('latin1');
    };
    const faces = await this.glyphs.faces();
    const kind = PDFName.of('Type');
    for (const [, object] of context.enumerateIndirectObjects()) {
      if (object instanceof PDFRawStream) {
        const { dict } = object;
        const isFont = dict.has(PDFName.of('Length1'));
        const isDrawn = !isFont && dict.get(PDFName.of('Subtype')) !== PDFName.of('Image') && !dict.has(kind);
        const missing = isDrawn ? missingGlyphs(decoded(object)) : 0;
        if (missing > 0) throw new UnreadablePaper(`${missing} letters are in no face`);
      }
      if (!(object instanceof PDFDict) || object.get(kind) !== PDFName.of('Font')) continue;
      const map = object.get(PDFName.of('ToUnicode'));
      if (!map) continue;
      const name = String(object.get(PDFName.of('BaseFont'))).replace(/^\/(?:[A-Z]{6}\+)?/, '');
      const before = decoded(context.lookup(map));
      const after = completed(before, faceOf(faces, name, knownGlyphs(before)));
      if (after.unknown.length > 0) throw new UnreadablePaper(`glyphs of ${name} without a text: ${after.unknown.join(', ')}`); // prettier-ignore
      if (after.map !== before) context.assign(map as Parameters<typeof context.assign>[0], context.flateStream(after.map)); // prettier-ignore
    }
  }
}
