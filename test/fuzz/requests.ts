// Requests made from the description: mostly what an operation takes, with something in it that it does not.
import fc from 'fast-check';
import { type Operation, operations, schemaOf } from '../rights/asks.ts';

export interface HostileRequest {
  /** Who asks: user 1, somebody without a right, nobody, or somebody with credentials that are none. */
  as: 'admin' | 'ordinary' | 'anonymous' | 'nonsense';
  operation: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  format?: string;
  examples?: unknown[];
}

const DEEPEST = 4;
const NUL = String.fromCharCode(0);
const LONE_SURROGATE = String.fromCharCode(0xd800);

const integers = fc.constantFrom(0, -1, 1, 2, 3, 5, 8, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, -0);
const numbers = fc.oneof(integers, fc.constantFrom(0.5, -1e-320, 1.7976931348623157e308, 12.345), fc.integer());
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    NUL,
    `a${NUL}b`,
    LONE_SURROGATE,
    '\u202e\u200f\ufeff',
    'İıſK',
    '👩‍👩‍👧‍👦',
    '%00',
    '%',
    '_%\\',
    "' or 1=1 --",
    '"; drop table users; --',
    '<script>alert(1)</script>',
    '../../../../etc/passwd',
    '{{7*7}}',
    '__proto__',
    'constructor',
    '2026-02-30',
    '99999999999-01-01',
    'null',
    'NaN',
    '1e999',
    '[]',
    '*',
    '-'.repeat(300),
    'a*'.repeat(200),
    '('.repeat(500),
    '<b>'.repeat(2_000),
    '\u0301'.repeat(1_000),
  ),
  fc.string({ maxLength: 40 }),
  fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 20 }).map((points) => String.fromCodePoint(...points)),
  fc.integer({ min: 1, max: 70_000 }).map((length) => 'x'.repeat(length)),
);
const deep = fc.integer({ min: 1, max: 400 }).map((depth) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
});
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: texts },
  { weight: 4, arbitrary: numbers },
  fc.constantFrom(null, true, false, [], {}),
  fc.jsonValue({ maxDepth: 2 }),
  { weight: 1, arbitrary: deep },
  fc.integer({ min: 0, max: 3_000 }).map((length) => Array.from({ length }, (_, index) => index)),
  fc
    .integer({ min: 0, max: 1_500 })
    .map((size) => Object.fromEntries(Array.from({ length: size }, (_, i) => [`k${i}`, i]))),
);

/** Mostly a value that the schema allows. */
function drawn(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: allowedBy(schema, depth) }, { weight: 1, arbitrary: anything });
}

function allowedBy(given: Schema, depth: number): fc.Arbitrary<unknown> {
  const schema = given.$ref ? (schemaOf(given.$ref) as Schema) : given;
  if (depth > DEEPEST) return anything;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return fc.oneof(...choice.map((each) => drawn(each, depth + 1)));
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map((each) => drawn(each, depth))).map((all) => Object.assign({}, ...all));
  const [type] = Array.isArray(schema.type) ? schema.type : [schema.type];
  const example = schema.examples?.length ? [fc.constantFrom(...schema.examples)] : [];
  switch (type) {
    case 'integer':
    case 'number':
      return fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 12 }) }, numbers, ...example);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.oneof({ weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 12 }) }, texts, ...example);
    case 'array':
      return fc.array(drawn(schema.items ?? {}, depth + 1), { maxLength: 4 });
    case 'object':
      return objectOf(schema, depth);
    default:
      return anything;
  }
}

