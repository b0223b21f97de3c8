import { post } from '../../call/client.ts';
import { randomId } from '../../call/random-id.ts';
import { serverNow } from '../../call/server-clock.ts';
import { chatAddress, identityText } from './chat-address.ts';

export interface ChatWindow {
  readonly url: string;
  /** UTC in milliseconds; the window itself stays open after it. */
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

/** The token alone opens the window; the signed identity is for products that ask for it, and may be missing. */
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
