import { expect, test } from 'vitest';
import { jsapiSignature } from './jsapi-signature.ts';

const published = {
  ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
  nonceStr: 'Wm3WZYTPz0wzccnW',
  timestamp: 1414587457,
  url: 'http://mp.weixin.qq.com?params=value',
};

test('the example of WeChat’s documents is signed as it is there', () => {
  expect(jsapiSignature(published)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
});

test('every part counts', () => {
  for (const changed of [{ ticket: 'x' }, { nonceStr: 'x' }, { timestamp: 1 }, { url: 'http://x' }])
    expect(jsapiSignature({ ...published, ...changed })).not.toBe(jsapiSignature(published));
});
