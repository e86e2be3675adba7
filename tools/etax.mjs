// npm run etax: tax papers of one line, of 300 lines and a credit note are made by the product's own code and judged by
// others: the PDF by veraPDF (PDF/A-3u) and pyhanko (PAdES), the XML by xmlsec1 and signxml (XAdES), and by the files of the
// standard where ETDA_STANDARD names their folder. Each judge also has to refuse a paper that was changed. What cannot be
// had here is skipped, said and counted.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, builtFile, ensureInstalled, ensureNode24, makeFolder, report, run } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { build, recordCounts } = await import('./steps.mjs');
if (!(await build())) process.exit(1);

const out = makeFolder(at('.out', 'etax'));
const counts = { passed: 0, failed: 0, skipped: 0 };
const VERAPDF = '1.30.2';
const PASSWORD = 'of a test';

/** Counts whether a judge found of a file what it should. */
function judge(name, started, ok, words) {
  counts[ok ? 'passed' : 'failed'] += 1;
  report(name, ok, started, words);
}
function skip(judges, why) {
  console.log(`SKIPPED ${judges.join(', ')}: ${why}`);
  counts.skipped += judges.length * (papers.length + 1);
}

const papers = [];
try {
  await main();
} catch (error) {
  judge('etax', performance.now(), false, String(error.stack));
} finally {
  recordCounts('etax', counts);
  console.log(`etax: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
}
process.exit(counts.failed === 0 ? 0 : 1);

async function main() {
  const { hasOpenssl, testSignerIn } = await import(builtFile('libs/engines', 'index.js'));
  if (!hasOpenssl()) return skip(['veraPDF', 'xmlsec1', 'signxml', 'pyhanko'], 'openssl, which makes a certificate, is not installed'); // prettier-ignore
  const signer = testSignerIn(join(out, 'certificate'), PASSWORD);
  await make(signer.p12);
  await Promise.all([verapdf(), xmlsec(signer.ca), python(signer.ca), standard()]);
}

/** Papers as the product makes them: printed by render, written, signed and archived by invoicing. */
async function make(p12) {
  const started = performance.now();
  const invoicing = (name) => import(builtFile('apps/invoicing', name));
  const render = (name) => import(builtFile('apps/render', name));
  const { line, taxInvoice, creditNote } = await invoicing('testing/etax-papers.js');
  const { invoicingConfig } = await invoicing('config.js');
  const { EtaxFiles } = await invoicing('etax/etax-files.service.js');
  const { EtaxGlyphs } = await invoicing('etax/etax-glyphs.service.js');
  const { EtaxPdf } = await invoicing('etax/etax-pdf.service.js');
  const { EtaxSigner } = await invoicing('etax/etax-signer.service.js');
  const { paperDocument } = await render('papers/paper.rules.js');
  const { Fonts } = await render('documents/fonts.service.js');
  const { Printer } = await render('printers/printer.service.js');
  const { printedOf } = await import(builtFile('libs/contracts', 'invoicing/index.js'));
  const { systemClock } = await import(builtFile('libs/kernel', 'index.js'));
  const { AppClock, readConfig } = await import(builtFile('libs/platform', 'index.js'));
  const { findChromium } = await import(builtFile('libs/engines', 'index.js'));

  const config = readConfig(invoicingConfig, { ETAX_P12: p12, ETAX_P12_PASSWORD: PASSWORD });
  const clock = new AppClock(systemClock);
  const files = new EtaxFiles(config, clock, new EtaxSigner(config, clock), new EtaxPdf(new EtaxGlyphs()));
  const printer = new Printer(findChromium);
  const fonts = new Fonts();
  const lines = (count) => Array.from({ length: count }, (_, n) => line(n, 1_070 + n));
  const contents = {
    'one-line': taxInvoice({ lines: lines(1) }),
    '300-lines': taxInvoice({ lines: lines(300), etax_type: '388', refers_to: [] }),
    note: creditNote(),
  };
  try {
    for (const [name, content] of Object.entries(contents)) {
      const paper = printedOf(content, null);
      const html = paperDocument(paper, { form: 'original', language: 'th', font_css: fonts.of(paper) });
      const print = await printer.pdf(html);
      const { xml, pdf } = await files.make(content, async () => print);
      const paths = { name, root: content.kind === 'credit_note' ? 'DebitCreditNote' : 'TaxInvoice' };
      for (const [kind, bytes] of Object.entries({ xml, pdf, 'print.pdf': print })) {
        paths[kind] = join(out, `${name}.${kind}`);
        writeFileSync(paths[kind], bytes);
      }
      papers.push(paths);
    }
  } finally {
    await printer.onModuleDestroy();
  }
  report('papers', true, started, papers.map(({ name }) => name).join(', '));
}

/** A file with one byte changed, which no signature may survive. */
function changed(path, what) {
  const bytes = readFileSync(path);
  const place = bytes.indexOf(what);
  if (place < 0) throw new Error(`${path} does not hold ${what}`);
  bytes[place + what.length - 1] ^= 1;
  const copy = path.replace(/(\.\w+)$/, '-changed$1');
  writeFileSync(copy, bytes);
  return copy;
}

async function verapdf() {
  const started = performance.now();
  const { fromMaven, javaMissing } = await import('../libs/engines/src/maven.ts');
  const missing = javaMissing();
  if (missing) return skip(['veraPDF'], `there is no ${missing}`);
  let folder;
  try {
    folder = fromMaven(`verapdf-${VERAPDF}`, 'copy', [`-Dartifact=org.verapdf.apps:cli:${VERAPDF}`]);
  } catch (error) {
    return skip(['veraPDF'], String(error.message).split('\n')[0]);
  }
  const jar = join(folder, `cli-${VERAPDF}.jar`);
  const command = ['java', '-Xmx256m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', jar, '-f', '3u', '--format', 'text', '-v']; // prettier-ignore
  // What Chromium printed is no PDF/A: a validator that takes it looks at nothing.
  const prints = papers[0]['print.pdf'];
  const { text } = await run([...command, ...papers.map(({ pdf }) => pdf), prints]);
  const verdict = (path) => new RegExp(`^(PASS|FAIL) .*${path.split('/').at(-1)} `, 'm').exec(text)?.[1];
  for (const { name, pdf } of papers) {
    const ok = verdict(pdf) === 'PASS';
    judge(`veraPDF ${name}`, started, ok, ok ? 'PDF/A-3u' : text.trim());
  }
  judge('veraPDF refuses a bare print', started, verdict(prints) === 'FAIL', '');
}

async function xmlsec(ca) {
  const started = performance.now();
  const there = () => spawnSync('xmlsec1', ['--version']).status === 0;
  if (!there() && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    const install = 'apt-get install -y --no-install-recommends xmlsec1';
    await run(['sh', '-c', `${install} || { apt-get update && ${install}; }`]);
  }
  if (!there()) return skip(['xmlsec1'], 'it is not installed and cannot be');
  const verify = (path) => run(['xmlsec1', '--verify', '--trusted-pem', ca, '--id-attr:Id', 'SignedProperties', path]);
  for (const { name, xml } of papers) {
    const { code, text } = await verify(xml);
    // Two references: the paper and what is said of the signature.
    const ok = code === 0 && text.includes('SignedInfo References (ok/all): 2/2');
    judge(`xmlsec1 ${name}`, started, ok, ok ? 'XAdES' : text.trim());
  }
  const { code } = await verify(changed(papers[0].xml, '<ram:GrandTotalAmount>1'));
  judge('xmlsec1 refuses a changed paper', started, code !== 0, '');
}

async function python(ca) {
  const started = performance.now();
  const names = ['signxml', 'pyhanko'];
  const bin = await venv();
  if (!bin) return skip(names, 'there is no Python with pip here, or no index to fetch from');
  const good = papers.flatMap(({ xml, pdf }) => [xml, pdf]);
  const bad = [changed(papers[0].xml, '<ram:GrandTotalAmount>1'), changed(papers[0].pdf, '/Producer')];
  const { text } = await run([join(bin, 'python'), at('tools', 'etax', 'verify.py'), ca, ...good, ...bad]);
  const found = new Map(text.trim().split('\n').map((row) => JSON.parse(row)).map((one) => [one.file, one])); // prettier-ignore
  for (const { name, xml, pdf } of papers)
    for (const [by, path] of [['signxml', xml], ['pyhanko', pdf]]) judge(`${by} ${name}`, started, found.get(path)?.ok === true, found.get(path)?.words ?? text); // prettier-ignore
  for (const [n, path] of bad.entries()) judge(`${names[n]} refuses a changed paper`, started, found.get(path)?.ok === false, found.get(path)?.words); // prettier-ignore
}

/** The folder of the Python programs, at the exact versions of requirements.txt; undefined where they cannot be had. */
async function venv() {
  const folder = join(out, 'venv');
  const requirements = at('tools', 'etax', 'requirements.txt');
  const wanted = readFileSync(requirements, 'utf8');
  const stamp = join(folder, 'requirements.txt');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return join(folder, 'bin');
  rmSync(folder, { recursive: true, force: true });
  const made = await run(['python3', '-m', 'venv', folder]);
  const pip = made.code === 0 && (await run([join(folder, 'bin', 'pip'), 'install', '-q', '-r', requirements]));
  if (!pip || pip.code !== 0) return void console.log((pip || made).text.split('\n').slice(-5).join('\n'));
  writeFileSync(stamp, wanted);
  return join(folder, 'bin');
}

/** The schema and the rules of the standard, of the signed XML. */
async function standard() {
  const folder = process.env.ETDA_STANDARD;
  if (!folder) return skip(['the standard'], 'ETDA_STANDARD names no folder with its files');
  const { standardOf } = await import(builtFile('apps/invoicing', 'testing/etda-standard.js'));
  for (const { name, xml, root } of papers) {
    const started = performance.now();
    const judges = standardOf(folder, root);
    const text = readFileSync(xml, 'utf8');
    const found = [...judges.faults(text), ...judges.broken(text)];
    judge(`standard ${name}`, started, found.length === 0, found.join('; ') || `${judges.rules.size} rules`);
    if (name === 'note') judge('the standard refuses a changed paper', started, judges.broken(text.replace('CDNS03', 'CDNS05')).includes('DCN-Document-006'), ''); // prettier-ignore
    judges.close();
  }
}
