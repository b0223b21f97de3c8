import Value from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { calls } from './calls.ts';
import { type CallDefinition, tiers } from './define-call.ts';
import { errorCatalogue, errorText, frameworkErrors, wireCode } from './errors.ts';

const all = Object.entries(calls) as [string, CallDefinition][];

describe.each(all)('%s', (key, call) => {
  test('shows an example that its own schemas accept', () => {
    expect([...Value.Errors(call.input, call.example.input)]).toEqual([]);
    expect([...Value.Errors(call.data, call.example.data)]).toEqual([]);
  });

  test('gives its example no field that its schemas do not know', () => {
    expect(Value.Clean(call.input, Value.Clone(call.example.input))).toEqual(call.example.input);
    expect(Value.Clean(call.data, Value.Clone(call.example.data))).toEqual(call.example.data);
  });

  test('is named as its handler’s file is: area.call in kebab case, the same as its key', () => {
    expect(call.name).toBe(key);
    expect(call.name).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('says who may make it, what it does and what it is', () => {
    expect(tiers).toContain(call.tier);
    expect(['read', 'write', 'money']).toContain(call.effect);
    expect(call.summary).toMatch(/\w.*\.$/s);
  });

  test('declares failures of the catalogue, each once', () => {
    for (const code of call.errors) expect(Object.keys(errorCatalogue)).toContain(code);
    expect(new Set(call.errors).size).toBe(call.errors.length);
  });

  test('names the object that its tier is about', () => {
    const fields = Object.keys(call.input.properties);
    const required = call.input.required ?? [];
    if (['guest', 'holder', 'owner', 'ownerFresh'].includes(call.tier)) {
      expect(fields.some((name) => ['imei', 'iccid', 'simCardNumber'].includes(name))).toBe(true);
    }
    if (['ownOrder', 'ownOrderOrTicket'].includes(call.tier)) expect(required).toContain('orderId');
  });

  test('hides from a lower standing nothing but whole fields of its answer', () => {
    for (const [standing, schema] of Object.entries(call.dataFor ?? {})) {
      expect(['guest', 'holder', 'owner']).toContain(standing);
      // What a lower standing gets must also fit the schema that documents the call.
      const lesser = Value.Clean(schema, Value.Clone(call.example.data));
      expect([...Value.Errors(call.data, lesser)]).toEqual([]);
    }
  });
});

test('files come by POST, under names that no field has, and not to calls that move money', () => {
  for (const [, call] of all) {
    const fields = Object.entries(call.files ?? {});
    if (fields.length > 0) expect([call.method, call.effect]).toEqual(['POST', 'write']);
    for (const [name, { maxBytes, maxCount }] of fields) {
      expect(Object.keys(call.input.properties)).not.toContain(name);
      expect(maxCount).toBeGreaterThan(0);
      expect(maxBytes).toBeLessThanOrEqual(32 * 1024 * 1024);
    }
  }
});

test('no two calls share a path, aliases included', () => {
  const paths = all.flatMap(([, call]) => [call.path, call.alias].filter((path) => path !== undefined));
  expect(new Set(paths).size).toBe(paths.length);
});

test('a call that moves money has a POST path, and a GET call only reads', () => {
  for (const [, call] of all) {
    if (call.effect === 'money') expect(call.method).toBe('POST');
    if (call.method === 'GET') expect(call.effect).toBe('read');
  }
});

describe.each(Object.entries(errorCatalogue))('the error %s', (code, entry) => {
  test('has a Chinese and an English text, with the same parameters', () => {
    expect(entry.zh).toMatch(/\p{Script=Han}/u);
    expect(entry.en).toMatch(/[A-Za-z]{2}/);
    expect(entry.en).not.toMatch(/\p{Script=Han}/u);
    const parameters = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
    expect(parameters(entry.zh)).toEqual(parameters(entry.en));
  });

  test('can be answered by some call', () => {
    const declared = [...frameworkErrors, ...all.flatMap(([, call]) => call.errors)];
    expect(declared).toContain(code);
  });
});

test('an expired login is the number that the requirement fixes, every other failure its name', () => {
  expect(wireCode('loginExpired')).toBe(100401);
  expect(wireCode('couponUnusable')).toBe('couponUnusable');
});

test('a text is filled from its details, and a detail that is missing leaves no brace behind', () => {
  expect(errorText('loginPaused', 'en', { seconds: 12 })).toBe('Too many attempts. Try again in 12 s');
  expect(errorText('invalidInput', 'zh')).toBe('参数或数据无效：');
});

test('a call that the server does not know is told in words for people: a new page may meet an old process', () => {
  expect(errorText('callUnknown', 'en')).not.toMatch(/call/i);
  expect(errorText('callUnknown', 'zh')).not.toContain('接口');
});
