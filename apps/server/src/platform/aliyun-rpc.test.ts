import { expect, test } from 'vitest';
import { aliyunSignature } from './aliyun-rpc.ts';

test('the example of Aliyun’s documentation has the signature that stands there', () => {
  const fields = {
    Timestamp: '2016-02-23T12:46:24Z',
    Format: 'XML',
    AccessKeyId: 'testid',
    Action: 'DescribeRegions',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: '3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf',
    Version: '2014-05-26',
    SignatureVersion: '1.0',
  };
  expect(aliyunSignature('GET', fields, 'testsecret')).toBe('OLeaidS1JvxuMvnyHOwuJ+uX5qY=');
});
