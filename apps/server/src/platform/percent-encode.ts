/** Encodes everything but letters, digits and `-._~` (RFC 3986). encodeURIComponent leaves a few more characters. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
