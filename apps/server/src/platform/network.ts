import { isIPv6 } from 'node:net';

/**
 * The unit that limits on addresses count: an IPv4 address, or the first 64 bits of an IPv6 one, as every subscriber
 * has 2^64 addresses to choose from. An IPv4 address in IPv6 form counts as IPv4.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  // The URL parser writes every address in one way: small letters, no leading zeros, `::` for the longest zeros.
  const written = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const [before = '', after = ''] = written.split('::');
  const [first, last] = [before, after].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}
