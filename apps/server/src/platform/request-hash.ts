import { createHash } from 'node:crypto';

/** SHA-256 of a request's fields, in whatever order they came: equal for a repeat of the same request. */
export const requestHash = (content: object): Buffer => {
  const sorted = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(sorted)))
    .digest();
};
