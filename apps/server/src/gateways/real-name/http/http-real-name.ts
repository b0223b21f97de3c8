import { type JsonFields, timeOf } from '../../../platform/json-fields.ts';
import { type CapturedFile, type RealNameCarrier, type RealNameCase, RealNameError } from '../port.ts';
import { readers } from './answers.ts';
import { type Answer, ask } from './client.ts';
import { caseUnknown, errorOf, infoVerdicts, photoRefusals, success } from './codes.ts';
import { readNotification } from './notification.ts';
import type { RealNameSettings } from './settings.ts';

/**
 * The carrier's real-name interface: `POST /v1/real-name/…`. Requests are signed with an HMAC-SHA256 over all fields
 * (for a file, its digest), answers over their bytes and the request's nonce, decisions over their bytes and path.
 */
export function httpRealName(settings: RealNameSettings): RealNameCarrier {
  const photo = async (operation: string, one: RealNameCase, file: CapturedFile) => {
    const answer = await ask(settings, operation, naming(one), { file, timeoutMs: settings.timeoutMs });
    const refusal = photoRefusals[answer.code];
    return refusal ? ({ accepted: false, refusal } as const) : answer;
  };
  return {
    async submitFront(one, file) {
      const answer = await photo('front-photo', one, file);
      return 'accepted' in answer ? answer : read(answer, readers.front);
    },
    async submitBack(one, file) {
      const answer = await photo('back-photo', one, file);
      return 'accepted' in answer ? answer : read(answer, readers.back);
    },
    async checkInfo(one, { name, number }) {
      const answer = await ask(settings, 'info', { ...naming(one), name, idNumber: number });
      const verdict = infoVerdicts[answer.code];
      if (!verdict) throw errorOf(answer);
      return verdict;
    },
    async issueDigits(one, requestId) {
      return read(await ask(settings, 'read-digits', { ...naming(one), requestId }), readers.digits);
    },
    async submitVideo(one, digitsId, file) {
      const content = { ...naming(one), digitsId, notifyUrl: settings.notifyUrl };
      const upload = { file, timeoutMs: settings.videoTimeoutMs };
      return read(await ask(settings, 'video', content, upload), readers.video);
    },
    async query(reference) {
      const answer = await ask(settings, 'query', { caseNo: reference });
      return answer.code === caseUnknown ? { state: 'absent' } : read(answer, readers.status);
    },
    async clear(iccid, requestId) {
      const answer = await ask(settings, 'clear', { iccid, requestId });
      return read(answer, ({ cleared }) =>
        cleared === 1 ? 'cleared' : cleared === 0 ? 'notVerified' : null,
      );
    },
    async ownPage(one, { returnUrl, language }) {
      const content = { ...naming(one), returnUrl, lang: language, notifyUrl: settings.notifyUrl };
      return read(await ask(settings, 'page', content), (data) => readPage(data, settings.pageOrigin));
    },
    async isRealName(iccid) {
      return read(await ask(settings, 'sim', { iccid }), ({ verified, asOf: at }) => {
        const asOf = timeOf(at);
        return asOf && (verified === 1 || verified === 0) ? { value: verified === 1, asOf } : null;
      });
    },
    readNotification: (headers, rawBody) => readNotification(settings, headers, rawBody),
  };
}

const naming = ({ reference, iccid }: RealNameCase) => ({ caseNo: reference, iccid });

function read<T>(answer: Answer, reader: (data: JsonFields) => T | null): T {
  if (answer.code !== success) throw errorOf(answer);
  const result = reader(answer.data);
  if (result === null) throw new RealNameError('carrierSilent');
  return result;
}

function readPage({ url, expiresAt: at }: JsonFields, pageOrigin: string) {
  const expiresAt = timeOf(at);
  if (typeof url !== 'string' || !URL.canParse(url) || new URL(url).origin !== pageOrigin) return null;
  return expiresAt && { url, expiresAt };
}
