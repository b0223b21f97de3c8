/** 128 random bits as 32 hexadecimal digits. */
export const randomId = (): string =>
  // randomUUID is missing in old web views and on plain http.
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
