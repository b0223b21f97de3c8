import { describe, expect, it } from 'vitest';
import { answerText, isSignatureOf, notificationText, requestText, signText } from './signature.ts';

// The expected signatures were made with `openssl dgst -sha256 -hmac` from texts that were written by hand.
const secret = 'not-a-real-secret';
const nonce = '0123456789abcdef0123456789abcdef';

describe('signatures of the real-name protocol', () => {
  const fields = {
    timestamp: '1790000000',
    name: '驳 (1)&a=b',
    nonce,
    sign: 'is not in it',
    idNumber: '11010519491231002X',
    iccid: '89860620000000000050',
    caseNo: 'case-0001',
    appId: 'portal',
  };

  it('a request signs its path and its fields by name, so encoded that no value can pass for another field', () => {
    const text = requestText('/v1/real-name/info', fields);
    expect(text).toBe(
      '/v1/real-name/info\nappId=portal&caseNo=case-0001&iccid=89860620000000000050&idNumber=11010519491231002X' +
        `&name=%E9%A9%B3%20%281%29%26a%3Db&nonce=${nonce}&timestamp=1790000000`,
    );
    expect(signText(secret, text)).toBe('8fcb803063f0fd32f7b19c93678e84205400f50de2154cc3eb7c1dd924d9597a');
  });

  it('an answer signs the nonce of its request and its bytes', () => {
    const text = answerText(nonce, '{"code":0,"msg":"ok","data":{}}');
    expect(signText(secret, text)).toBe('27c06d46c19f3ba796aa9d6d59ef216b01603264ffb27f9c4c5b7ceddf0821ef');
  });

  it('a notification signs where it goes, who sends it, when, and its bytes', () => {
    const sender = { appId: 'portal', timestamp: '1790000000', nonce };
    const text = notificationText('/pay/notify/real-name', sender, '{"notifyId":"n1"}');
    expect(signText(secret, text)).toBe('627ce6b2f1b35d939ba9ab60e693ff82f8bdfda12fa1ebfbf6fbf0004458299a');
  });

  it.each([
    ['another text', 'text!', signText(secret, 'text')],
    ['another secret', 'text', signText('other', 'text')],
    ['a shorter one', 'text', signText(secret, 'text').slice(2)],
    ['none', 'text', ''],
  ])('%s is not signed', (_, text, signature) => {
    expect(isSignatureOf(secret, 'text', signText(secret, 'text'))).toBe(true);
    expect(isSignatureOf(secret, text, signature)).toBe(false);
  });
});
