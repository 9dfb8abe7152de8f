// The generated part of clients/typescript, made from the description of the interface: the operations, and their types.

interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  description?: string;
  format?: string;
  contentMediaType?: string;
}

interface Media {
  schema?: Schema;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: readonly Parameter[];
  requestBody?: { required?: boolean; content: Readonly<Record<string, Media>> };
  responses: Readonly<Record<string, { content?: Readonly<Record<string, Media>> }>>;
  'x-alias-of'?: string;
}

export interface Description {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  webhooks?: Readonly<Record<string, { post: Operation }>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

const HEAD = '// Generated from docs/openapi.json by `npm run generate`.\n';

/** `operations.ts`: each operation as a text that says how it is called. */
export function operationTable(description: Description): string {
  const lines = operationsOf(description).map(({ method, path, operation }) => {
    const traits = [
      ...(heeds(operation, 'Idempotency-Key') ? ['once'] : []),
      ...(answersFile(operation) ? ['file'] : []),
    ];
    const text = [method.toUpperCase(), path, ...traits].join(' ');
    return `${comment('', operation.summary)}export const ${operation.operationId} = ${quote(text)};\n`;
  });
  return `${HEAD}\n${lines.join('')}`;
}

/** `types.ts`: the named objects of the interface, and what each operation takes and answers. */
export function operationTypes(description: Description): string {
  const schemas = Object.entries(description.components.schemas).map(
    ([name, schema]) => `${comment('', schema.description)}${declaration(name, schema)}\n`,
  );
  const operations = operationsOf(description).map(({ operation }) => {
    const { operationId, summary, description: more } = operation;
    const members = [
      `    input: ${inputOf(operation)};`,
      `    answer: ${answerOf(operation)};`,
      `    options: ${optionsOf(operation)};`,
    ];
    return `${comment('  ', summary, more)}  ${operationId}: {\n${members.join('\n')}\n  };\n`;
  });
  const messages = Object.entries(description.webhooks ?? {}).map(([name, { post }]) => {
    const message = Object.values(post.requestBody?.content ?? {})[0]?.schema ?? {};
    return `${comment('  ', post.summary)}  ${quote(name)}: ${typeOf(message, 'answer', '  ')};\n`;
  });
  return [
    HEAD,
    `import type { Download, Upload } from '../bodies.ts';\n`,
    `import type { CallOptions, ChangeOptions, CreateOptions } from '../options.ts';\n\n`,
    `/** Where there is nothing to give. */\nexport type NoInput = { readonly [name: string]: never };\n\n`,
    schemas.join('\n'),
    `\n/** The bodies of webhook messages, by the names of their events. */\nexport interface WebhookMessages {\n`,
    messages.join(''),
    `}\n\n/** What each operation takes and answers. */\nexport interface Operations {\n`,
    operations.join(''),
    '}\n',
  ].join('');
}

/** Second addresses of an operation are left out. */
function operationsOf({ paths }: Description) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-alias-of'] === undefined)
      .map(([method, operation]) => ({ method, path, operation })),
  );
}

function heeds({ parameters = [] }: Operation, header: string): boolean {
  return parameters.some((parameter) => parameter.in === 'header' && parameter.name === header);
}

function optionsOf(operation: Operation): string {
  const heeded = [
    ...(heeds(operation, 'Idempotency-Key') ? ['CreateOptions'] : []),
    ...(heeds(operation, 'If-Match') ? ['ChangeOptions'] : []),
  ];
  return heeded.join(' & ') || 'CallOptions';
}

/** The variables of the path, the parameters of the query and the body, by their names. */
function inputOf({ operationId, parameters = [], requestBody }: Operation): string {
  const members = new Map<string, string>();
  for (const { name, in: place, required, description, schema = {} } of parameters) {
    if (place !== 'path' && place !== 'query') continue;
    if (members.has(name) || name === 'body') throw new Error(`${operationId}: the input has two parts named ${name}`);
    members.set(name, member(name, typeOf(schema, 'input', '      '), required === true, description, '      '));
  }
  if (requestBody) {
    // Where a body may be left out the description says so.
    members.set(
      'body',
      member('body', bodyOf(requestBody.content), requestBody.required !== false, undefined, '      '),
    );
  }
  return members.size === 0 ? 'NoInput' : `{\n${[...members.values()].join('')}    }`;
}

