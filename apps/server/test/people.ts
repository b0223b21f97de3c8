import { newId } from '../src/platform/ids.ts';
import { passwordHashOfAll, passwordOfAll } from './fixtures.ts';
import { multipartBody, onePixelPng } from './multipart.ts';
import type { TestServer } from './server.ts';

/** Logging in and uploading, as people do it, for tests that need many of both. */
export const people = (server: TestServer) => ({
  async login(userName: string): Promise<string> {
    return (await server.post('/loginVerification', { userName, password: passwordOfAll })).data.token;
  },
  /** A login that has just confirmed its password. */
  async freshLogin(userName: string): Promise<string> {
    const token = await this.login(userName);
    await server.post('/session/confirmPassword', { password: passwordOfAll }, { token });
    return token;
  },
  async guest(): Promise<string> {
    return (await server.post('/session/guest', {})).data.token;
  },
  /** An account that no other test needs, with a hotspot of its own, freshly logged in. */
  async newPerson(): Promise<{ id: string; name: string; imei: string; token: string }> {
    const { pool } = server.database;
    const [id, name] = [newId(), `person-${newId().slice(-6)}`];
    const imei = String(350_000_000_000_000 + Math.floor(Math.random() * 1e12));
    await pool.query(
      `insert into users (id, brand, user_name, display_name, password_hash, role, ancestor_ids, staff_brands, phone)
       values ($1, 'zax', $2, 'Canary Person', $3, 'user', '{}', '{}', '13900000000')`,
      [id, name, passwordHashOfAll],
    );
    await pool.query(
      `insert into devices (imei, brand, model, name, status, user_id) values ($1, 'zax', 'T-H1', 'Canary’s hotspot', 'activated', $2)`,
      [imei, id],
    );
    return { id, name, imei, token: await this.freshLogin(name) };
  },
  /** Uploads a picture and returns its id. */
  async upload(token: string, fields: Record<string, string> = {}): Promise<string> {
    const multipart = multipartBody({ token, ...fields }, [{ field: 'files', bytes: onePixelPng }]);
    const answer = await server.http({ method: 'POST', path: '/faq/add/file', ...multipart });
    return JSON.parse(answer.text).data.fileIds[0];
  },
});

/** The codes of concurrent answers, sorted, as their order means nothing. */
export const codesOf = (answers: readonly { readonly code: number | string }[]): string[] =>
  answers.map(({ code }) => String(code)).sort();
