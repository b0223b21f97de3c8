import { KeepAliveClient, type Reply } from './keep-alive-client.ts';
import { type Asker, askersOf, type ReadCall } from './read-calls.ts';

/** Makes calls to one server, as people who are logged in there. */
export interface Reader {
  /** Makes the call as one of the people whom it is for, who take turns. Rejects when there is no answer. */
  send(call: ReadCall, turn: number): Promise<Reply>;
  /** Makes the call like `send`, and resolves with its milliseconds; throws when the call fails. */
  ask(call: ReadCall, turn: number): Promise<number>;
  close(): void;
}

/** Few enough to log in quickly, many enough that no single account's rows decide the result. */
const people: Readonly<Record<ReadCall['who'], number>> = { owner: 60, dealer: 5, staff: 20 };

/** Logs the people in. @param size the number of devices with which the database was filled */
export async function openReader(origin: string, size: number): Promise<Reader> {
  const client = new KeepAliveClient(1);
  const tokens = new Map<string, string>();
  const logIn = async ({ userName, password }: Asker): Promise<void> => {
    if (tokens.has(userName)) return;
    const { body } = await client.post(`${origin}/loginVerification`, { userName, password });
    if (body.code !== 0) throw new Error(`${userName} could not log in: ${JSON.stringify(body)}`);
    const { token } = body.data as { token: string };
    tokens.set(userName, token);
    // Some reads need a session whose password was just entered.
    await client.post(
      `${origin}/session/confirmPassword`,
      { password },
      { authorization: `Bearer ${token}` },
    );
  };
  const askers = {
    owner: askersOf('owner', size, people.owner),
    dealer: askersOf('dealer', size, people.dealer),
    staff: askersOf('staff', size, people.staff),
  };
  for (const asker of Object.values(askers).flat()) await logIn(asker);

  const send = (call: ReadCall, turn: number): Promise<Reply> => {
    const whose = askers[call.who];
    const asker = whose[turn % whose.length];
    if (!asker) throw new Error(`Nobody asks for ${call.title}`);
    const headers = { authorization: `Bearer ${tokens.get(asker.userName)}` };
    const fields = new URLSearchParams(call.fields(asker));
    const url = `${origin}${call.path}`;
    return call.method === 'GET'
      ? client.get(`${url}?${fields}`, headers)
      : client.post(url, fields, headers);
  };
  return {
    send,
    async ask(call, turn) {
      const startedMs = performance.now();
      const { status, body } = await send(call, turn);
      const durationMs = performance.now() - startedMs;
      if (status !== 200 || body.code !== 0)
        throw new Error(`${call.path} answered ${status} ${JSON.stringify(body).slice(0, 200)}`);
      return durationMs;
    },
    close: () => client.close(),
  };
}
