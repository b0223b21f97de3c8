import { hostileAddresses } from '@device-pay/content/hostile-addresses';
import { describe, expect, it } from 'vitest';
import { nextUrl } from '../page-kinds/next-url.ts';
import { popupActionUrl } from '../page-kinds/popup-action.ts';
import { redirectTarget } from '../page-kinds/redirect-target.ts';
import { pageTable } from './page-table.ts';

const paths = pageTable.map(({ path }) => path);
const rules = {
  origin: 'https://pay.zaxtrack.example',
  allowedOrigins: ['https://pay-global.zaxtrack.example'],
  hasPage: (path: string) => paths.includes(path),
};

describe.each(hostileAddresses)('%j', (written) => {
  it('is nowhere that a link through the portal leads', () => {
    expect(redirectTarget(written, rules)?.kind).toBe('refused');
  });

  it('is nowhere that a popup’s button leads', () => {
    expect(popupActionUrl({ buttonType: 'open', actionUrl: written }, rules)).toBeUndefined();
  });

  it('is nowhere that a page leads on', () => {
    expect(nextUrl(written)).toBeUndefined();
  });
});
