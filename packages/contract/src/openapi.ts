import { calls } from './calls.ts';
import type { CallDefinition, FileFields } from './define-call.ts';
import { errorCatalogue, frameworkErrors, wireCode } from './errors.ts';

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

function envelope(call: CallDefinition): Json {
  const code = { anyOf: [{ type: 'integer' }, { type: 'string' }], description: '0 is success' };
  const msg = { type: 'string' };
  if (call.envelope === 'url') {
    return { type: 'object', properties: { flag: { type: 'boolean' }, code, msg, url: call.data } };
  }
  const flag = call.envelope === 'flag' ? { flag: { type: 'boolean' } } : {};
  const data = { anyOf: [call.data, { description: 'null or details when code is not 0' }] };
  return { type: 'object', required: ['code', 'msg'], properties: { ...flag, code, data, msg } };
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
    'multipart/form-data': { schema: withFiles, example },
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
            schema: envelope(call),
            ...(call.envelope !== 'download' && { example: exampleAnswer(call) }),
          },
        },
      },
      default: {
        description: `Another failure: ${frameworkErrors.join(', ')}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
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
  return {
    openapi: '3.1.0',
    info: {
      title: 'Device Pay',
      version: '1.0.0',
      description:
        'The calls of the portal. Answers are `{code, data, msg}`; code 0 is success. A session begins with `/session/guest` or `/loginVerification`; its token goes into the form field `token` or the Authorization header, never into a URL.',
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['code', 'msg'],
          properties: {
            code: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
            msg: { type: 'string' },
            data: {},
            retryable: { type: 'boolean' },
            requestId: { type: 'string' },
          },
        },
      },
    },
    paths,
  };
}
