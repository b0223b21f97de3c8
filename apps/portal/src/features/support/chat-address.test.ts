import { expect, it } from 'vitest';
import { chatAddress, identityText } from './chat-address.ts';

const identity = {
  nonce: 'V1StGXR8Z5jdHi6B',
  timestamp: 1795240800000,
  userId: '01935a7e-7c00-7000-8000-000000000001',
};
const windowUrl = 'https://service.example/window?from=8XNBzDucJv&_user_access_token=a%2Bb%3D';

it('what is signed is who one is and when, in the order that the server takes', () => {
  expect(identityText(identity)).toBe(
    'nonce=V1StGXR8Z5jdHi6B&timestamp=1795240800000&web_token=01935a7e-7c00-7000-8000-000000000001',
  );
});

it('the window keeps its own parameters and gets the signed identity', () => {
  const { searchParams } = new URL(chatAddress(windowUrl, identity, 'D8E4'));
  expect(Object.fromEntries(searchParams)).toEqual({
    from: '8XNBzDucJv',
    _user_access_token: 'a+b=',
    nonce: identity.nonce,
    timestamp: '1795240800000',
    web_token: identity.userId,
    encryption_algorithm: 'SHA1',
    signature: 'D8E4',
  });
});

it('without a signature nothing is said of who one is', () => {
  expect(chatAddress(windowUrl, identity, undefined)).toBe(windowUrl);
});
