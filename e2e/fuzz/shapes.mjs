// Inputs drawn from a seed: by the schema of the document, and against it.

/** Values that programs trip over, whatever was asked for. */
const EXTREMES = [
  null, true, [], {}, '', ' ', 0, -1, -0.5, 1e308, 2 ** 53, -(2 ** 63), 2147483648, '0', 'NaN', '1e999', 'null', 'undefined',
  '\u0000', 'a\u0000b', '\ud800', '\u202eกขค', '😀'.repeat(50), 'ก'.repeat(5_000), `a${' '.repeat(20_000)}b`, "' OR 1=1 --", '%', '_', '\\', '../../etc/passwd',
  '<script>alert(1)</script>', '{{7*7}}', '${7*7}', '=cmd()', '2026-02-30', '9999-12-31T23:59:59+14:00', '0000-00-00', '௧௨௩', '๑๒๓',
  [null], [[[[]]]], { __proto__: null }, JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":1}}'),
]; // prettier-ignore
const METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'QUERY',
  'PROPFIND',
  'LOCK',
  'PURGE',
  'SEARCH',
];
const BODIES = ['{', '[', '{"a":', 'null', '"text"', '1', '{"a":1,}', '\u0000', '{"a":"\\ud800"}', '['.repeat(20_000), '{"a":'.repeat(5_000), `{"n":${'9'.repeat(400)}}`, 'a=1&b=2', `{${Array.from({ length: 20_000 }, (_, n) => `"x${n}":1`).join()}}`]; // prettier-ignore
const TYPES = ['application/json', 'text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16', 'nonsense', '']; // prettier-ignore
const QUERIES = ['limit', 'page', 'offset', 'sort', 'order', 'filter', 'range', 'fields', 'include', 'search', 'id', 'account_id', 'cursor', '__proto__', 'a[b]', 'a.b', '$where', 'lang', 'debug']; // prettier-ignore

/**
 * @param random of a seed, see ../kill/random.mjs
 * @param document the OpenAPI document, to which `$ref` refers
 */
