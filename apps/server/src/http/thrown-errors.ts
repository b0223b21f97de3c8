import type { ErrorCode } from '@device-pay/contract';
import type { FastifyError } from 'fastify';

/** What the framework or a library threw, as an entry of the catalogue. Details stay in the log. */
export function errorCodeOf(error: FastifyError): ErrorCode {
  if (error.code === 'FST_FILES_LIMIT') return 'malformedRequest';
  // Errors of the multipart parser have no status; "needle" is its word for the boundary, here one that is too long.
  if (
    /^Multipart: |Unexpected end of (form|multipart)|Malformed part header|^Part terminated early|^The needle cannot/.test(
      error.message,
    )
  )
    return 'malformedRequest';
  if (error.statusCode === 413) return 'tooLarge';
  if (error.statusCode === 415) return 'unsupportedMediaType';
  if (error.statusCode === 429) return 'tooManyRequests';
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return 'malformedRequest';
  // The pool is exhausted, PostgreSQL restarts or does not answer, or the connection broke.
  if (
    /timeout exceeded when trying to connect|Connection terminated|connection error|Query read timeout|Client was closed/.test(
      error.message,
    )
  )
    return 'serverBusy';
  return busyCodes.has(error.code) || lastsUntilMended(error) ? 'serverBusy' : 'internalError';
}

/**
 * Error codes of Node (the connection broke or was refused) and of PostgreSQL (stopping, starting, full, or timed out).
 */
const busyCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled
]);

const brokenCodes: ReadonlySet<string> = new Set([
  '25006', // read_only_sql_transaction
  '53100', // disk_full
  '53200', // out_of_memory
  '58030', // io_error
  '28000', // invalid_authorization_specification
  '28P01', // invalid_password
  '3D000', // invalid_catalog_name
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'ENOENT',
  'EIO',
  'ESTALE',
  'EACCES',
  'EMFILE',
  'ENFILE',
]);

/**
 * Whether an error lasts until somebody acts; the caller may repeat the request all the same. PostgreSQL is read-only
 * (another server has taken over), its disk or memory is full, it can't read its disk, refuses our login, or can't be
 * reached. Or uploads and files can't be written to this machine's or the shared disk, or that is not mounted.
 */
export const lastsUntilMended = ({ code }: FastifyError): boolean => brokenCodes.has(code);
