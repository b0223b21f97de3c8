export { isOfPresentOwner, keepsOwner } from './present-owner.ts';
export { type AccessObject, type DeviceObject, isStaffOf, may, standingOf } from './rules.ts';
