export { type AccessObject, type DeviceObject, may, type OrderObject, standingOf } from './rules.ts';
