/**
 * The groups of packages, by their numbers in the protocol: main hotspot packages, overlays, and keep-number. They are
 * no fields of one object for the same reason as the package types.
 */

export const plan = 9;
export const overlay = 10;
export const keepNumber = 17;
