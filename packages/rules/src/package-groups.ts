/** The groups of packages, by their numbers on the wire: main hotspot packages, what goes on top of one, a pause. */
export const packageGroups = { plan: 9, overlay: 10, keepNumber: 17 } as const;
