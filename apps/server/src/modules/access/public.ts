export { type AccessObject, type DeviceObject, may, standingOf } from './rules.ts';
