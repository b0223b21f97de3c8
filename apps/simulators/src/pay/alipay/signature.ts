/**
 * The text under a signature, of a request as of a notification: the parameters sorted by name as `k=v&…`, without
 * `sign` and without empty ones. A notification also leaves out `sign_type`.
 */
export function textToSign(
  parameters: Readonly<Record<string, string>>,
  leftOut: readonly string[] = ['sign'],
): string {
  return Object.keys(parameters)
    .filter((name) => !leftOut.includes(name) && parameters[name] !== '')
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');
}

export const notificationLeavesOut: readonly string[] = ['sign', 'sign_type'];

/** JSON as Alipay writes it: a slash is escaped, so whoever parses and serialises before verifying fails. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('/', '\\/');
}
