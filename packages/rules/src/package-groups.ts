/** The groups of packages, by their numbers in the protocol: main hotspot packages, overlays, and keep-number. */
export const packageGroups = { plan: 9, overlay: 10, keepNumber: 17 } as const;
