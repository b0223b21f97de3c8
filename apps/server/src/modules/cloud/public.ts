export { eraseLapsedCloud } from './erase-lapsed.ts';
