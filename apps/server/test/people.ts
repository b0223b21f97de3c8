import { passwordOfAll } from './fixtures.ts';
import { multipartBody, onePixelPng } from './multipart.ts';
import type { TestServer } from './server.ts';

/** Logging in and uploading, as people do it, for tests that need many of both. */
export const people = (server: TestServer) => ({
  async login(userName: string): Promise<string> {
    return (await server.post('/loginVerification', { userName, password: passwordOfAll })).data.token;
  },
  /** A login that has just entered its password again. */
  async freshLogin(userName: string): Promise<string> {
    const token = await this.login(userName);
    await server.post('/session/confirmPassword', { password: passwordOfAll }, { token });
    return token;
  },
  async guest(): Promise<string> {
    return (await server.post('/session/guest', {})).data.token;
  },
  /** Stores a picture and answers its id. */
  async upload(token: string, fields: Record<string, string> = {}): Promise<string> {
    const multipart = multipartBody({ token, ...fields }, [{ field: 'files', bytes: onePixelPng }]);
    const answer = await server.http({ method: 'POST', path: '/faq/add/file', ...multipart });
    return JSON.parse(answer.text).data.fileIds[0];
  },
});

/** The codes of answers that came at once, in an order that says nothing of who was first. */
export const codesOf = (answers: readonly { readonly code: number | string }[]): string[] =>
  answers.map(({ code }) => String(code)).sort();
