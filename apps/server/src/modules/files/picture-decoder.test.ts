import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { onePixelPng } from '../../../test/multipart.ts';

test('a picture is decoded also after the server was told to end, and the decoder ends with it', async () => {
  const decoder = fork(`${import.meta.dirname}/picture-decoder.ts`, {
    execArgv: [],
    serialization: 'advanced',
  });
  const decode = async () => {
    decoder.send({ bytes: onePixelPng, mostPixels: 1, longestPx: undefined });
    return (await once(decoder, 'message'))[0];
  };
  expect(await decode()).toMatchObject({ widthPx: 1 });
  decoder.kill('SIGTERM');
  expect(await decode()).toMatchObject({ widthPx: 1 });
  decoder.disconnect();
  expect(await once(decoder, 'exit')).toEqual([0, null]);
});
