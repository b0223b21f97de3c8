import Value from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { calls } from './calls.ts';
import type { CallDefinition } from './define-call.ts';
import { errorCatalogue, wireCode } from './errors.ts';
import { openApiDocument } from './openapi.ts';

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json; example?: Json }> };
  responses: Record<
    string,
    { description: string; content: Record<string, { schema: Json; example?: Json }> }
  >;
}
const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  openapi: string;
  info: { title: string; version: string };
  components: Record<string, Record<string, Json>>;
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

/** Every object in the document: it may be a schema, a response or a parameter. */
function* nodes(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Json;
  for (const inner of Object.values(value)) yield* nodes(inner);
}

test('the document is OpenAPI 3.1 with a title and a version', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.stringMatching(/^\d/) });
});

test('every reference leads somewhere', () => {
  const references = [...nodes(document)].flatMap((node) =>
    typeof node.$ref === 'string' ? [node.$ref] : [],
  );
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    const target = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((node, step) => (node as Json | undefined)?.[step], document);
    expect(target, reference).toBeTypeOf('object');
  }
});

test('what a field expects is its description, as the document’s readers know no other keyword for it', () => {
  expect(JSON.stringify(document.paths['/device/getDeviceByImei'])).toContain('"description":"15 digits"');
  expect([...nodes(document)].filter((node) => 'expects' in node)).toEqual([]);
});

test('every security requirement names a scheme that is described', () => {
  const schemes = Object.keys(document.components.securitySchemes ?? {});
  for (const operation of operations) {
    for (const requirement of operation.security) {
      for (const name of Object.keys(requirement)) expect(schemes).toContain(name);
    }
  }
});

test('operation ids are unique', () => {
  const ids = operations.map((operation) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('files are of types that there are', () => {
  const types = operations
    .flatMap(({ requestBody }) => [...nodes(requestBody?.content['multipart/form-data']?.schema)])
    .flatMap(({ contentMediaType }) => contentMediaType ?? []);
  expect(new Set(types)).toEqual(new Set(['image/*', 'video/*', 'application/octet-stream']));
});

test('schemas use JSON Schema’s own types', () => {
  const known = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'];
  for (const operation of operations) {
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
      for (const node of nodes(schema)) {
        if (typeof node.type === 'string') expect(known).toContain(node.type);
        if (typeof node.pattern === 'string')
          expect(() => new RegExp(String(node.pattern), 'u')).not.toThrow();
      }
    }
  }
});

describe.each(Object.values(calls) as CallDefinition[])('$name', (call) => {
  const paths = [call.path, call.alias].filter((path) => path !== undefined);

  test('stands in the document with its method, at its path and at its alias', () => {
    for (const path of paths) {
      expect(Object.keys(document.paths[path] ?? {})).toEqual([call.method.toLowerCase()]);
    }
  });

  test('shows all of its fields and the common ones, and marks those that are needed', () => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    const shown =
      call.method === 'GET'
        ? operation?.parameters?.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
        : Object.keys(
            (
              operation?.requestBody?.content['application/x-www-form-urlencoded'] ??
              operation?.requestBody?.content['multipart/form-data']
            )?.schema.properties ?? {},
          );
    expect(shown).toEqual(expect.arrayContaining([...Object.keys(call.input.properties), 'lang', 'site']));
    const needed =
      call.method === 'GET'
        ? operation?.parameters?.filter(({ required }) => required).map(({ name }) => name)
        : operation?.requestBody?.content['multipart/form-data']?.schema.required;
    const neededFiles = Object.entries(call.files ?? {}).flatMap(([name, { required }]) =>
      required ? [name] : [],
    );
    expect(needed).toEqual([...((call.input.required ?? []) as string[]), ...neededFiles]);
  });

  test('has examples that its schemas allow, of the request and of success', () => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    const answer = operation?.responses['200']?.content['application/json'];
    const examples = [
      ...Object.values(operation?.requestBody?.content ?? {}),
      { ...answer, schema: answer?.schema },
    ];
    for (const { schema, example } of examples) {
      if (example !== undefined)
        expect(Value.Check({ components: document.components, ...schema }, example)).toBe(true);
    }
  });

  test('names the codes of its failures with the status that they have', () => {
    const { responses } = document.paths[call.path]?.[call.method.toLowerCase()] ?? {};
    const declares = (status: string, code: string | number) =>
      JSON.stringify(responses?.[status]?.content['application/json']?.schema).includes(JSON.stringify(code));
    for (const error of call.errors) {
      const isHandled = errorCatalogue[error].http === 200;
      expect([declares('200', wireCode(error)), declares('default', wireCode(error))]).toEqual([
        isHandled,
        !isHandled,
      ]);
    }
  });

  test('describes success and failure, and an idempotency key where the call takes or needs one', () => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    expect(Object.keys(operation?.responses ?? {})).toEqual(['200', 'default']);
    const headers = operation?.parameters?.filter((parameter) => parameter.in === 'header');
    const takesKey = call.effect === 'money' || call.errors.includes('idempotencyConflict');
    const needsKey = call.errors.includes('idempotencyKeyNeeded');
    expect((headers ?? []).map(({ name, required }) => [name, required])).toEqual(
      takesKey ? [['Idempotency-Key', needsKey]] : [],
    );
  });
});

test('the token is never offered as a field of the query', () => {
  for (const operation of operations) {
    for (const parameter of operation.parameters ?? []) expect(parameter.name).not.toBe('token');
  }
});
