import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Description, operationTable, operationTypes } from '../../../scripts/typescript-client.ts';
import * as operations from '../src/generated/operations.ts';
import { connect } from '../src/index.ts';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

describe('the generated client', () => {
  it('has a method for every operation of the description, second addresses left out', () => {
    const { paths }: Description = read('docs/openapi.json');
    const described = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter((operation) => operation['x-alias-of'] === undefined)
      .map(({ operationId }) => operationId);
    const atrium = connect({});
    expect(described.filter((id) => typeof Reflect.get(atrium, id) !== 'function')).toEqual([]);
    expect(Object.keys(operations).toSorted()).toEqual(described.toSorted());
  });

  it('has the version of the server, and needs no package', () => {
    const { version, dependencies } = read('clients/typescript/package.json');
    expect(version).toBe(read('package.json').version);
    expect(dependencies).toBeUndefined();
  });

  describe('what is generated', () => {
    const text = { type: 'string' };
    const json = (schema: object) => ({ content: { 'application/json': { schema } } });
    const describing = (operation: object, schemas = {}): Description => ({
      paths: { '/api/things/{id}': { post: { operationId: 'makeThing', responses: {}, ...operation } } },
      components: { schemas },
    });
    const typesOf = (operation: object, schemas?: object) =>
      operationTypes(describing(operation, schemas)).replaceAll(/\s+/g, ' ');

    it('is a line for each operation, which says what has to be known when it is called', () => {
      const once = { parameters: [{ name: 'Idempotency-Key', in: 'header', schema: text }] };
      const file = { responses: { 200: { content: { 'text/csv': {} } }, 400: json({}) } };
      expect(operationTable(describing({ summary: 'Make a thing', ...once, ...file }))).toMatch(
        `/** Make a thing */\nexport const makeThing = 'POST /api/things/{id} once file';\n`,
      );
      expect(operationTable(describing({ 'x-alias-of': 'other' }))).not.toContain('makeThing');
    });

    it('takes path, query and body by their names', () => {
      const parameters = [
        { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
        { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
        { name: 'If-Match', in: 'header', schema: text },
      ];
      const types = typesOf({
        parameters,
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/Thing' }) },
      });
      expect(types).toContain('input: { id: number; ids?: readonly number[] | undefined; body: Thing; };');
      expect(types).toContain('options: ChangeOptions;');
      const twice = [...parameters, { name: 'id', in: 'query', schema: text }];
      expect(() => typesOf({ parameters: twice })).toThrow('two parts named id');
    });

    it('takes forms as objects with files, and bytes as they come', () => {
      const form = {
        type: 'object',
        required: ['photo'],
        properties: { photo: { ...text, format: 'binary' }, x: { type: 'integer' } },
      };
      const content = { 'multipart/form-data': { schema: form }, 'image/png': {} };
      expect(typesOf({ requestBody: { required: true, content } })).toContain(
        'body: FormData | { photo: Blob; x?: number | undefined; } | Upload;',
      );
    });

    it('knows the schemas that our routes use', () => {
      const Thing = {
        type: 'object',
        required: ['kind', 'parent'],
        description: 'A thing.',
        properties: {
          kind: { type: 'string', enum: ['new', "old's"], description: 'How old */ it is.' },
          parent: { anyOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] },
          size: { type: ['number', 'null'] },
          lists: { type: 'array', items: { type: ['string', 'null'] } },
          'odd-name': { const: 4 },
          any: {},
          map: { type: 'object', additionalProperties: { type: 'array', items: text } },
        },
      };
      const types = typesOf({ responses: { 201: json({ $ref: '#/components/schemas/Thing' }) } }, { Thing });
      expect(types).toContain(
        "/** A thing. */ export interface Thing { /** How old *\\/ it is. */ kind: 'new' | 'old\\'s'; parent: Thing | null; " +
          "size?: number | null; lists?: Array<string | null>; 'odd-name'?: 4; any?: unknown; map?: Record<string, string[]>; }",
      );
      expect(types).toContain('answer: Thing;');
      expect(typesOf({ responses: { 204: {} } })).toContain('answer: undefined;');
    });
  });
});
