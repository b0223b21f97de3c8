import { expect, test } from 'vitest';
import { answerText, isSignedBy, notificationText, requestText, signText } from './signature.ts';

// The signatures were made with `openssl dgst -sha256 -hmac` from texts written by hand.
const secret = 'not-a-real-secret';
const nonce = '0123456789abcdef0123456789abcdef';

test('a request signs its path and its fields by name, so encoded that no value can pass for another field', () => {
  const fields = {
    nonce,
    name: '驳 (1)&a=b',
    idNumber: '11010519491231002X',
    iccid: '89860620000000000050',
    timestamp: '1790000000',
    caseNo: 'case-0001',
    appId: 'portal',
  };
  expect(signText(secret, requestText('/v1/real-name/info', fields))).toBe(
    '8fcb803063f0fd32f7b19c93678e84205400f50de2154cc3eb7c1dd924d9597a',
  );
});

test('an answer is believed for its own request alone, and as it was sent', () => {
  const body = '{"code":0,"msg":"ok","data":{}}';
  const signature = '27c06d46c19f3ba796aa9d6d59ef216b01603264ffb27f9c4c5b7ceddf0821ef';
  expect(isSignedBy(secret, answerText(nonce, body), signature)).toBe(true);
  expect(isSignedBy(secret, answerText(nonce.replace('0', '1'), body), signature)).toBe(false);
  expect(isSignedBy(secret, answerText(nonce, body.replace('0', '1')), signature)).toBe(false);
  expect(isSignedBy('another', answerText(nonce, body), signature)).toBe(false);
  for (const none of [undefined, null, '', 'x'.repeat(64), signature.slice(2)]) {
    expect(isSignedBy(secret, answerText(nonce, body), none)).toBe(false);
  }
});

test('a notification signs where it goes, who sends it, when, and its bytes', () => {
  const text = notificationText('/pay/notify/real-name', 'portal', '1790000000', nonce, '{"notifyId":"n1"}');
  const signature = '627ce6b2f1b35d939ba9ab60e693ff82f8bdfda12fa1ebfbf6fbf0004458299a';
  expect(isSignedBy(secret, text, signature)).toBe(true);
});
