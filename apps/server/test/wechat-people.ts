import { startTestServer, type TestServer } from './server.ts';

/** A test server, and people who open its pages inside WeChat. */
export class WechatPeople {
  readonly server: TestServer;

  constructor(server: TestServer) {
    this.server = server;
  }

  static async open(options: Parameters<typeof startTestServer>[0] = { work: false }): Promise<WechatPeople> {
    return new WechatPeople(await startTestServer(options));
  }

  get appId(): string {
    return this.server.env.WECHAT_APP_ID ?? '';
  }
  get miniAppId(): string {
    return this.server.env.WECHAT_MINI_APP_ID ?? '';
  }

  /** A code for a person, as WeChat puts it into the address of the page that it redirects to. */
  async code(openid: string, more: Record<string, unknown> = {}): Promise<string> {
    const { code } = (await this.server.control('wechatOpen', '/control/code', { openid, ...more })) as {
      code: string;
    };
    return code;
  }

  misbehave(behaviour: Record<string, unknown>): Promise<unknown> {
    return this.server.control('wechatOpen', '/control/behaviours', behaviour);
  }

  /** How often an operation of WeChat was called so far. */
  async count(operation: string): Promise<number> {
    const response = await fetch(new URL('/control/counts', this.server.env.WECHAT_OPEN_BASE_URL));
    return ((await response.json()) as Record<string, number>)[operation] ?? 0;
  }

  async guest(host?: string): Promise<string> {
    return (await this.server.post('/session/guest', {}, host ? { host } : {})).data.token;
  }

  /** The state of a session's authorization address, which WeChat brings back. */
  async state(token: string): Promise<string> {
    const input = { url: 'https://pay.zaxtrack.example/pay/serve.html' };
    const { data } = await this.server.post('/thirdPartyBind/getAuthorizeUrl', input, { token });
    return new URL(data.url).searchParams.get('state') ?? '';
  }

  /** A license, by the whole way to WeChat and back. */
  async license(token: string, openid: string, more: Record<string, unknown> = {}): Promise<string> {
    const input = { code: await this.code(openid, more), state: await this.state(token) };
    const answer = await this.server.post('/thirdPartyBind/getLicense', input, { token });
    if (answer.code !== 0) throw new Error(`getLicense: ${answer.code} ${answer.msg}`);
    return answer.data.license;
  }

  verify(license: string, options: { token?: string; host?: string } = {}) {
    return this.server.post('/thirdPartyVerification', { license }, options);
  }
}
