import { describe, expect, it } from 'vitest';
import { brands } from './brands.ts';
import { nativeAppOf } from './native-app.ts';

describe.each(brands)('the app of $id', ({ id, hosts }) => {
  const app = nativeAppOf(id);

  it('has links of its own, which no other brand’s app opens', () => {
    const others = brands.filter((brand) => brand.id !== id).map((brand) => nativeAppOf(brand.id));
    expect(others.map(({ scheme }) => scheme)).not.toContain(app.scheme);
    expect(others.map(({ linkOrigin }) => linkOrigin)).not.toContain(app.linkOrigin);
    expect(app.scheme).toMatch(/^[a-z][a-z0-9+.-]+$/);
  });

  it('opens links on another host than the portal, or the system would not open the app from there', () => {
    expect(app.linkOrigin).toMatch(/^https:\/\/[^/]+$/);
    expect(hosts.map(({ host }) => `https://${host}`)).not.toContain(app.linkOrigin);
  });

  it('changes the way of paying at rising builds', () => {
    const { jumpAbove, ownViewFrom, payChangeFrom } = app.paymentBuilds;
    expect(jumpAbove).toBeLessThan(ownViewFrom);
    expect(ownViewFrom).toBeLessThan(payChangeFrom);
  });
});
