/** The oldest browsers that the portal runs in; src/app/start-guard.ts tells people with older ones. */
export const browserTargets = ['chrome86', 'safari14'];
