import type { CallError } from './call-error.ts';

/**
 * Whether there is no such thing as an address names: the call's own code says so, or the number is not of the right
 * form, as in a link that was cut off. To ask again would not help.
 */
export const isUnknown = (error: CallError | null, code: 'noService' | `${string}NotFound`): boolean =>
  error?.code === code || error?.code === 'invalidInput';