export function shapesOf(random, document) {
  const resolve = (schema) =>
    schema?.$ref ? resolve(schema.$ref.slice(2).split('/').reduce((at, key) => at?.[key.replaceAll('~1', '/')], document)) : (schema ?? {}); // prettier-ignore

  /** A value as the schema wants it; with odds of `wrong` an extreme instead, at every level. */
  function valueOf(given, wrong, depth = 0) {
    if (random.odds(wrong)) return random.pick(EXTREMES);
    const schema = resolve(given);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    if (schema.example !== undefined && random.odds(0.3)) return schema.example;
    const parts = schema.anyOf ?? schema.oneOf;
    if (parts && !schema.properties) return valueOf(random.pick(parts), wrong, depth);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, wrong, depth)));
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    if (type === 'object' || schema.properties) {
      const required = new Set(schema.required);
      const entries = Object.entries(schema.properties ?? {}).filter(([name]) => (required.has(name) ? !random.odds(wrong / 2) : random.odds(0.4))); // prettier-ignore
      const made = Object.fromEntries(
        entries.map(([name, one]) => [name, depth > 6 ? null : valueOf(one, wrong, depth + 1)]),
      );
      return random.odds(wrong / 2) ? { ...made, [random.pick(QUERIES)]: random.pick(EXTREMES) } : made;
    }
    if (type === 'array') return Array.from({ length: random.between(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)) }, () => valueOf(schema.items, wrong, depth + 1)); // prettier-ignore
    if (type === 'boolean') return random.odds(0.5);
    if (type === 'null') return null;
    if (type === 'integer' || type === 'number') return numberOf(schema, type);
    return textOf(schema);
  }

  function numberOf({ minimum = 0, maximum = 1_000_000 }, type) {
    const edge = random.pick([minimum, maximum, minimum + 1]);
    if (random.odds(0.2)) return edge;
    const most = Math.min(maximum, minimum + random.pick([5, 500, 100_000]));
    const whole = random.between(Math.ceil(minimum), Math.floor(most));
    return type === 'number' && random.odds(0.3) ? whole + 0.25 : whole;
  }

  function textOf({ format, pattern = '', minLength = 0, maxLength = 40 }) {
    if (format === 'date-time') return new Date(Date.UTC(2026, 10, random.between(1, 28))).toISOString();
    if (format === 'date' || /\\d\{4\}-/.test(pattern))
      return `2026-${random.pick(['01', '06', '11'])}-${random.between(10, 28)}`;
    const samples = [
      '0812345678',
      '10110',
      'กรุงเทพมหานคร',
      'สมชาย ใจดี',
      'shop@example.com',
      'https://example.com/hook',
      'T1',
      '1',
      'note',
    ];
    const fitting = samples.filter((text) => text.length >= minLength && text.length <= maxLength && (!pattern || safely(pattern, text))); // prettier-ignore
    return fitting.length > 0 ? random.pick(fitting) : 'x'.repeat(Math.min(Math.max(minLength, 1), maxLength));
  }

  const plain = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

  /** One request to an operation: `{ method, path, headers, body }`; `declared` says that nothing was broken on purpose. */
  function request({ path, method, operation }) {
    const wrong = random.pick([0, 0, 0.05, 0.3]);
    const odd = (share) => wrong > 0 && random.odds(share);
    const parameters = (operation.parameters ?? []).map(resolve);
    const chosen = (place) => parameters.filter((one) => one.in === place);
    const at = path.replaceAll(/\{([^}]+)\}/g, (_, name) => {
      const schema = chosen('path').find((one) => one.name === name)?.schema ?? { type: 'integer' };
      const value = odd(0.2) ? random.pick(EXTREMES) : random.odds(0.7) && resolve(schema).type === 'integer' ? random.between(1, 400) : valueOf(schema, 0); // prettier-ignore
      return encoded(plain(value) || '-');
    });
    const query = chosen('query')
      .filter(({ required }) => (required ? !odd(0.1) : random.odds(0.4)))
      .map(({ name, schema }) => [name, plain(valueOf(schema, wrong))]);
    while (odd(0.3)) query.push([random.pick(QUERIES), plain(random.pick(EXTREMES))]);
    const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
    const content = resolve(operation.requestBody).content ?? {};
    const headers = { 'accept-language': random.pick(['th', 'en', 'ar', 'xx', '*', 'th;q=9']) };
    let body;
    if (content['multipart/form-data']) body = form(resolve(content['multipart/form-data'].schema), wrong);
    else if (content['application/json']) {
      headers['content-type'] = odd(0.1) ? random.pick(TYPES) : 'application/json';
      body = odd(0.15) ? random.pick(BODIES) : JSON.stringify(valueOf(content['application/json'].schema, wrong));
    }
    if (random.odds(0.2)) headers['idempotency-key'] = odd(0.3) ? 'k'.repeat(random.pick([1, 255, 256, 5_000])) : `fuzz-${random.between(1, 1e9)}`; // prettier-ignore
    const used = odd(0.15) ? random.pick(METHODS) : method.toUpperCase();
    if (used === 'GET' || used === 'HEAD') body = undefined;
    return { method: used, path: search ? `${at}?${search}` : at, headers, body, declared: wrong === 0 };
  }

  function form(schema, wrong) {
    const made = new FormData();
    for (const [name, given] of Object.entries(schema.properties ?? {})) {
      const one = resolve(given);
      const isFile = one.format === 'binary' || one.contentMediaType || resolve(one.items).format === 'binary' || resolve(one.items).contentMediaType; // prettier-ignore
      if (isFile)
        made.append(
          name,
          new Blob([Buffer.from(random.pick(['', '\xff\xd8\xff\xe0', '%PDF-1.7', 'GIF89a']), 'latin1')]),
          'a.jpg',
        );
      else made.append(name, plain(valueOf(one, wrong)));
    }
    return made;
  }
  return { request };
}

/** Lone surrogates cannot be written in an address. */
const encoded = (text) => encodeURIComponent(text.toWellFormed());

function safely(pattern, text) {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}
