import type { HttpRequest } from '../../platform/http-server.ts';
import { verifyRsa } from '../rsa.ts';
import type { AlipayContext } from './context.ts';
import { AlipayError } from './errors.ts';
import { textToSign } from './signature.ts';
import { parseTime } from './time.ts';

/** The parameters of query and form together, as the real gateway takes them. An empty one counts as absent. */
export function readParameters(request: HttpRequest): Record<string, string> {
  const isForm = request.method === 'POST' && request.headers['content-type']?.includes('form-urlencoded');
  return present([...request.query, ...(isForm ? new URLSearchParams(request.body) : [])]);
}

/** The parameters of a payment link. */
export function readLink(link: string): Record<string, string> {
  return present([...new URL(link).searchParams]);
}

function present(pairs: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

/** @throws AlipayError naming the first common parameter that is missing or wrong, the signature last */
export function verifyRequest({ keys }: AlipayContext, parameters: Readonly<Record<string, string>>): void {
  const { app_id, method, sign, sign_type, timestamp, version, charset } = parameters;
  if (!method) throw new AlipayError('isv.missing-method');
  if (!app_id) throw new AlipayError('isv.missing-app-id');
  if (!sign_type) throw new AlipayError('isv.missing-signature-type');
  if (!sign) throw new AlipayError('isv.missing-signature');
  if (!timestamp) throw new AlipayError('isv.missing-timestamp');
  if (!version) throw new AlipayError('isv.missing-version');
  if (app_id !== keys.appId) throw new AlipayError('isv.invalid-app-id');
  if (sign_type !== 'RSA2') throw new AlipayError('isv.invalid-signature-type');
  if (charset?.toLowerCase() !== 'utf-8') throw new AlipayError('isv.invalid-charset');
  if (Number.isNaN(parseTime(timestamp))) throw new AlipayError('isv.invalid-timestamp');
  if (!verifyRsa('RSA-SHA256', textToSign(parameters), keys.appPublicKey, sign))
    throw new AlipayError('isv.invalid-signature');
}
