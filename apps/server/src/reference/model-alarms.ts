import { speciesNumbers } from '../platform/species.ts';

/** The alarms of each kind of device, in the order in which pages list them. A model may have its own list. */
const bySpecies: Readonly<Record<number, readonly number[]>> = {
  [speciesNumbers.locator]: [1, 2, 3, 4, 17, 11, 9, 14, 5, 15, 13, 12, 10, 18, 19, 20, 21, 22, 26],
  [speciesNumbers.camera]: [48, 50, 51, 49, 52, 13, 10, 19, 26],
  [speciesNumbers.pet]: [17, 11, 2, 3, 13, 12, 15, 14, 10, 18, 20, 24, 19, 26],
  [speciesNumbers.hotspot]: [2, 13, 19, 10, 24, 26],
  [speciesNumbers.car]: [1, 16, 14, 5, 23, 8, 15, 7, 6, 9, 4, 17, 11, 3, 13, 12, 22, 10, 18, 19, 24, 25, 26],
};

/** With an empty `model` a row is for every model of the species without alarms of its own. */
export const modelAlarms = Object.entries(bySpecies).flatMap(([species, codes]) =>
  codes.map((code, index) => ({ species: Number(species), model: '', code, sort: index + 1 })),
);
