import { hostileAddresses } from '@device-pay/content/hostile-addresses';
import { expect, it } from 'vitest';
import { redirectTarget } from '../../page-kinds/redirect-target.ts';

it.each(hostileAddresses)('a link through the portal, or a popup’s button, never leads to %j', (written) => {
  const target = redirectTarget(written, {
    origin: 'https://pay.zaxtrack.example',
    allowedOrigins: ['https://pay-global.zaxtrack.example'],
    hasPage: (path) => path === 'order.html',
  });
  expect(target?.kind).toBe('refused');
});