function objectOf({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<object> {
  const names = Object.keys(properties);
  const model = Object.fromEntries(names.map((name) => [name, drawn(properties[name] ?? {}, depth + 1)]));
  const whole = fc.record(model, { requiredKeys: required.filter((name) => names.includes(name)) });
  const strange = fc.tuple(whole, texts, anything).map(([object, name, value]) => ({ ...object, [name]: value }));
  return fc.oneof({ weight: 8, arbitrary: whole }, fc.record(model, { requiredKeys: [] }), strange);
}

const encoded = (value: unknown) => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  // What cannot be encoded is sent as it cannot be decoded.
  return text.isWellFormed() ? encodeURIComponent(text.slice(0, 6_000)) : '%ED%A0%80';
};

const BOUNDARY = 'hostile';
const part = (headers: string, content: string) => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`;
const file = (name: string, content: string) =>
  part(`Content-Disposition: form-data; name="${name}"; filename="a.png"`, content);
const multipart = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.tuple(fc.constantFrom('file', 'photo', 'x', '__proto__', ''), texts).map(([name, text]) => file(name, text)),
        fc
          .tuple(fc.constantFrom('x', 'width', 'file', ''), texts)
          .map(([name, text]) => part(`Content-Disposition: form-data; name="${name}"`, text)),
        texts.map((text) => part(`Content-Disposition: ${text.replaceAll(/[\r\n]/g, '')}`, 'x')),
        texts,
      ),
      { maxLength: 12 },
    ),
    fc.constantFrom(`--${BOUNDARY}--\r\n`, '', '--'),
  )
  .map(([parts, end]) => parts.join('') + end);

const types = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/json;'.repeat(50),
  'text/plain',
  'text/csv',
  'application/zip',
  'application/octet-stream',
  'application/offset+octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  `multipart/form-data; boundary=${BOUNDARY}`,
  'image/png',
  '/',
  'x',
);

const broken = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[1,',
    '{"a":1}{"a":2}',
    '"',
    'nul',
    '\ufeff{}',
    '{"__proto__":{"a":1}}',
    '{"a":1,"a":2}',
    '01',
    '{"a":1e99999}',
  ),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);

type Body = Pick<HostileRequest, 'body'> & { type?: string };

function bodyOf({ body, method }: Operation): fc.Arbitrary<Body> {
  if (method === 'GET') return fc.constant({ body: undefined });
  const hostile: fc.Arbitrary<Body> = fc.tuple(broken, types).map(([text, type]) => ({ body: text, type }));
  const form: fc.Arbitrary<Body> = multipart.map((text) => ({
    body: text,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  }));
  if (!body) return fc.oneof({ weight: 6, arbitrary: fc.constant<Body>({ body: undefined }) }, hostile);
  const json = body['application/json'];
  const others = Object.keys(body).filter((type) => type !== 'application/json' && !type.startsWith('multipart'));
  const meant: fc.Arbitrary<Body>[] = [
    ...(json?.schema
      ? [
          drawn(json.schema as Schema).map((value) => ({
            body: JSON.stringify(value) ?? '',
            type: 'application/json',
          })),
        ]
      : []),
    ...(Object.keys(body).some((type) => type.startsWith('multipart')) ? [form] : []),
    ...others.map((type) => fc.oneof(broken, texts).map((text) => ({ body: text, type }))),
  ];
  return fc.oneof(
    ...meant.map((arbitrary) => ({ weight: 10, arbitrary })),
    hostile,
    fc.constant<Body>({ body: undefined, type: 'application/json' }),
  );
}

/** Values that Node.js lets through as those of a header. */
const headerTexts = fc.oneof(
  fc.constantFrom(
    '',
    '*',
    '"',
    '""',
    'W/"1"',
    'bytes=0-',
    'bytes=5-1',
    'bytes=-0',
    'bytes=0-0,2-3',
    'bytes=99999999999999999999-',
    'a, b;q=9',
    ','.repeat(500),
  ),
  fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '?')),
  fc.constant('y'.repeat(7_000)),
);
const headerNames = fc.constantFrom(
  'accept',
  'accept-language',
  'accept-encoding',
  'authorization',
  'cookie',
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'idempotency-key',
  'origin',
  'sec-fetch-site',
  'x-http-method-override',
  'x-requested-with',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'last-event-id',
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-checksum',
);
const someHeaders = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Record<string, string>>({}) },
  fc.array(fc.tuple(headerNames, headerTexts), { maxLength: 3 }).map((list) => Object.fromEntries(list)),
);

function requestsTo(operation: Operation): fc.Arbitrary<HostileRequest> {
  const { parameters, path, method, key } = operation;
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const variables = fc.record(Object.fromEntries(inPath.map(({ name, schema }) => [name, drawn(schema as Schema)])));
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    fc.record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, drawn(schema as Schema)])), {
      requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name),
    }),
  );
  const extra = fc.oneof(
    { weight: 9, arbitrary: fc.constant('') },
    fc.constantFrom(
      '&',
      '&limit=-1',
      '&limit=1e9',
      '&offset=99999999999999999999',
      '&limit=1&limit=2',
      '&a[b]=1',
      '&=',
      '&%',
      '&x=%ff',
    ),
    fc.integer({ min: 1, max: 1_000 }).map((count) => '&a=1'.repeat(count)),
  );
  const as = fc.oneof(
    { weight: 7, arbitrary: fc.constant('admin' as const) },
    { weight: 2, arbitrary: fc.constant('ordinary' as const) },
    fc.constantFrom('anonymous' as const, 'nonsense' as const),
  );
  return fc
    .tuple(as, variables, query, extra, bodyOf(operation), someHeaders)
    .map(([who, ids, asked, more, sent, headers]) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(ids[name]));
      const list = Object.entries(asked).map(([name, value]) => `${name}=${encoded(value)}`);
      const { body, type } = sent;
      return {
        as: who,
        operation: key,
        method,
        url: `${filled}?${list.join('&')}${more}`.replace(/\?$/, ''),
        headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
        body,
      };
    });
}

/** Streams never end: they have tests of their own. */
const asked = operations.filter(({ path }) => !/\/(stream|writers)$/.test(path));
const requests = fc.oneof(...asked.map(requestsTo));

/** The same for the same seed. */
export function hostileRequests(seed: number, count: number): HostileRequest[] {
  return fc.sample(requests, { seed, numRuns: count });
}
