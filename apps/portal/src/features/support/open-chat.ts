import { post } from '../../call/client.ts';
import { randomId } from '../../call/random-id.ts';
import { serverNow } from '../../call/server-clock.ts';
import { chatAddress, identityText } from './chat-address.ts';

export interface ChatWindow {
  readonly url: string;
  /** Until when the address opens, UTC in milliseconds; an open window stays open after that. */
  readonly expiresAt: number;
}

/** Asks for a chat window that knows who is logged in. Throws a CallError. */
export async function openChat(): Promise<ChatWindow> {
  const [opened, signed] = await Promise.all([post('/csd/getAliCsdToken', {}), signIdentity()]);
  return {
    url: signed ? chatAddress(opened.url, signed.identity, signed.signature) : opened.url,
    expiresAt: Date.parse(opened.expiresAt),
  };
}

/** The signed identity, for products that want it. If it fails, the window opens without: the token is enough. */
async function signIdentity() {
  try {
    const account = await post('/getLoginUserInfo', {});
    if (!account) return undefined;
    const identity = { nonce: randomId(), timestamp: serverNow(), userId: account.userId };
    const { signature } = await post('/after/signStr', { signStr: identityText(identity) });
    return { identity, signature };
  } catch {
    return undefined;
  }
}
