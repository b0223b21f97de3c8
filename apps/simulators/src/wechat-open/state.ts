import { JournalledState } from '../platform/journalled-state.ts';
import type { AccountKind } from './accounts.ts';

/** A code for the person who allowed a web page or a mini-program to identify them. It works once, within five minutes. */
export interface CodeRecord {
  readonly code: string;
  readonly kind: AccountKind;
  readonly openid: string;
  readonly unionId: string | null;
  /** A web page learns the union id only with snsapi_userinfo. */
  readonly scope: 'snsapi_base' | 'snsapi_userinfo';
  /** Whether the page is only previewed: then the person is made up. */
  readonly isSnapshot: boolean;
  readonly expiresAtMs: number;
  isUsed: boolean;
}

/** An access token or a JS-SDK ticket. */
export interface CredentialRecord {
  readonly value: string;
  readonly appId: string;
  readonly expiresAtMs: number;
  /** A forced refresh ends the token before it. */
  isRevoked: boolean;
}

export class WechatOpenState extends JournalledState {
  readonly codes = this.recordsOf<CodeRecord>('code');
  readonly tokens = this.recordsOf<CredentialRecord>('token');
  readonly tickets = this.recordsOf<CredentialRecord>('ticket');

  saveCode(code: CodeRecord): void {
    this.save('code', code.code, code);
  }

  saveToken(token: CredentialRecord): void {
    this.save('token', token.value, token);
  }

  saveTicket(ticket: CredentialRecord): void {
    this.save('ticket', ticket.value, ticket);
  }
}
