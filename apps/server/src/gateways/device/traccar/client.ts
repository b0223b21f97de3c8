import { fetchBounded } from '../../../platform/fetch-bounded.ts';

export interface TraccarSettings {
  /** Without `/api`, such as https://traccar.example. */
  readonly url: string;
  /** A user's API token; wins over name and password. */
  readonly token: string;
  readonly user: string;
  readonly password: string;
}

const timeoutMs = 8_000;
/** One answer lists a whole fleet. */
const mostBytes = 64 * 2 ** 20;

/** @throws when Traccar does not answer in time, or with an error status that is not in `allowed` */
export async function request<T>(
  settings: TraccarSettings,
  method: 'GET' | 'POST',
  path: string,
  options: { readonly body?: unknown; readonly allowed?: readonly number[] } = {},
): Promise<{ readonly status: number; readonly body: T }> {
  const { body, allowed = [] } = options;
  const init: RequestInit = {
    method,
    headers: {
      authorization: authorizationOf(settings),
      // Reports come as a spreadsheet unless JSON is asked for.
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  };
  const response = await fetchBounded(new URL(`/api${path}`, settings.url), init, mostBytes);
  const text = await response.text();
  if (!response.ok && !allowed.includes(response.status)) {
    throw new Error(`Traccar answered ${response.status} to ${method} ${path.split('?')[0]}`);
  }
  // A refusal explains itself in plain text.
  return { status: response.status, body: (response.ok && text ? JSON.parse(text) : null) as T };
}

function authorizationOf({ token, user, password }: TraccarSettings): string {
  if (token !== '') return `Bearer ${token}`;
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
