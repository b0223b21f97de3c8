import { describe, expect, it } from 'vitest';
import { allowedMiniProgramOrigin, allowedShellOrigin, parentOrigin } from './shell-origin.ts';

const shell = 'http://localhost:8103';
const framedBy = (origin: string | undefined, referrer = '') =>
  ({
    location: origin === undefined ? {} : { ancestorOrigins: [origin, 'https://outer.example'] },
    document: { referrer },
  }) as unknown as Window;

const site = (body: unknown, status = 200): typeof fetch =>
  (async () => new Response(JSON.stringify(body), { status })) as typeof fetch;

it('the page around is told by the browser; by the referrer only where the browser does not', () => {
  expect(parentOrigin(framedBy(shell, 'https://other.example/a'))).toBe(shell);
  expect(parentOrigin(framedBy(undefined, `${shell}/?brand=zax`))).toBe(shell);
  expect(parentOrigin(framedBy(undefined))).toBeUndefined();
});

it('a shell that the server names plays the app', async () => {
  expect(await allowedShellOrigin(framedBy(shell), site(['https://a.example', shell]))).toBe(shell);
});

it('what may play a mini-program is no app, which says who is here, and the other way round', async () => {
  const other = 'http://localhost:8104';
  const lists: Readonly<Record<string, readonly string[]>> = {
    '/pay/shell-origins.json': [shell],
    '/pay/mini-program-origins.json': [other],
  };
  const ask = (async (url: string) => Response.json(lists[url])) as typeof fetch;
  expect(await allowedShellOrigin(framedBy(other), ask)).toBeUndefined();
  expect(await allowedMiniProgramOrigin(framedBy(shell), ask)).toBeUndefined();
  expect(await allowedMiniProgramOrigin(framedBy(other), ask)).toBe(other);
});

describe('nobody plays the app', () => {
  it.each([
    ['who is not named', framedBy('https://evil.example'), site([shell])],
    ['whose name only begins alike', framedBy(`${shell}.evil.example`), site([shell])],
    ['without an origin of its own', framedBy('null'), site(['null', shell])],
    ['where the site names none', framedBy(shell), site([])],
    ['where the site has no such list', framedBy(shell), site({}, 404)],
    ['where the list is something else', framedBy(shell), site({ origins: [shell] })],
    [
      'where it can not be asked',
      framedBy(shell),
      (async () => {
        throw new TypeError('Failed to fetch');
      }) as typeof fetch,
    ],
  ])('%s', async (_, view, ask) => {
    expect(await allowedShellOrigin(view, ask)).toBeUndefined();
  });
});
