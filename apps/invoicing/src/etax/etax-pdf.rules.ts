import type { EtaxMessage } from './etax-parts.rules.ts';

/** Under which name the XML lies in its PDF; the standard fixes it. */
export const ATTACHED = 'ETDA-invoice.xml';
const XML_VERSION = '2.1';

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (one) => (one === '&' ? '&amp;' : one === '<' ? '&lt;' : '&gt;'));

const PROPERTIES = {
  DocumentFileName: 'name of the embedded XML',
  DocumentType: 'type of the document',
  Version: 'version of the XML',
};

/**
 * What the PDF says of the XML within it, as parts of its XMP: a schema of the standard's own names, declared first, because
 * PDF/A knows no other ones.
 */
export function etaxXmp({ root }: EtaxMessage, title: string): string[] {
  const space = `urn:etda:uncefact:data:standard:${root}_CrossIndustryInvoice:2#`;
  const declared = Object.entries(PROPERTIES).map(
    ([name, about]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${about}</pdfaProperty:description></rdf:li>`,
  );
  const schema = `<pdfaSchema:schema>Electronic tax invoice</pdfaSchema:schema><pdfaSchema:namespaceURI>${space}</pdfaSchema:namespaceURI><pdfaSchema:prefix>rsm</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${declared.join('')}</rdf:Seq></pdfaSchema:property>`;
  const values = { DocumentFileName: ATTACHED, DocumentType: title, Version: XML_VERSION };
  const said = Object.entries(values).map(([name, value]) => `<rsm:${name}>${escaped(value)}</rsm:${name}>`);
  return [
    `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">${schema}</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`,
    `<rdf:Description rdf:about="" xmlns:rsm="${space}">${said.join('')}</rdf:Description>`,
  ];
}
