import { createHmac, randomBytes } from 'node:crypto';
import { fetchBounded } from '../../../platform/fetch-bounded.ts';
import { isJsonFields, type JsonFields, parseJsonFields, timeOf } from '../../../platform/json-fields.ts';
import type { Logger } from '../../../platform/log.ts';
import { type Carrier, CarrierError, type CarrierProblem, type Said } from '../port.ts';
import { readers } from './answers.ts';

export interface CarrierSettings {
  /** Such as https://carrier.example. */
  readonly url: string;
  readonly appId: string;
  readonly secret: string;
  readonly timeoutMs: number;
  readonly log: Logger;
}

/**
 * The carrier's interface: requests with an HMAC-SHA256 of `appId\ntimestamp\nnonce\npath?query\nbody`, answered with
 * `{code: 0, asOf, data}`; code 404: the carrier has no such SIM.
 */
export function httpCarrier(settings: CarrierSettings): Carrier {
  async function ask<T>(path: string, read: (data: JsonFields) => T | null): Promise<Said<T>> {
    const answer = await fetchAnswer(settings, `/v1/sims/${path}`);
    const asOf = timeOf(answer.asOf);
    const value = isJsonFields(answer.data) ? read(answer.data) : null;
    if (value === null || asOf === null)
      throw failed(settings, 'carrierUnavailable', 'a field is not as it should be');
    return { value, asOf };
  }
  return {
    status: (iccid) => ask(`${iccid}/status`, readers.status),
    binding: (iccid) => ask(`${iccid}/binding`, readers.binding),
    session: (iccid) => ask(`${iccid}/session`, readers.session),
    apn: (iccid) => ask(`${iccid}/apn`, readers.apn),
    region: (iccid) => ask(`${iccid}/region`, readers.region),
    risk: (iccid, date) => ask(`${iccid}/risk?date=${date}`, readers.risk),
    async cancel(iccid) {
      await fetchAnswer(settings, `/v1/sims/${iccid}/cancel`, JSON.stringify({ reason: 'notRenewed' }));
    },
    async bind(bindings) {
      await fetchAnswer(settings, '/v1/bindings', JSON.stringify({ bindings }));
    },
  };
}

/** The person only learns that it failed; the reason is for operators. */
function failed({ log }: CarrierSettings, problem: CarrierProblem, reason: string): CarrierError {
  log.warn({ problem, reason }, 'the carrier did not answer as it should');
  return new CarrierError(problem);
}

async function fetchAnswer(settings: CarrierSettings, path: string, body = ''): Promise<JsonFields> {
  const { url, appId, secret, timeoutMs } = settings;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(12).toString('hex');
  const signature = createHmac('sha256', secret)
    .update([appId, timestamp, nonce, path, body].join('\n'))
    .digest('hex');
  let response: Response;
  let answer: JsonFields | null;
  try {
    response = await fetchBounded(new URL(path, url), {
      ...(body === '' ? {} : { method: 'POST', body }),
      headers: {
        'x-app-id': appId,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': signature,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    answer = parseJsonFields(await response.text());
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw failed(settings, isLate ? 'carrierSilent' : 'carrierUnavailable', String(error));
  }
  if (!answer) throw failed(settings, 'carrierUnavailable', `status ${response.status}, no object`);
  if (answer.code === 404) throw new CarrierError('simUnknown');
  if (answer.code !== 0)
    throw failed(settings, 'carrierUnavailable', `status ${response.status}, code ${answer.code}`);
  return answer;
}
