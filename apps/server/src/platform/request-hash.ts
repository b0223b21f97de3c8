import { createHash } from 'node:crypto';

/** SHA-256 of what was asked for, whatever the order of its fields: tells a request that comes again from another. */
export const requestHash = (content: object): Buffer => {
  const sorted = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(sorted)))
    .digest();
};
