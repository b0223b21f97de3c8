import type { Clock } from '../platform/clock.ts';
import type { Journal, JournalRecords } from '../platform/journal.ts';
import type { AccountKind } from './accounts.ts';

/** Who gave a web page or a mini-program leave to know him. Works once, within five minutes. */
export interface CodeRecord {
  readonly code: string;
  readonly kind: AccountKind;
  readonly openid: string;
  readonly unionId: string | null;
  /** A web page learns the union id only with snsapi_userinfo. */
  readonly scope: 'snsapi_base' | 'snsapi_userinfo';
  /** A preview of the page: the person is made up. */
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

export class WechatOpenState {
  readonly codes: Map<string, CodeRecord>;
  readonly tokens: Map<string, CredentialRecord>;
  readonly tickets: Map<string, CredentialRecord>;
  readonly #journal: Journal;

  constructor(journal: Journal, records: JournalRecords) {
    this.#journal = journal;
    this.codes = records.of<CodeRecord>('code');
    this.tokens = records.of<CredentialRecord>('token');
    this.tickets = records.of<CredentialRecord>('ticket');
  }

  saveCode(code: CodeRecord): void {
    this.codes.set(code.code, code);
    this.#journal.put('code', code.code, code);
  }

  saveToken(token: CredentialRecord): void {
    this.tokens.set(token.value, token);
    this.#journal.put('token', token.value, token);
  }

  saveTicket(ticket: CredentialRecord): void {
    this.tickets.set(ticket.value, ticket);
    this.#journal.put('ticket', ticket.value, ticket);
  }

  saveClock(clock: Clock): void {
    this.#journal.put('clock', 'offsetMs', clock.offsetMs);
  }

  flushed(): Promise<void> {
    return this.#journal.flushed();
  }
}
