import type { Site } from '@device-pay/rules';

/** An answer that the inline script of the page asked for before any module was loaded. */
export interface EarlyAnswer {
  readonly status: number;
  readonly text: string;
  readonly requestId: string | null;
  /** The answer's `Date` header, and the phone's times before and after it: the server wrote it between them. */
  readonly date: string | null;
  readonly askedAt: number;
  readonly heardAt: number;
}

interface EarlyCall {
  readonly input: Readonly<Record<string, string>>;
  readonly answer: Promise<EarlyAnswer>;
}

/** What the inline script leaves for the portal. */
export interface HeadStart {
  readonly language: 'zh' | 'en';
  readonly brand: string;
  readonly site: Site;
  readonly platform: 'track' | 'cmp';
  readonly apiOrigin: string;
  /** The pay ticket that was removed from the address. */
  ticket?: string | undefined;
  /** The request for a guest session, if there was no session. */
  guest?: Promise<EarlyAnswer> | undefined;
  /** The page's first calls, by path. */
  early?: Record<string, EarlyCall> | undefined;
}

const usual: HeadStart = { language: 'zh', brand: 'zax', site: 'cn', platform: 'track', apiOrigin: '' };

export const headStart = (): HeadStart => (globalThis as { __pay?: HeadStart }).__pay ?? usual;

/** The pay ticket of the link that opened this page; given out once, held in memory only. */
export function takePayTicket(): string | undefined {
  const start = headStart();
  const { ticket } = start;
  start.ticket = undefined;
  return ticket;
}

/** Takes the early answer to this very call, if there is one. It is used once. */
export function takeEarlyAnswer(path: string, input: object): Promise<EarlyAnswer> | undefined {
  const start = headStart();
  const early = start.early?.[path];
  // A call with further fields is another call.
  const wanted = Object.entries(input);
  const isSame =
    wanted.length === Object.keys(early?.input ?? {}).length &&
    wanted.every(([name, value]) => early?.input[name] === value);
  if (!start.early || !early || !isSame) return undefined;
  delete start.early[path];
  return early.answer;
}

/** Drops the early answers not used yet: they were asked as somebody else, or in another language. */
export function dropEarlyAnswers(): void {
  headStart().early = undefined;
}

export function takeEarlyGuest(): Promise<EarlyAnswer> | undefined {
  const start = headStart();
  const { guest } = start;
  start.guest = undefined;
  return guest;
}
