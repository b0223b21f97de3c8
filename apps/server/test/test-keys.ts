import { resolve } from 'node:path';

/**
 * The simulators' keys, which take seconds to make and so are kept between runs. They lie in the checkout: the
 * temporary folder belongs to every user of the machine, who could neither read each other's keys nor trust them.
 */
export const testKeysDir = resolve(import.meta.dirname, '../../../node_modules/.cache/test-keys');
