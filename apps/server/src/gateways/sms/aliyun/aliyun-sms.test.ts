import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { SmsRefused } from '../port.ts';
import { aliyunSms } from './aliyun-sms.ts';

async function listen(answer: RequestListener = () => undefined) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

async function sendTo(answer: RequestListener): Promise<unknown> {
  const { url, close } = await listen(answer);
  onTestFinished(() => void close());
  return send(url);
}

const send = (url: string): Promise<unknown> =>
  aliyunSms({
    url,
    accessKeyId: 'id',
    accessKeySecret: 'key',
    signName: 'ZAX',
    templates: { phoneCode: 'SMS_1' },
  })
    .send({ phone: '13900000001', template: 'phoneCode', parameters: { code: '123456' } })
    .then(
      () => 'sent',
      (error: unknown) => error,
    );

test('a refusal says the status, the code and the words, and that nothing was sent', async () => {
  const answer = { Code: 'isv.AMOUNT_NOT_ENOUGH', Message: '账户余额不足', RequestId: 'R' };
  const refusal = await sendTo((_request, response) => response.end(JSON.stringify(answer)));
  expect(refusal).toBeInstanceOf(SmsRefused);
  expect((refusal as Error).message).toBe(
    "Aliyun's short message service answered 200, isv.AMOUNT_NOT_ENOUGH: 账户余额不足",
  );
});

test.each([
  [502, '<html>Bad Gateway</html>'],
  [200, 'null'],
  [200, ''],
  [200, '{"Code":0}'],
])(
  'what is no answer of the service (%i %s) says its status; the message may have been sent',
  async (status, body) => {
    const error = await sendTo((_request, response) => response.writeHead(status).end(body));
    expect(error).not.toBeInstanceOf(SmsRefused);
    expect((error as Error).message).toBe(
      `Aliyun's short message service answered ${status}, and not in its way`,
    );
  },
);

test('so may what was sent over a connection that breaks; without a connection, nothing was', async () => {
  const broken = await sendTo((request) => request.socket.destroy());
  expect(broken).toBeInstanceOf(TypeError);
  const gone = await listen();
  await gone.close();
  const unreached = await send(gone.url);
  expect(unreached).toBeInstanceOf(SmsRefused);
  expect((unreached as Error).message).toContain('ECONNREFUSED');
});
