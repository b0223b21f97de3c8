import type { PageRow } from './page-row.ts';

/** The profile of a pet and the notice that it is lost. */
export const petsPages: readonly PageRow[] = [
  {
    path: 'pet/petInfo.html',
    feature: 'pets',
    keepAlive: true,
    kind: 'form',
    tier: 'guest',
    gate: 'full',
    firstCalls: ['/petMessage/getPetMessageByImei'],
    load: () => import('../features/pets/pet-info-page.tsx').then((module) => module.PetInfoPage),
  },
  {
    path: 'pet/seek.html',
    feature: 'pets',
    keepAlive: true,
    kind: 'detail',
    tier: 'guest',
    // Anybody with the link may read a notice, without a device or an account.
    gate: 'open',
    load: () => import('../features/pets/seek-page.tsx').then((module) => module.SeekPage),
  },
];
