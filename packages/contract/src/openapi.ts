import { calls } from './calls.ts';
import type { CallDefinition, FileFields } from './define-call.ts';
import { type ErrorCode, errorCatalogue, frameworkErrors, wireCode } from './errors.ts';

type Json = Record<string, unknown>;

/** Fields that every call may carry beside its own. */
const commonFields: Json = {
  lang: {
    type: 'string',
    example: 'en',
    description: 'Language: a value that contains "en" is English, else Chinese',
  },
  site: { type: 'string', example: 'cn', description: 'cn or iso; counts only in the demo' },
  platform: { type: 'string', example: 'track', description: 'track or cmp' },
  projectId: { type: 'string', example: 'zax', description: 'The brand; the host decides, this is for logs' },
};

const tag = (call: CallDefinition): string => call.name.split('.')[0] ?? '';

/** A success; `data` or `url` has the shape for the caller's standing. */
function success(call: CallDefinition): Json {
  const shapes = [call.data, ...Object.values(call.dataFor ?? {})];
  const content = shapes.length === 1 ? call.data : { anyOf: shapes };
  const flag = call.envelope === 'flag' || call.envelope === 'url' ? { flag: { const: true } } : {};
  const properties = {
    ...flag,
    code: { const: 0 },
    [call.envelope === 'url' ? 'url' : 'data']: content,
    msg: { type: 'string' },
  };
  return { type: 'object', required: Object.keys(properties), properties };
}

/** The failures of a call, its own and those of any call: those with status 200, or those with another. */
function failure(call: CallDefinition, isHandled: boolean): Json {
  const codes = new Set<ErrorCode>([...call.errors, ...frameworkErrors]);
  const ofStatus = [...codes].filter((code) => (errorCatalogue[code].http === 200) === isHandled);
  return {
    allOf: [
      { $ref: '#/components/schemas/Failure' },
      { type: 'object', properties: { code: { enum: ofStatus.map(wireCode) } } },
    ],
  };
}

function exampleAnswer(call: CallDefinition): Json {
  if (call.envelope === 'url') return { flag: true, code: 0, msg: '', url: call.example.data };
  return { ...(call.envelope === 'flag' ? { flag: true } : {}), code: 0, data: call.example.data, msg: '' };
}

function errorList(call: CallDefinition): string {
  return call.errors.map((code) => `- \`${wireCode(code)}\` ${errorCatalogue[code].en}`).join('\n');
}

const takesKey = ({ effect, errors }: CallDefinition): boolean =>
  effect === 'money' || errors.includes('idempotencyConflict');

/**
 * File fields are only in multipart bodies; they are lists even if only one file is allowed, as forms repeat a field.
 */
const fileProperties = (files: FileFields): Json =>
  Object.fromEntries(
    Object.entries(files).map(([name, { kind, maxBytes, maxCount }]) => [
      name,
      {
        type: 'array',
        maxItems: maxCount,
        items: {
          type: 'string',
          format: 'binary',
          contentMediaType: kind === 'part' ? 'application/octet-stream' : `${kind}/*`,
        },
        description: `At most ${maxCount}, of ${maxBytes} bytes each`,
      },
    ]),
  );

/** A call with a required file only takes a multipart body. */
function bodiesOf(call: CallDefinition, properties: Json, required: readonly string[]): Json {
  const files = call.files ?? {};
  const neededFiles = Object.keys(files).filter((name) => files[name]?.required);
  const plain = { type: 'object', required, properties };
  const withFiles = {
    type: 'object',
    required: [...required, ...neededFiles],
    properties: { ...properties, ...fileProperties(files) },
  };
  const example = call.example.input;
  return {
    ...(neededFiles.length === 0 && {
      'application/x-www-form-urlencoded': { schema: plain, example },
      'application/json': { schema: plain, example },
    }),
    // An example can't hold a file.
    'multipart/form-data': neededFiles.length === 0 ? { schema: withFiles, example } : { schema: withFiles },
  };
}

