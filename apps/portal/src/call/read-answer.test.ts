import { expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { readAnswer } from './read-answer.ts';

const answer = (body: unknown, status = 200) => ({ status, text: JSON.stringify(body) });

function failure(path: string, status: number, text: string): CallError {
  try {
    readAnswer(path, { status, text, requestId: 'req-1' });
  } catch (error) {
    if (error instanceof CallError) return error;
  }
  throw new Error('no CallError');
}

it.each([0, '0'])('code %j is success, and its data is what the call gives', (code) => {
  expect(readAnswer('/device/getDeviceByImei', answer({ code, data: { imei: '1' } }))).toEqual({ imei: '1' });
});

it('flag counts for the two calls that have it, and for no other', () => {
  expect(readAnswer('/pay/order/addOrder', answer({ flag: true, code: 200, data: 'zx1' }))).toBe('zx1');
  expect(readAnswer('/pay/getPayJump', answer({ flag: true, code: 0, url: 'https://p.example/1' }))).toBe(
    'https://p.example/1',
  );
  expect(readAnswer('/device/getDeviceByImei', answer({ code: 0, url: 'x', data: 1 }))).toBe(1);
  expect(() => readAnswer('/coupon/addCoupon', answer({ flag: true, code: 1, data: 1 }))).toThrow(CallError);
});

it('flag does not turn an HTTP error into a success', () => {
  expect(failure('/pay/order/addOrder', 409, '{"flag":true,"code":"idempotencyConflict"}').status).toBe(409);
});

it('a 4xx or 5xx with a body is read like any other answer', () => {
  const error = failure('/pay/check', 503, '{"code":"serverBusy","msg":"busy"}');
  expect(error).toMatchObject({ code: 'serverBusy', msg: 'busy', requestId: 'req-1', retryable: true });
});

it.each(['', '<html>502</html>', '[]', '"x"', '7', 'null', '{}', '{"code":{}}'])(
  'the body %j is a response error of code 500',
  (text) => {
    expect(failure('/pay/check', 502, text)).toMatchObject({ code: 500, msg: 'response error: HTTP 502' });
  },
);

it('an answer without words or a number of its own has the usual words, and the number in its body', () => {
  for (const msg of ['""', '7', 'null'])
    expect(failure('/pay/check', 409, `{"code":"x","msg":${msg}}`).msg).toBe('response error: HTTP 409');
  const text = '{"code":"x","msg":"y","requestId":"req-2"}';
  expect(failure('/pay/check', 409, text).requestId).toBe('req-1');
  expect(() => readAnswer('/pay/check', { status: 409, text })).toThrow(
    expect.objectContaining({ requestId: 'req-2' }),
  );
});

it('an ended login is known by its code, as number or string', () => {
  expect(failure('/getPermission', 401, '{"code":100401,"msg":"x"}').isLoginExpired).toBe(true);
  expect(failure('/getPermission', 200, '{"code":"100401","msg":"x"}').isLoginExpired).toBe(true);
});
