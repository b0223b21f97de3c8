import { request } from 'node:http';

export interface PortalAnswer {
  readonly status: number;
  readonly body: string;
}

export interface PortalRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs?: number;
}

/** Headers that a page must not choose: they select the brand, or control how the request is sent. */
const fixedHeaders = /^(host|connection|content-length|transfer-encoding|upgrade)$/i;

/** Sends a request with a brand's host to the portal's server on 127.0.0.1: Node does not resolve `*.localhost`. */
export function callPortal(
  port: number,
  host: string,
  { method, path, headers = {}, body, timeoutMs = 10_000 }: PortalRequest,
): Promise<PortalAnswer> {
  const free = Object.entries(headers).filter(([name]) => !fixedHeaders.test(name));
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        timeout: timeoutMs,
        headers: {
          ...Object.fromEntries(free),
          Host: `${host}:${port}`,
          ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
        response.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    sent.on('error', reject);
    sent.end(body);
  });
}
