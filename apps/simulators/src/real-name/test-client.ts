import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RunningSimulator } from '../platform/simulator.ts';
import { askControl } from '../platform/test-control.ts';

export interface ServiceAnswer {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly nonce: string;
  readonly text: string;
  readonly sign: string | null;
}

interface TestFile {
  readonly bytes: string;
  readonly type?: string;
  readonly uploadId?: string;
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** For tests: a client of the service for one case. It signs with its own code, and so checks the simulator's. */
export class TestClient {
  readonly url: string;
  readonly secret: string;
  readonly caseNo: string;
  readonly iccid: string;

  private constructor(url: string, secret: string, caseNo: string, iccid: string) {
    this.url = url;
    this.secret = secret;
    this.caseNo = caseNo;
    this.iccid = iccid;
  }

  static async of(service: RunningSimulator, caseNo: string, iccid: string): Promise<TestClient> {
    const secret = await readFile(service.env.REAL_NAME_SECRET_FILE ?? '', 'utf8');
    return new TestClient(service.url, secret, caseNo, iccid);
  }

  /** @param after changes the fields after they were signed */
  async call(
    operation: string,
    content: Readonly<Record<string, string>> = {},
    file?: TestFile,
    after: (fields: Record<string, string>) => void = () => undefined,
  ): Promise<ServiceAnswer> {
    const path = `/v1/real-name/${operation}`;
    const nonce = randomBytes(16).toString('hex');
    const fields: Record<string, string> = {
      caseNo: this.caseNo,
      iccid: this.iccid,
      appId: 'portal',
      timestamp: String(Math.floor(Date.now() / 1000)),
      nonce,
      ...(file === undefined ? {} : fileFields(file)),
      ...content,
    };
    const names = Object.keys(fields).sort();
    const text = names.map((name) => `${name}=${encode(fields[name] ?? '')}`).join('&');
    fields.sign = hmac(this.secret, `${path}\n${text}`);
    after(fields);
    const response = await fetch(this.url + path, {
      method: 'POST',
      body: bodyOf(fields, file),
      redirect: 'manual',
    });
    const answer = await response.text();
    const parsed = answer.startsWith('{') ? (JSON.parse(answer) as Partial<ServiceAnswer>) : {};
    return {
      status: response.status,
      code: parsed.code ?? -1,
      msg: parsed.msg ?? '',
      data: parsed.data ?? {},
      nonce: fields.nonce ?? '',
      text: answer,
      sign: response.headers.get('x-sign'),
    };
  }

  photo(side: 'front' | 'back', file: Partial<TestFile> = {}): Promise<ServiceAnswer> {
    return this.call(
      `${side}-photo`,
      {},
      { bytes: `${side} of ${this.caseNo}`, type: 'image/jpeg', ...file },
    );
  }

  /** All steps before the digits. */
  async identify(name = '林小满', idNumber = '11010519491231002X'): Promise<void> {
    for (const answer of [
      await this.photo('front'),
      await this.photo('back'),
      await this.call('info', { name, idNumber }),
    ]) {
      if (answer.code !== 0) throw new Error(answer.text);
    }
  }

  async video(content: Readonly<Record<string, string>> = {}, uploadId = randomBytes(8).toString('hex')) {
    const requestId = randomBytes(8).toString('hex');
    const { data } = await this.call('read-digits', { requestId });
    return this.call(
      'video',
      { digitsId: String(data.digitsId), ...content },
      {
        bytes: `video ${uploadId}`,
        type: 'video/mp4',
        uploadId,
      },
    );
  }

  /** The whole case, up to the review. */
  async submit(name?: string, content: Readonly<Record<string, string>> = {}): Promise<ServiceAnswer> {
    await this.identify(name);
    return this.video(content);
  }

  async status(): Promise<unknown> {
    return (await this.call('query')).data.status;
  }

  async control(name: string, input: object): Promise<unknown> {
    const { status, ...answer } = await askControl(this.url, name, input);
    if (status !== 200) throw new Error(JSON.stringify(answer));
    return answer;
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const fileFields = ({ bytes, type = 'image/jpeg', uploadId = sha256(bytes).slice(0, 16) }: TestFile) => ({
  uploadId,
  fileSha256: sha256(bytes),
  fileSize: String(Buffer.byteLength(bytes)),
  fileType: type,
});

function bodyOf(fields: Readonly<Record<string, string>>, file: TestFile | undefined) {
  if (file === undefined) return new URLSearchParams(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([file.bytes], { type: fields.fileType ?? '' }), 'file');
  return form;
}