/** The call's own fields, each with its value in the example: the docs page fills its form with them. */
function exampleProperties(call: CallDefinition): Json {
  const example = call.example.input as Json;
  return Object.fromEntries(
    Object.entries(call.input.properties as Json).map(([name, schema]) => [
      name,
      name in example ? { ...(schema as Json), example: example[name] } : schema,
    ]),
  );
}

function operation(call: CallDefinition): Json {
  const properties = { ...commonFields, ...exampleProperties(call) };
  const required = (call.input.required as string[] | undefined) ?? [];
  const errors = errorList(call);
  return {
    operationId: call.name,
    tags: [tag(call)],
    summary: call.summary,
    description: `Tier: \`${call.tier}\`, effect: \`${call.effect}\`.${errors ? `\n\nErrors of this call:\n${errors}` : ''}`,
    'x-tier': call.tier,
    'x-effect': call.effect,
    'x-errors': [...call.errors],
    security: call.tier === 'any' ? [{}, { token: [] }] : [{ token: [] }],
    ...(call.method === 'GET'
      ? {
          parameters: Object.entries(properties).map(([name, schema]) => ({
            name,
            in: 'query',
            required: required.includes(name),
            schema,
            // `packageIds=168,155`
            ...((schema as Json).type === 'array' ? { style: 'form', explode: false } : {}),
          })),
        }
      : {
          ...(takesKey(call)
            ? {
                parameters: [
                  {
                    name: 'Idempotency-Key',
                    in: 'header',
                    required: call.errors.includes('idempotencyKeyNeeded'),
                    schema: { type: 'string', maxLength: 128 },
                    description:
                      'The same key and content give the same result; the same key with other content is an error',
                  },
                ],
              }
            : {}),
          requestBody: {
            required: required.length > 0 || Object.values(call.files ?? {}).some((file) => file.required),
            content: bodiesOf(call, properties, required),
          },
        }),
    responses: {
      '200': {
        description: 'Success, or a failure that the portal handles',
        content: {
          ...(call.envelope === 'download' && { '*/*': { schema: { type: 'string', format: 'binary' } } }),
          'application/json': {
            schema: { anyOf: [success(call), failure(call, true)] },
            ...(call.envelope !== 'download' && { example: exampleAnswer(call) }),
          },
        },
      },
      default: {
        description: 'Another failure',
        content: { 'application/json': { schema: failure(call, false) } },
      },
    },
  };
}

/** The OpenAPI 3.1 document of all calls, from the contract alone. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const call of Object.values(calls) as CallDefinition[]) {
    const method = call.method.toLowerCase();
    paths[call.path] = { [method]: operation(call) };
    if (call.alias) {
      paths[call.alias] = { [method]: { ...operation(call), operationId: `${call.name}.alias` } };
    }
  }
  const document: Json = {
    openapi: '3.1.0',
    info: {
      title: 'Device Pay',
      version: '1.0.0',
      description:
        'The calls of the portal. Answers are `{code, data, msg}`; code 0 is success. A session begins with `/session/guest` or `/loginVerification`; its token goes into the form field `token` or the Authorization header, never into a URL.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set((Object.values(calls) as CallDefinition[]).map(tag))].map((name) => ({ name })),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['code', 'data', 'msg', 'retryable', 'requestId'],
          properties: {
            flag: { const: false, description: 'Where a success of the call has a flag' },
            code: { anyOf: [{ const: wireCode('loginExpired') }, { type: 'string' }] },
            data: { description: 'null, or details of the failure' },
            msg: { type: 'string', description: 'For people, in the language of the request' },
            retryable: { type: 'boolean', description: 'The same request may succeed later' },
            requestId: { type: 'string' },
          },
        },
      },
    },
    paths,
  };
  return JSON.parse(JSON.stringify(document, describeExpected)) as Json;
}

/** `expects` is the contract's own keyword: in the document its words describe the field. */
function describeExpected(_: string, value: unknown): unknown {
  const words = (value as { expects?: { en?: unknown } } | null)?.expects?.en;
  // Most values have none, and to copy all of them takes as long as the rest of a server's start.
  if (typeof words !== 'string') return value;
  const { expects: _expects, ...schema } = value as { expects: unknown };
  return { description: words, ...schema };
}
