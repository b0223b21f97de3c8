/** Base 58: no 0, O, I or l, so that a number can be read out and typed in. */
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

// The characters of an order number, by their codes. 59 is prime, and '0' is unambiguous as there is no O. An l occurs
// only in brands; the digit 3, which has the same code modulo 59, is not allowed there.
const checkAlphabet = `${base58}0`;
const modulus = 59;
const codes = `${checkAlphabet}OIl`;

/** Characters of the random part: 11 of base 58 carry 64 bits. */
const randomLength = 11;

const brandForm = '[a-z]{2,4}';
const dateForm = '\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])';
const randomForm = `[${base58}]{${randomLength},16}`;
const bodyPattern = new RegExp(`^${brandForm}${dateForm}${randomForm}$`);
const numberPattern = new RegExp(`^${brandForm}${dateForm}${randomForm}[${checkAlphabet}]$`);

/** Weighted sum modulo a prime: finds every wrong character and every two that changed places. */
function checkCharacter(body: string): string {
  let sum = 0;
  for (let i = 0; i < body.length; i += 1) sum += (i + 1) * codes.indexOf(body.charAt(i));
  return checkAlphabet.charAt(sum % modulus);
}

/**
 * 8 bytes written in base 58, as the random part of an order number.
 * @throws RangeError when its characters cannot hold the bytes.
 */
export function base58Of(bytes: Uint8Array): string {
  const digits = Array.from({ length: randomLength }, () => 0);
  for (const byte of bytes) {
    let carry = byte;
    for (let i = randomLength - 1; i >= 0; i -= 1) {
      carry += (digits[i] ?? 0) * 256;
      digits[i] = carry % 58;
      carry = Math.floor(carry / 58);
    }
    if (carry > 0) throw new RangeError(`${bytes.length} bytes do not fit into ${randomLength} characters`);
  }
  return digits.map((digit) => base58.charAt(digit)).join('');
}

/**
 * An order number: brand code, date, random part, check character; 20 to 27 characters of `[0-9A-Za-z]`, which
 * all payment providers take. For example `zx261121` + 11 random characters + 1.
 * @param input `brand` 2–4 lower-case letters; `date` yymmdd in the site's zone; `random` 11–16 characters of
 * base 58 from a cryptographic source (see `base58Of`).
 * @throws RangeError when a part has another form.
 */
export function orderNumber(input: { brand: string; date: string; random: string }): string {
  const body = input.brand + input.date + input.random;
  const fits = input.date.length === 6 && /^[a-z]+$/.test(input.brand) && bodyPattern.test(body);
  if (!fits) throw new RangeError(`not the parts of an order number: ${JSON.stringify(input)}`);
  return body + checkCharacter(body);
}

/** True when `text` has the form of an order number and its check character is right. */
export function isOrderNumber(text: string): boolean {
  return numberPattern.test(text) && checkCharacter(text.slice(0, -1)) === text.slice(-1);
}

/**
 * The number of the n-th attempt to pay an order, 22 to 32 characters of `[0-9A-Za-z_]`.
 * @throws RangeError for an order number that is none or an ordinal that is not 1 to 9999.
 */
export function attemptNumber(order: string, ordinal: number): string {
  if (!isOrderNumber(order)) throw new RangeError(`not an order number: ${order}`);
  if (!Number.isInteger(ordinal) || ordinal < 1 || ordinal > 9999) {
    throw new RangeError(`ordinal must be an integer from 1 to 9999: ${ordinal}`);
  }
  return `${order}_${ordinal}`;
}
