// biome-ignore lint/suspicious/noExplicitAny: a document of any shape is looked at, faulty ones too
type Json = any;

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];
const TYPES = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'];
/** Keywords of JSON Schema 2020-12 and OpenAPI 3.1 that our schemas may use. */
const KEYWORDS = new Set(
  `$ref type properties required items additionalProperties enum const description title examples example default format
   minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern minItems maxItems uniqueItems
   minProperties maxProperties anyOf oneOf allOf not readOnly writeOnly deprecated nullable contentMediaType
   contentEncoding propertyNames patternProperties prefixItems discriminator`.split(/\s+/),
);
KEYWORDS.delete('nullable');

export function findFaults(document: Json): string[] {
  const faults: string[] = [];
  if (!/^3\.1\.\d+$/.test(document.openapi)) faults.push('openapi is not 3.1');
  if (!document.info?.title || !document.info?.version) faults.push('info lacks title or version');
  eachReference(document, '#', (pointer, target) => {
    if (resolve(document, target) === undefined) faults.push(`${pointer}: ${target} leads nowhere`);
  });
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    if (!/^[A-Za-z0-9._-]+$/.test(name)) faults.push(`components: ${name} is no name`);
    checkSchema(schema, `components.${name}`, faults);
  }
  checkPaths(document, faults);
  return faults;
}

export function operationsOf(document: Json): { method: string; path: string; operation: Json }[] {
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({ method, path, operation })),
  );
}

function checkPaths(document: Json, faults: string[]): void {
  const ids = new Set<string>();
  const shapes = new Map<string, string>();
  const tags = new Set((document.tags ?? []).map((tag: Json) => tag.name));
  for (const path of Object.keys(document.paths)) {
    const shape = path.replaceAll(/\{[^}]+\}/g, '{}').replace(/(.)\/$/, '$1');
    if (shapes.has(shape)) faults.push(`${path} is the same address as ${shapes.get(shape)}`);
    shapes.set(shape, path);
  }
  for (const { method, path, operation } of operationsOf(document)) {
    const at = `${method} ${path}`;
    if (!METHODS.includes(method)) faults.push(`${at}: no method`);
    if (!/^[A-Za-z][A-Za-z0-9]*$/.test(operation.operationId ?? '')) faults.push(`${at}: no good operationId`);
    if (ids.has(operation.operationId)) faults.push(`${at}: ${operation.operationId} is there twice`);
    ids.add(operation.operationId);
    if (!operation.summary) faults.push(`${at}: no summary`);
    if (!operation.tags?.length) faults.push(`${at}: no tags`);
    for (const tag of operation.tags ?? []) if (!tags.has(tag)) faults.push(`${at}: the tag ${tag} is not declared`);
    checkParameters(path, at, operation, faults);
    checkAnswers(at, operation, faults);
    for (const media of Object.values<Json>(operation.requestBody?.content ?? {})) {
      checkSchema(media.schema, `${at} body`, faults);
    }
  }
}

function checkParameters(path: string, at: string, operation: Json, faults: string[]): void {
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  const declared = (operation.parameters ?? []).filter((parameter: Json) => parameter.in === 'path');
  const names = declared.map((parameter: Json) => parameter.name);
  if (inPath.toSorted().join() !== names.toSorted().join()) faults.push(`${at}: path parameters declared are ${names}`);
  if (declared.some((parameter: Json) => parameter.required !== true))
    faults.push(`${at}: path parameters are required`);
  for (const parameter of operation.parameters ?? []) {
    if (!parameter.schema && !parameter.content) faults.push(`${at}: parameter ${parameter.name} has no schema`);
    if (parameter.schema) checkSchema(parameter.schema, `${at} parameter ${parameter.name}`, faults);
  }
}

function checkAnswers(at: string, operation: Json, faults: string[]): void {
  const statuses = Object.keys(operation.responses ?? {});
  if (!statuses.some((status) => status.startsWith('2'))) faults.push(`${at}: no answer of success`);
  for (const status of statuses) {
    const response = operation.responses[status];
    if (!/^([1-5]\d\d|[1-5]XX|default)$/.test(status)) faults.push(`${at}: ${status} is no status`);
    if (!response.description || response.description === 'Default Response')
      faults.push(`${at}: ${status} undescribed`);
    for (const [type, media] of Object.entries<Json>(response.content ?? {})) {
      if (!/^[\w*]+\/[\w.*+-]+$/.test(type)) faults.push(`${at}: ${type} is no media type`);
      checkSchema(media.schema, `${at} ${status}`, faults);
    }
  }
}

function checkSchema(schema: Json, at: string, faults: string[]): void {
  if (typeof schema === 'boolean') return;
  if (typeof schema !== 'object' || schema === null) {
    faults.push(`${at}: no schema`);
    return;
  }
  for (const key of Object.keys(schema)) if (!KEYWORDS.has(key)) faults.push(`${at}: unknown keyword ${key}`);
  for (const type of [schema.type ?? []].flat()) if (!TYPES.includes(type)) faults.push(`${at}: no type ${type}`);
  if (schema.examples !== undefined && !Array.isArray(schema.examples)) faults.push(`${at}: examples is no list`);
  for (const [name, part] of Object.entries(schema.properties ?? {})) checkSchema(part, `${at}.${name}`, faults);
  for (const key of ['items', 'additionalProperties', 'not']) {
    if (schema[key] !== undefined) checkSchema(schema[key], `${at}.${key}`, faults);
  }
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    for (const part of schema[key] ?? []) checkSchema(part, `${at}.${key}`, faults);
  }
  const missing = (schema.required ?? []).filter((name: string) => schema.properties && !(name in schema.properties));
  if (missing.length > 0) faults.push(`${at}: requires ${missing}, which is not there`);
}

function eachReference(value: Json, pointer: string, visit: (pointer: string, target: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (typeof value.$ref === 'string') visit(pointer, value.$ref);
  for (const [key, part] of Object.entries(value)) eachReference(part, `${pointer}/${key}`, visit);
}

function resolve(document: Json, target: string): Json {
  if (!target.startsWith('#/')) return undefined;
  const steps = target
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce((value, step) => value?.[step], document);
}
