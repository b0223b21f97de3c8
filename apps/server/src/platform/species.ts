/** The kinds of devices, with their numbers in models, packages and calls. A tag has no service at all. */
export const speciesNumbers = { locator: 1, camera: 2, pet: 3, hotspot: 4, car: 5, tag: 6 } as const;

export type Species = keyof typeof speciesNumbers;

export const isSpecies = (name: string): name is Species => Object.hasOwn(speciesNumbers, name);

export const speciesOf = (number: number): Species | undefined =>
  (Object.keys(speciesNumbers) as Species[]).find((name) => speciesNumbers[name] === number);
