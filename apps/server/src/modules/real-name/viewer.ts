import type { Subject } from '../../platform/handler.ts';
import type { Caller } from './deps.ts';

/** A holder has proved it in a session, so there is one. */
export function personOf(subject: Subject): Caller {
  if (subject.kind === 'nobody') throw new Error('a holder always has a session');
  return subject;
}
