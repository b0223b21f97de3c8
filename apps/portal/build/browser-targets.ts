/** The oldest browsers that the portal runs in; src/app/start-guard.ts tells older ones so. */
export const browserTargets = ['chrome86', 'safari14'];
