export { eraseLapsedCloud } from './erase-lapsed.ts';
export { forgetCloud } from './forget-cloud.ts';
