import type { RawRequest } from '../http.ts';
import { type FilePart, multipartBody, onePixelPng } from '../multipart.ts';
import type { Chance } from './chance.ts';
import { type Fields, goodFields, hostileValues, type Known, mutate, type ValueSchema } from './values.ts';

/** A call as the document describes it. */
export interface Operation {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly name: string;
  readonly tier: string;
  readonly input: ValueSchema;
  readonly fileFields: readonly string[];
  /** Whether a success is a file. */
  readonly isDownload: boolean;
}

/** The sender; the name decides whose canaries its answers may contain. */
export interface Sender {
  readonly name: string;
  readonly token: string | undefined;
}

export interface FuzzRequest extends RawRequest {
  readonly operation: Operation;
  readonly sender: Sender;
}

export interface OpenApi {
  readonly components: object;
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
}
interface OpenApiOperation {
  readonly operationId: string;
  readonly 'x-tier': string;
  readonly parameters?: readonly { in: string; name: string; required: boolean; schema: ValueSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: ValueSchema }>> };
  readonly responses: Readonly<Record<'200' | 'default', OpenApiAnswer>>;
}

interface OpenApiAnswer {
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
}

export function operationsOf(document: OpenApi): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const input =
        operation.requestBody?.content['multipart/form-data']?.schema ?? queryOf(operation.parameters ?? []);
      const fileFields = Object.entries(input.properties ?? {})
        .filter(([, { items }]) => items?.format === 'binary')
        .map(([name]) => name);
      return {
        path,
        method: method === 'get' ? ('GET' as const) : ('POST' as const),
        name: operation.operationId.replace(/\.alias$/, ''),
        tier: operation['x-tier'],
        input,
        fileFields,
        isDownload: '*/*' in operation.responses['200'].content,
      };
    }),
  );
}

const queryOf = (parameters: NonNullable<OpenApiOperation['parameters']>): ValueSchema => {
  const inQuery = parameters.filter((one) => one.in === 'query');
  return {
    type: 'object',
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
  };
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** The fields as a form; lists are repeated, indexed or joined. */
function formOf(fields: Fields, chance: Chance): string {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (!Array.isArray(value)) body.append(name, textOf(value));
    else if (chance.percent(33)) for (const item of value) body.append(name, textOf(item));
    else if (chance.percent(50))
      value.forEach((item, index) => {
        if (typeof item === 'object' && item !== null)
          for (const [inner, innerValue] of Object.entries(item))
            body.append(`${name}[${index}].${inner}`, textOf(innerValue));
        else body.append(`${name}[${index}]`, textOf(item));
      });
    else body.append(name, chance.percent(50) ? JSON.stringify(value) : value.map(textOf).join(','));
  }
  return body.toString();
}

const fileBytes: readonly Buffer[] = [
  onePixelPng,
  Buffer.alloc(0),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('%PDF-1.7'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
  Buffer.concat([onePixelPng.subarray(0, 30), Buffer.alloc(2_000, 7)]),
  Buffer.from('GIF89a'),
  Buffer.alloc(100_000, 'PK\u0003\u0004'),
];

function filesOf(operation: Operation, chance: Chance): FilePart[] {
  const fields =
    operation.fileFields.length > 0 && chance.percent(90) ? operation.fileFields : ['files', 'x', ''];
  return Array.from({ length: chance.below(4) }, () => ({
    field: chance.pick(fields),
    fileName: chance.pick(['a.jpg', '../../a.png', 'a\u0000.php', '.htaccess', 'x'.repeat(300)]),
    type: chance.pick(['image/jpeg', 'image/svg+xml', 'text/html', 'video/mp4', 'nonsense']),
    bytes: chance.percent(50) ? onePixelPng : chance.pick(fileBytes),
  }));
}

/** A multipart body that is cut, doubled or has its boundary broken. */
function damaged(body: Buffer, chance: Chance): Buffer {
  const at = chance.below(body.length);
  const change = chance.below(3);
  if (change === 0) return body.subarray(0, at);
  if (change === 1) return Buffer.concat([body, body.subarray(at)]);
  const copy = Buffer.from(body);
  copy.fill(chance.below(256), at, Math.min(at + 8, copy.length));
  return copy;
}

const contentTypes = [
  'text/plain',
  'text/xml',
  'application/xml',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/json;',
  'application/x-www-form-urlencoded; charset=gbk',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(500)}`,
  'multipart/mixed; boundary=x',
  'nonsense',
  '*/*',
  '',
];

/** The request with this number: the same for the same draws, apart from ids of the world. */
export function makeRequest(
  operations: readonly Operation[],
  senders: readonly Sender[],
  known: Known,
  chance: Chance,
): FuzzRequest {
  const operation = chance.pick(operations);
  // For most other senders a call of staff or dealers would only be refused.
  const fitting = senders.filter(({ name }) => name === operation.tier);
  const sender = fitting.length > 0 && chance.percent(70) ? chance.pick(fitting) : chance.pick(senders);
  const good = goodFields(operation.input, known, chance);
  const fields = chance.percent(45) ? good : mutate(good, operation.input, chance);
  const headers: Record<string, string> = {};
  if (sender.token !== undefined && chance.percent(80)) headers.authorization = `Bearer ${sender.token}`;
  else if (sender.token !== undefined) fields.token = sender.token;
  if (chance.percent(10))
    headers.authorization = chance.pick([
      'Bearer',
      'Bearer x',
      'Basic eDp5',
      'é',
      `Bearer ${'x'.repeat(300)}`,
    ]);
  if (chance.percent(15))
    headers['idempotency-key'] = chance.pick(['k1', 'k2', 'with space', 'x'.repeat(129)]);
  if (chance.percent(10)) headers['accept-language'] = chance.pick(['en', 'zh-CN', '*', 'x'.repeat(2_000)]);
  if (chance.percent(5))
    headers.host = chance.pick(['tc.localhost', 'evil.example', '[::1', 'localhost:99999', '']);
  if (chance.percent(5)) headers.origin = chance.pick(['https://evil.example', 'null', 'x']);
  const base = { operation, sender, headers };

  if (operation.method === 'GET' || chance.percent(2)) {
    const query = chance.percent(3)
      ? `%zz=${encodeURIComponent(chance.pick(hostileValues))}&%00`
      : formOf(fields, chance);
    // Node's parser takes no longer addresses.
    return {
      ...base,
      method: chance.percent(2) ? 'DELETE' : 'GET',
      path: `${operation.path}?${query}`.slice(0, 12_000).replace(/%.?$/, ''),
    };
  }
  const query = chance.percent(4) ? `?${formOf(fields, chance)}`.slice(0, 4_000).replace(/%.?$/, '') : '';
  const post = { ...base, method: chance.percent(2) ? 'PUT' : 'POST', path: operation.path + query };
  if (chance.percent(operation.fileFields.length > 0 ? 60 : 8)) {
    const texts = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name.replace(/["\r\n]/g, ''), textOf(value)]),
    );
    const { headers: type, body } = multipartBody(texts, filesOf(operation, chance));
    return {
      ...post,
      headers: { ...headers, ...type },
      body: chance.percent(15) ? damaged(body, chance) : body,
    };
  }
  const asJson = chance.percent(55);
  const text = asJson ? JSON.stringify(fields) : formOf(fields, chance);
  const type = asJson ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    ...post,
    headers: { ...headers, 'content-type': chance.percent(6) ? chance.pick(contentTypes) : type },
    body: chance.percent(4) ? damaged(Buffer.from(text || 'x'), chance) : text,
  };
}
