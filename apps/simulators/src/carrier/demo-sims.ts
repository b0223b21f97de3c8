import type { SimChanges } from './sim.ts';

const notActivated: SimChanges = { status: 1 };
const expired: SimChanges = { status: 4, stopReasons: ['expiredProduct'] };
const onNotice: SimChanges = { status: 8, stopReasons: ['expiredProduct'] };

/** SIMs of the demo that are not healthy; the numbers are those of its devices. */
export const demoSims: Readonly<Record<string, SimChanges>> = {
  '89860620000000000050': notActivated,
  '89860620000000000068': expired,
  // Its SIM is in another device.
  '89860621000000000042': {
    status: 4,
    stopReasons: ['separated'],
    isInDevice: false,
    lastUsedImei: '861536044100213',
  },
  '89860621000000000059': { status: 4, stopReasons: ['ownRequest'] },
  '89860321000000000029': notActivated,
  '89860621000000000083': notActivated,
  // In stock, or sold and not used yet.
  '89860621000000000208': notActivated,
  '89860621000000000216': notActivated,
  '89860621000000000224': notActivated,
  '89860621000000000232': notActivated,
  '89860621000000000240': notActivated,
  '89860621000000000257': notActivated,
  '89860621000000000265': notActivated,
  // In some of the many devices that the picker shows.
  '89860022000000000138': expired,
  '89860622000000000199': expired,
  '89860322000000000309': expired,
  '89860622000000000413': expired,
  '89860622000000000561': expired,
  '89860322000000000259': onNotice,
  '89860622000000000579': onNotice,
  '89860322000000000556': { status: 9, stopReasons: ['expiredProduct'] },
  // Works, and used much in a short time.
  // At midnight, so that it has happened whenever one looks.
  '89860620000000000019': { riskEvents: [{ at: '00:00:00', kind: 'highSpeedUse', level: 'low' }] },
};
