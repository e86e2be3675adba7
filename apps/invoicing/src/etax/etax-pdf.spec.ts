import { AFRelationship, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import { taxInvoice } from '../testing/etax-papers.ts';
import { completed, faceOf, knownGlyphs, missingGlyphs, textsOfGlyphs } from './etax-glyphs.rules.ts';
import { EtaxGlyphs } from './etax-glyphs.service.ts';
import { MESSAGES } from './etax-parts.rules.ts';
import { EtaxPdf, UnreadablePaper } from './etax-pdf.service.ts';

const glyphs = new EtaxGlyphs();
const pdfs = new EtaxPdf(glyphs);
const paper = taxInvoice();
const attached = {
  xml: '<x>ก</x>',
  message: MESSAGES.tax_invoice,
  title: `ใบกำกับภาษี ${paper.paper_no}`,
  type: 'ใบกำกับภาษี <&>',
  paper_no: paper.paper_no,
  author: paper.seller.name,
  issued: new Date(paper.issued_dt),
};
/** A page with this drawn on it, and a font with this map. */
async function printed(content: string, map?: string): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage();
  const { context } = document;
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)));
  if (map !== undefined)
    context.register(context.obj({ Type: 'Font', BaseFont: 'AAAAAA+IBMPlexSansThaiLooped-Regular', ToUnicode: context.register(context.flateStream(map)) })); // prettier-ignore
  return document.save({ useObjectStreams: false });
}

describe('the PDF of a paper for the archive', () => {
  it('holds the XML, says so, and is the same each time', async () => {
    const pdf = await printed('BT <00010002> Tj ET');
    const made = await pdfs.archive(pdf, attached);
    expect(made.equals(await pdfs.archive(pdf, attached))).toBe(true);
    expect(made.equals(await pdfs.archive(pdf, { ...attached, xml: '<y/>' }))).toBe(false);
    const read = await PDFDocument.load(made, { updateMetadata: false });
    const [file] = read.getAttachments();
    expect(file).toMatchObject({ name: 'ETDA-invoice.xml', mimeType: 'text/xml', afRelationship: AFRelationship.Alternative }); // prettier-ignore
    expect(Buffer.from(file!.data).toString()).toBe(attached.xml);
    expect([read.getTitle(), read.getAuthor(), read.getSubject(), read.getCreationDate()]).toEqual([attached.title, attached.author, attached.paper_no, attached.issued]); // prettier-ignore
    const text = made.toString();
    expect(text).toMatch(/pdfaid:part>3<.*pdfaid:conformance>U</s);
    expect(text).toContain('xmlns:rsm="urn:etda:uncefact:data:standard:TaxInvoice_CrossIndustryInvoice:2#"');
    expect(text).toContain('<rsm:DocumentType>ใบกำกับภาษี &lt;&amp;&gt;</rsm:DocumentType>');
    expect(read.context.trailerInfo.ID).toBeDefined();
  });
  it('is refused for a letter that no face has', async () => {
    const pdf = await printed('BT <00010000> Tj <0000> Tj ET');
    await expect(pdfs.archive(pdf, attached)).rejects.toThrow(new UnreadablePaper('2 letters are in no face'));
  });
  it('is refused for a glyph whose text nobody knows', async () => {
    const pdf = await printed('', '<FFF0> <0000>\n');
    await expect(pdfs.archive(pdf, attached)).rejects.toThrow('glyphs of IBMPlexSansThaiLooped-Regular without a text: 65520'); // prettier-ignore
  });
});

describe('glyphs', () => {
  it('that a face makes of others stand for the text of these', async () => {
    const face = (await glyphs.faces()).find(({ postscript_name: name, texts }) => name === 'IBMPlexSansThaiLooped-Regular' && [...texts.values()].includes('ก'))!; // prettier-ignore
    const all = [...face.texts.values()];
    // Vowels and marks have glyphs for their places beside tall letters, above each other and below a foot.
    for (const letter of ['ิ', '่', 'ญ', 'ฐ']) expect(all.filter((text) => text === letter).length).toBeGreaterThan(1); // prettier-ignore
    const [id, text] = [...face.texts].findLast(([, one]) => one === 'ญ')!;
    const map = `<${id.toString(16).toUpperCase().padStart(4, '0')}> <0000>\n<0001> <0000>`;
    expect(completed(map, { ...face, texts: new Map([[id, text]]) })).toEqual({ map: `<${id.toString(16).toUpperCase().padStart(4, '0')}> <0E0D>\n<0001> <0000>`, unknown: [1] }); // prettier-ignore
  });
  it('are looked up in the file whose known glyphs agree, where files share a name', () => {
    const face = (texts: [number, string][]) => ({ postscript_name: 'A', texts: new Map(texts) });
    const [thai, latin] = [face([[1, 'ก']]), face([[1, 'a']])]; // prettier-ignore
    expect(knownGlyphs('<0001> <0061>\n<0002> <0000>\n<0003> <0020>\n<0004> <D83DDE00>')).toEqual([[1, 'a'], [4, '😀']]); // prettier-ignore
    expect(faceOf([thai, latin], 'A', [[1, 'a']])).toBe(latin);
    expect(faceOf([thai, latin], 'B', [[1, 'a']])).toBeUndefined();
    expect(textsOfGlyphs(new Map([[1, 'น']]), [[3, [2, 1]], [2, [1, 1]], [5, [4]]])).toEqual(new Map([[1, 'น'], [2, 'นน'], [3, 'นนน']])); // prettier-ignore
  });
  it('that are missing are counted in each run of a page', () => {
    expect(missingGlyphs('BT <00010000> Tj <0000> TJ /F1 12 Tf <000100020003>Tj ET')).toBe(2);
  });
});
