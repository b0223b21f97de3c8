import type { Brand, Site } from './brand.ts';
import { brands } from './brands.ts';

const byHost = new Map(
  brands.flatMap((brand) => brand.hosts.map(({ host, site }) => [host, { brand, site }] as const)),
);

/** `Pay.Zaxtrack.example:8080` → `pay.zaxtrack.example`. */
const normalise = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/**
 * The brand that a host serves, or undefined for a host of no brand (for which the server answers 421, except in the
 * demo, where it serves the default brand). The host must be trustworthy: never a forwarded header that anybody can
 * set.
 */
export function findBrandOfHost(host: string): Brand | undefined {
  return byHost.get(normalise(host))?.brand;
}

/** The site of a host; `cn` for an unknown one. */
export function siteOfHost(host: string): Site {
  return byHost.get(normalise(host))?.site ?? 'cn';
}

/** Whether the host is one of the demo's, where the query may choose the site. */
export function isDemoHost(host: string): boolean {
  const name = normalise(host);
  return name === 'localhost' || name.endsWith('.localhost') || /^[\d.]+$|^\[/.test(name);
}

/** Every origin that may call the API for this brand. The demo's hosts are left out, as they have no TLS. */
export function allowedOrigins(brand: Brand): readonly string[] {
  const hosts = brand.hosts.map(({ host }) => host).filter((host) => !isDemoHost(host));
  return [...hosts.map((host) => `https://${host}`), ...brand.corsOrigins];
}
