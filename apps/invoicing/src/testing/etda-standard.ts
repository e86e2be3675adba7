// The files of the e-Tax standard, as the Electronic Transactions Development Agency gives them out, judge our XML.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ParseOption, XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { Schema } from 'node-schematron';

/** What the files of one message say of an XML. */
export interface Standard {
  /** Every number that a rule of the schematron has. */
  rules: ReadonlySet<string>;
  /** Numbers of the rules that an XML breaks. */
  broken(xml: string): string[];
  /** What the schema has against it. */
  faults(xml: string): string[];
  close(): void;
}

const NUMBER = /\b(?:TIV|RCT|DCN)-[A-Za-z]+-\d{3}\b/;
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** @param folder as it is given out; @param root TaxInvoice, Receipt or DebitCreditNote */
export function standardOf(folder: string, root: string): Standard {
  xmlRegisterFsInputProviders();
  const at = (name: string) => join(folder, 'ETDA', 'data', 'standard', `${root}_${name}`);
  const path = at('CrossIndustryInvoice_2p1.xsd');
  // Imports are looked for beside the address of the document.
  const file = XmlDocument.fromBuffer(readFileSync(path), { url: path });
  const schema = XsdValidator.fromDoc(file);
  file.dispose();
  const text = readFileSync(at('Schematron_2p1.sch'), 'utf8');
  const schematron = Schema.fromString(text);
  const messages = text.replace(/<!--[^]*?-->/g, '').match(/<sch:report\b[^]*?<\/sch:report>/g) ?? [];
  return {
    rules: new Set(messages.flatMap((message) => NUMBER.exec(message)?.[0] ?? [])),
    broken(xml) {
      // The rules are written as reports: what is reported is broken.
      const found = schematron.validateString(xml, { debug: false }).filter(({ isReport }) => isReport);
      return found.map(({ message }) => NUMBER.exec(message ?? '')?.[0] ?? oneLine(message ?? ''));
    },
    faults(xml) {
      const document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET });
      try {
        schema.validate(document);
        return [];
      } catch (error) {
        const { details = [] } = error as { details?: { message: string }[] };
        return details.length > 0 ? details.map(({ message }) => oneLine(message)) : [String(error)];
      } finally {
        document.dispose();
      }
    },
    close: () => schema.dispose(),
  };
}
