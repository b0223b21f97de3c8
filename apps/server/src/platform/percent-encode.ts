/** RFC 3986: all but letters, digits and `-._~`. encodeURIComponent leaves some more as they are. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
