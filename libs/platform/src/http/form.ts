import multipart, { type MultipartFile } from '@fastify/multipart';
import { bodyLimitOf, formFields, type AnyRoute, type FileRules } from '@lamliang/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import type { Sent } from './upload.ts';

/** Bytes of forms in the memory of this process, and of one account among them, which sends so many at once. */
const MOST_BYTES = 112 * 1024 ** 2;
const OF_ACCOUNT = { bytes: MOST_BYTES / 4, forms: 2 };
/** How often the speed of a form is measured, and the least of it each time (ms, bytes a ms). */
const MEASURE_MS = 8_000;
const LEAST_SPEED = 20;
const LIMITS = { fields: 100, fieldSize: 64 * 1024, fieldNameSize: 100, parts: 200, headerPairs: 20 };
/** Forms that are being read or handled, with what has come of them: one that comes slowly takes no room from others. */
export type HeldForm = { account: string; bytes: number };
const held = new Set<HeldForm>();
const bytesOf = (account?: string): number =>
  [...held].reduce((sum, one) => sum + (!account || one.account === account ? one.bytes : 0), 0);
const isFull = (account: string) => bytesOf() > MOST_BYTES || bytesOf(account) > OF_ACCOUNT.bytes;
const busy = () => new AppError('file.busy', { data: { retry_after_s: 2 } });

/** Lets a part of the server read forms, and nothing else; what is none is refused once it is known who asks. */
export async function takeForms(http: FastifyInstance): Promise<void> {
  http.removeAllContentTypeParsers();
  await http.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
  http.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** The form of a request of its account; it counts until `endForm`. @throws AppError request.invalid, request.too_large, file.* */
export async function readForm(request: FastifyRequest, route: AnyRoute, form: HeldForm) {
  const { account } = form;
  const most = bodyLimitOf(route);
  if (Number(request.headers['content-length']) > most) throw new AppError('request.too_large');
  if (isFull(account) || [...held].filter((one) => one.account === account).length >= OF_ACCOUNT.forms) throw busy();
  held.add(form);
  let before = request.raw.socket.bytesRead;
  const cut = setInterval(() => {
    const { complete, socket } = request.raw;
    const slow = !complete && socket.bytesRead - before < MEASURE_MS * LEAST_SPEED;
    if (slow) request.raw.destroy();
    before = socket.bytesRead;
  }, MEASURE_MS);
  const parts = partsOf(request, route.files as FileRules, most, form);
  const { fields, files } = await parts.finally(() => clearInterval(cut));
  return { fields: formFields(route, fields), files };
}
export const endForm = (form: HeldForm): boolean => held.delete(form);

/** Reads to the end whatever is wrong: a connection with half a request in it is of no use to anybody. */
async function partsOf(request: FastifyRequest, rules: FileRules, most: number, form: HeldForm) {
  const fields: Record<string, unknown> = {};
  const files: Record<string, Sent[]> = Object.fromEntries(Object.keys(rules).map((name) => [name, []]));
  const errors: { field: string; code: string }[] = [];
  let refusal: AppError | undefined;
  const refuse = (error: AppError) => {
    refusal ??= error;
    form.bytes = 0;
    for (const some of Object.values(files)) some.length = 0;
  };
  /** Counts what came; @returns whether it is kept */
  const takes = (more: number): boolean => {
    if (!refusal) form.bytes += more;
    if (form.bytes > most) refuse(new AppError('request.too_large'));
    if (isFull(form.account)) refuse(busy());
    return !refusal;
  };
  // A form may have fields alone.
  const fileSize = Math.max(1, ...Object.values(rules).map((rule) => rule.max_bytes));
  const take = async (part: MultipartFile): Promise<void> => {
    const rule = rules[part.fieldname];
    const some = files[part.fieldname] ?? [];
    if (!rule || some.length >= rule.most) {
      errors.push({ field: part.fieldname, code: rule ? 'validation.too_many' : 'validation.unknown' });
      return void part.file.resume();
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file as AsyncIterable<Buffer>) if (takes(chunk.length)) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (part.file.truncated || body.length > rule.max_bytes)
      refuse(new AppError('file.too_large', { figures: { megabytes: Math.floor(rule.max_bytes / 1024 ** 2) } }));
    const { fieldname: name, filename } = part;
    if (!refusal) some.push({ name: nameOf(filename), body, types: rule.types, field: rule.most === 1 ? name : `${name}.${some.length}` }); // prettier-ignore
  };
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize } }))
      if (part.type === 'file') await take(part);
      else {
        if (takes(String(part.value).length)) fields[part.fieldname] = part.value;
        if (part.valueTruncated) errors.push({ field: part.fieldname, code: 'validation.too_long' });
      }
  } catch (cause) {
    // A limit of the parser, or what is no form.
    const code = String((cause as { code?: string }).code);
    const typed = code === 'FST_INVALID_MULTIPART_CONTENT_TYPE' ? 'request.type' : 'request.invalid';
    throw new AppError(code.endsWith('_LIMIT') ? 'request.too_large' : typed, { cause });
  }
  for (const [name, { least = 0 }] of Object.entries(rules))
    if (Number(files[name]?.length) < least) errors.push({ field: name, code: 'validation.required' });
  if (refusal) throw refusal;
  if (errors.length) throw new AppError('request.invalid', { errors });
  return { fields, files };
}

/** A name that may be shown and written to a header: without control characters and changes of direction. */
const nameOf = (name: string | undefined): string =>
  (name ?? '').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').slice(0, 200).toWellFormed() || 'file'; // prettier-ignore
