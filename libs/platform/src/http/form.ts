import multipart, { type MultipartFile } from '@fastify/multipart';
import { bodyLimitOf, fromWire, type AnyRoute, type FileRules } from '@lamliang/contracts';
import { parseJson } from '@lamliang/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from './errors.ts';
import { cleaned, type Sent, type Upload } from './upload.ts';

/** Forms in the memory of this process at the same time, and those of one account among them. */
const AT_ONCE = 4;
const OF_ACCOUNT = 2;
/** How long a form may take, how often its speed is measured, and the least of it (ms, bytes a ms). */
const READ_MS = 100_000;
const MEASURE_MS = 5_000;
const LEAST_SPEED = 20;
const LIMITS = { fields: 100, fieldSize: 64 * 1024, fieldNameSize: 100, parts: 200, headerPairs: 20 };
/** Whose forms are being read. */
const reading: string[] = [];

/** Lets a part of the server read forms, and nothing else; what is none is refused once it is known who asks. */
export async function takeForms(http: FastifyInstance): Promise<void> {
  http.removeAllContentTypeParsers();
  await http.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
  http.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** The form of a request of `account`, its files cleaned. @throws AppError request.invalid, request.too_large, file.* */
export async function readForm(request: FastifyRequest, route: AnyRoute, account: string) {
  const rules = route.files as FileRules;
  if (Number(request.headers['content-length']) > bodyLimitOf(route)) throw new AppError('request.too_large');
  if (reading.length >= AT_ONCE || reading.filter((other) => other === account).length >= OF_ACCOUNT)
    throw new AppError('file.busy', { data: { retry_after_s: 2 } });
  reading.push(account);
  const began = performance.now();
  const before = request.raw.socket.bytesRead;
  const cut = setInterval(() => {
    const ms = performance.now() - began;
    const slow = !request.raw.complete && request.raw.socket.bytesRead - before < ms * LEAST_SPEED;
    if (slow || ms > READ_MS) request.raw.destroy();
  }, MEASURE_MS);
  try {
    const { fields, files } = await partsOf(request, rules, bodyLimitOf(route)).finally(() => clearInterval(cut));
    const clean: Record<string, Upload[]> = {};
    for (const [name, { types }] of Object.entries(rules)) {
      const some: Upload[] = (clean[name] = []);
      for (const file of files[name] ?? []) some.push(await cleaned(file, types, `${name}.${some.length}`));
    }
    return { fields: wireFields(route, fields), files: clean };
  } finally {
    reading.splice(reading.indexOf(account), 1);
  }
}

/** Reads to the end whatever is wrong: a connection with half a request in it is of no use to anybody. */
async function partsOf(request: FastifyRequest, rules: FileRules, most_bytes: number) {
  const fields: Record<string, unknown> = {};
  const files: Record<string, Sent[]> = {};
  const errors: { field: string; code: string }[] = [];
  let refusal: AppError | undefined;
  let bytes = 0;
  const fileSize = Math.max(...Object.values(rules).map((rule) => rule.max_bytes));
  const take = async (part: MultipartFile): Promise<void> => {
    const rule = rules[part.fieldname];
    const some = (files[part.fieldname] ??= []);
    if (!rule || some.length >= rule.most) {
      errors.push({ field: part.fieldname, code: rule ? 'validation.too_many' : 'validation.unknown' });
      return void part.file.resume();
    }
    const body = await part.toBuffer();
    bytes += body.length;
    if (part.file.truncated || body.length > rule.max_bytes)
      refusal = new AppError('file.too_large', { figures: { megabytes: Math.floor(rule.max_bytes / 1024 ** 2) } });
    else if (bytes > most_bytes) refusal = new AppError('request.too_large');
    some.push({ name: nameOf(part.filename), body: refusal ? Buffer.alloc(0) : body });
  };
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize } }))
      if (part.type === 'file') await take(part);
      else {
        fields[part.fieldname] = part.value;
        if (part.valueTruncated) errors.push({ field: part.fieldname, code: 'validation.too_long' });
      }
  } catch (cause) {
    // A limit of the parser, or what is no form.
    throw new AppError(String((cause as { code?: string }).code).endsWith('_LIMIT') ? 'request.too_large' : 'request.invalid', { cause }); // prettier-ignore
  }
  for (const [name, { least = 0 }] of Object.entries(rules))
    if ((files[name]?.length ?? 0) < least) errors.push({ field: name, code: 'validation.required' });
  if (refusal) throw refusal;
  if (errors.length) throw new AppError('request.invalid', { errors });
  return { fields, files };
}

/** A name that may be shown and written to a header: without control characters and changes of direction. */
const nameOf = (name: string | undefined): string =>
  (name ?? '').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').slice(0, 200).toWellFormed() || 'file'; // prettier-ignore

/** Whether a schema takes such a value, whatever its bounds say: they are judged later, with an error of their own. */
const hasType = (schema: z.core.SomeType, value: unknown): boolean => {
  try {
    fromWire(schema, value);
    return true;
  } catch {
    return false;
  }
};

/** Fields as JSON would have brought them: text where the contract takes it, else what it says as JSON. */
function wireFields({ body }: AnyRoute, fields: Record<string, unknown>): Record<string, unknown> {
  const shape = (body as z.ZodMiniObject | undefined)?._zod.def.shape ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value !== 'string' || !shape[name] || hasType(shape[name], value)) return [name, value];
      const said = parseJson(value);
      return [name, said !== undefined && hasType(shape[name], said) ? said : value];
    }),
  );
}