function bodyOf(content: Readonly<Record<string, Media>>): string {
  const types = Object.entries(content).flatMap(([type, { schema = {} }]) => {
    if (isJson(type)) return typeOf(schema, 'input', '      ');
    if (type === 'multipart/form-data')
      return schema.properties ? ['FormData', typeOf(schema, 'form', '      ')] : 'FormData';
    if (type === 'application/x-www-form-urlencoded') return 'URLSearchParams';
    return type.startsWith('text/') ? ['string', 'Upload'] : 'Upload';
  });
  return union(types);
}

function answerOf(operation: Operation): string {
  if (answersFile(operation)) return 'Download';
  return union(
    successes(operation).map(({ content }) => {
      const schema = Object.entries(content ?? {}).find(([type]) => isJson(type))?.[1].schema;
      return schema ? typeOf(schema, 'answer', '    ') : 'undefined';
    }),
  );
}

function answersFile(operation: Operation): boolean {
  return successes(operation).some(({ content = {} }) => Object.keys(content).some((type) => !isJson(type)));
}

function successes({ responses }: Operation) {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, response]) => response);
}

function isJson(type: string): boolean {
  return /^application\/([\w.-]+\+)?json$/.test(type);
}

/** `form`: the fields of a form, whose files are blobs. */
type Use = 'input' | 'form' | 'answer';

function declaration(name: string, schema: Schema): string {
  if (schema.type !== 'object' || !schema.properties) return `export type ${name} = ${typeOf(schema, 'answer', '')};`;
  return `export interface ${name} ${objectOf(schema, 'answer', '')}`;
}

function typeOf(schema: Schema, use: Use, indent: string): string {
  const { $ref, type, anyOf, oneOf, allOf } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return union([...schema.enum.map(literal), ...(type?.includes('null') ? ['null'] : [])]);
  if (anyOf ?? oneOf) return union((anyOf ?? oneOf ?? []).map((part) => typeOf(part, use, indent)));
  if (allOf) return allOf.map((part) => typeOf(part, use, indent)).join(' & ');
  const types = typeof type === 'string' ? [type] : (type ?? [inferredType(schema)]);
  return union(types.map((one) => plainType(one, schema, use, indent)));
}

function inferredType({ properties, items }: Schema): string {
  if (properties) return 'object';
  return items ? 'array' : 'any';
}

function plainType(type: string, schema: Schema, use: Use, indent: string): string {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
      return type;
    case 'string':
      return use === 'form' && isBinary(schema) ? 'Blob' : 'string';
    case 'array':
      return arrayOf(typeOf(schema.items ?? {}, use, indent), use);
    case 'object':
      return objectOf(schema, use, indent);
    default:
      return use === 'form' ? 'Blob' : 'unknown';
  }
}

function isBinary({ format, contentMediaType }: Schema): boolean {
  return format === 'binary' || contentMediaType !== undefined;
}

function arrayOf(item: string, use: Use): string {
  const list = /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`;
  if (use === 'answer') return list;
  return list.endsWith('[]') ? `readonly ${list}` : `Readonly${list}`;
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, use: Use, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) =>
    member(name, typeOf(schema, use, inner), required.includes(name), schema.description, inner, use),
  );
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties, use, inner) : 'unknown';
  if (members.length === 0) return `Record<string, ${others}>`;
  // An index must hold for the named members too.
  if (additionalProperties) members.push(`${inner}[name: string]: unknown;\n`);
  return `{\n${members.join('')}${indent}}`;
}

function member(
  name: string,
  type: string,
  isRequired: boolean,
  description: string | undefined,
  indent: string,
  use: Use = 'input',
): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
  // Whoever calls may have nothing to give, and say so.
  const optional = use === 'answer' ? type : union([type, 'undefined']);
  return `${comment(indent, description)}${indent}${key}${isRequired ? `: ${type}` : `?: ${optional}`};\n`;
}

function union(types: readonly string[]): string {
  const unique = [...new Set(types)];
  return unique.includes('unknown') ? 'unknown' : unique.join(' | ');
}

function literal(value: unknown): string {
  return typeof value === 'string' ? quote(value) : JSON.stringify(value);
}

function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')}'`;
}

function comment(indent: string, ...texts: readonly (string | undefined)[]): string {
  const text = texts
    .filter((part) => part !== undefined && part !== '')
    .map((part) => (part ?? '').replaceAll(/\s+/g, ' ').replaceAll('*/', '*\\/').trim())
    .map((part) => (texts.length > 1 && !/[.!?]$/.test(part) ? `${part}.` : part))
    .join(' ');
  return text === '' ? '' : `${indent}/** ${text} */\n`;
}
