import { fetchBounded } from '../../../platform/fetch-bounded.ts';
import { type JsonFields, parseJsonFields } from '../../../platform/json-fields.ts';

/** The JSON object that WeChat answered, or why there is none. */
export type ApiAnswer =
  | { readonly kind: 'ok'; readonly data: JsonFields }
  | { readonly kind: 'error'; readonly errcode: number }
  | { readonly kind: 'unknown'; readonly reason: string };

/** One request. Its address and body hold the app's secret, so neither is ever part of an answer or an error. */
export async function askWechat(
  url: URL,
  signal: AbortSignal,
  body?: Readonly<Record<string, unknown>>,
): Promise<ApiAnswer> {
  try {
    const response = await fetchBounded(url, {
      // A redirect would carry the secret to another host.
      redirect: 'error',
      signal,
      ...(body
        ? {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
        : {}),
    });
    if (!response.ok) return { kind: 'unknown', reason: `status ${response.status}` };
    // Parsed from the text: WeChat's content type is text/plain.
    const data = parseJsonFields(await response.text());
    if (!data) return { kind: 'unknown', reason: 'no object' };
    const { errcode = 0 } = data;
    if (typeof errcode !== 'number') return { kind: 'unknown', reason: 'no errcode' };
    return errcode === 0 ? { kind: 'ok', data } : { kind: 'error', errcode };
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.message : 'unknown' };
  }
}
