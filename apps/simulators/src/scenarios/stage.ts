import { type Answer, ControlRefusal, type Demo, type Json } from './demo.ts';
import type { Provider } from './providers.ts';

/** An order whose cashier is open. */
export interface Visit {
  readonly orderId: string;
  readonly attemptId: string;
  readonly link: string;
  readonly provider: Provider;
}

export interface Truth {
  readonly attempts: readonly Json[];
  readonly received: readonly Json[];
  readonly refunds: readonly (Json & { readonly state: string })[];
}

/** A buyer, and control over the simulators. Every step is reported to `tell`. */
export class Stage {
  readonly provider: Provider;
  readonly #demo: Demo;
  readonly #tell: (line: string) => void;
  #token: string | undefined;
  #staffToken: string | undefined;
  #failures = 0;

  constructor(demo: Demo, provider: Provider, tell: (line: string) => void) {
    this.#demo = demo;
    this.provider = provider;
    this.#tell = tell;
  }

  /** How many results were not as expected. */
  get failures(): number {
    return this.#failures;
  }

  did(what: string): void {
    this.#tell(`  · ${what}`);
  }

  /** Reports a result, and whether it is one of those expected. */
  expect(what: string, actual: unknown, ...expected: unknown[]): void {
    const isRight = expected.some((one) => JSON.stringify(one) === JSON.stringify(actual));
    if (!isRight) this.#failures += 1;
    const wanted = expected.map((one) => JSON.stringify(one)).join(' or ');
    this.#tell(
      `  ${isRight ? '✓' : '✗'} ${what}: ${JSON.stringify(actual)}${isRight ? '' : `, not ${wanted}`}`,
    );
  }

  async order(): Promise<string> {
    const { imei, site } = this.provider;
    if (this.#token === undefined) {
      const session = await this.#call('/session/guest', { site });
      this.#token = (session.data as { token: string }).token;
    }
    const packages = (await this.#call('/pay/package/getPackageList', { imei })).data as Json[];
    // Not the cheapest one: cards can't be charged less than half a dollar.
    const chosen = packages.find(({ priceFen }) => Number(priceFen) >= 100);
    if (!chosen) throw new Error(`no package is on sale for ${imei}`);
    const answer = await this.#call(
      '/pay/order/addOrder',
      { imeis: [imei], packages: [{ packageId: chosen.packageId }] },
      crypto.randomUUID(),
    );
    if (answer.code !== 0) throw new Error(`addOrder: ${answer.code} ${answer.msg}`);
    this.did(
      `ordered "${chosen.name}" for ${Number(chosen.priceFen) / 100} ${chosen.currency}: ${answer.data}`,
    );
    return answer.data as string;
  }

  jump(orderId: string, provider = this.provider): Promise<Answer> {
    return this.#call('/pay/getPayJump', { orderId, payMethod: provider.payMethod });
  }

  async visit(orderId?: string, provider = this.provider): Promise<Visit> {
    const id = orderId ?? (await this.order());
    const answer = await this.jump(id, provider);
    if (answer.code !== 0) throw new Error(`getPayJump: ${answer.code} ${answer.msg}`);
    const { attempts } = await this.truth(id);
    const attemptId = String(attempts.find(({ state }) => state === 'open')?.attemptId);
    this.did(`went to the cashier of ${provider.name} (attempt ${attemptId})`);
    return { orderId: id, attemptId, link: answer.url ?? '', provider };
  }

  /** The payer pays at the provider; false when the provider refuses the payment. */
  async pay({ attemptId, link, provider }: Visit): Promise<boolean> {
    try {
      if (provider.hasLogin) await this.control('login', { link }, provider);
      await this.control('pay', { outTradeNo: attemptId }, provider);
      this.did(`the payer paid ${attemptId} at ${provider.name}`);
      return true;
    } catch (error) {
      if (!(error instanceof ControlRefusal)) throw error;
      this.did(`the payer could not pay ${attemptId}: ${error.message}`);
      return false;
    }
  }

  /** Gives the provider a fault; if a visit is given, for its attempt only. */
  async misbehave(
    behaviour: Json,
    visit?: Pick<Visit, 'attemptId'>,
    provider = this.provider,
  ): Promise<void> {
    const aimed = visit === undefined ? behaviour : { ...behaviour, outTradeNo: visit.attemptId };
    await this.control('behaviours', aimed, provider);
    this.did(`told the simulator of ${provider.name}: ${JSON.stringify(behaviour)}`);
  }

  behave(provider = this.provider): Promise<Json> {
    return this.control('behaviours/clear', {}, provider);
  }

  control(name: string, input?: Json, provider = this.provider): Promise<Json> {
    return this.#demo.control(provider.urlVariable, name, input);
  }

  platform(name: string, input: Json = {}): Promise<Json> {
    return this.#demo.control('DEVICE_PLATFORM_URL', name, input);
  }

  async state(orderId: string): Promise<string> {
    return (await this.details(orderId)).status;
  }

  async details(orderId: string) {
    const { data } = await this.#call('/pay/order/getOrder', { orderId });
    return data as { status: string; orderVosList: { delivery: string; imei: string }[] };
  }

  /** The order's state as soon as it is `wanted`, or the state when the time is over. */
  async stateWithin(orderId: string, wanted: string, timeoutMs = 15_000): Promise<string> {
    return this.#within(timeoutMs, () => this.state(orderId), wanted);
  }

  async deliveryWithin(orderId: string, wanted: string, timeoutMs = 60_000): Promise<string> {
    const read = async () => (await this.details(orderId)).orderVosList[0]?.delivery ?? '';
    return this.#within(timeoutMs, read, wanted);
  }

  /** Reason and state of the order's refunds, once the last is in the state `wanted` or the time is over. */
  async refundsWithin(orderId: string, wanted: string, timeoutMs = 30_000): Promise<Json[]> {
    const read = async () => (await this.truth(orderId)).refunds.at(-1)?.state ?? '';
    await this.#within(timeoutMs, read, wanted);
    return (await this.truth(orderId)).refunds.map(({ reason, state }) => ({ reason, state }));
  }

  async truth(orderId: string): Promise<Truth> {
    return (await this.#call('/pay/order/payments', { orderId })).data as Truth;
  }

  async story(orderId: string): Promise<string[]> {
    const { data } = await this.#call('/pay/order/timeline', { orderId });
    return (data as { event: string }[]).map(({ event }) => event);
  }

  check(orderId: string): Promise<Answer> {
    return this.#call('/pay/check', { orderId });
  }

  confirm(orderId: string): Promise<Answer> {
    return this.#call('/pay/confirm3', { orderId });
  }

  cancel(orderId: string): Promise<Answer> {
    return this.#call('/pay/order/cancelOrder', { orderId });
  }

  /** The packages on sale. */
  list(): Promise<Answer> {
    return this.#call('/pay/package/getPackageList', { imei: this.provider.imei });
  }

  /** Makes a call as the demo's staff account for all brands. */
  async asStaff(path: string, input: Json): Promise<Answer> {
    const { host } = this.provider;
    if (this.#staffToken === undefined) {
      const account = { userName: '13800000007', password: 'demo-staff-1' };
      const login = await this.#demo.call('/loginVerification', account, { host });
      if (login.code !== 0) throw new Error(`loginVerification: ${login.code} ${login.msg}`);
      this.#staffToken = (login.data as { token: string }).token;
    }
    return this.#demo.call(path, input, { host, token: this.#staffToken, key: crypto.randomUUID() });
  }

  async #within(timeoutMs: number, read: () => Promise<string>, wanted: string): Promise<string> {
    const until = Date.now() + timeoutMs;
    for (;;) {
      const value = await read();
      if (value === wanted || Date.now() > until) return value;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  #call(path: string, input: Json, key?: string): Promise<Answer> {
    return this.#demo.call(path, input, {
      host: this.provider.host,
      ...(this.#token === undefined ? {} : { token: this.#token }),
      ...(key === undefined ? {} : { key }),
    });
  }
}
