import type { ErrorCode, Standing, Tier } from '@device-pay/contract';
import type { Subject } from '../../platform/handler.ts';

/** What a device's access depends on. */
export interface DeviceObject {
  readonly kind: 'device';
  readonly userId: string | null;
  /** The accounts above the device's owner. */
  readonly ownerAncestorIds: readonly string[];
  /** This session has proved possession, and the proof still holds. */
  readonly held: boolean;
}

export interface OrderObject {
  readonly kind: 'order';
  readonly id: string;
  readonly guestId: string;
  readonly userId: string | null;
}

/** The brand that a call of staff works for. */
export interface BrandObject {
  readonly kind: 'brand';
  readonly id: string;
}

export type AccessObject = DeviceObject | OrderObject | BrandObject | { readonly kind: 'none' };

/**
 * How a subject stands to a device. Owner: the device is bound to the account or to a sub-account of it; a
 * dealer above the owner is not an owner.
 */
export function standingOf(subject: Subject, device: DeviceObject): Standing {
  if (subject.kind === 'user' && device.userId !== null) {
    if (device.userId === subject.userId) return 'owner';
    if (subject.role === 'user' && device.ownerAncestorIds.includes(subject.userId)) return 'owner';
  }
  return device.held ? 'holder' : 'guest';
}

const rank: Record<Standing, number> = { guest: 0, holder: 1, owner: 2 };

/** An account's order is the account's alone; a guest's order is the guest session's. */
function ownsOrder(subject: Subject, order: OrderObject): boolean {
  if (subject.kind === 'user') return order.userId === subject.userId;
  return subject.kind === 'guest' && order.userId === null && order.guestId === subject.guestId;
}

/**
 * The one question of authorization. `action` is the tier that the call names; the object is what its input
 * names, already found in this brand. Answers null when allowed, else the error to answer: that of an object that does
 * not exist, unless logging in or proving possession may help.
 */
export function may(subject: Subject, action: Tier, object: AccessObject, now: Date): ErrorCode | null {
  switch (action) {
    case 'any':
      return null;
    case 'session':
      return subject.kind === 'guest' || subject.kind === 'user' ? null : 'sessionNeeded';
    case 'login':
      return subject.kind === 'user' ? null : 'loginNeeded';
    case 'loginFresh':
      if (subject.kind !== 'user') return 'loginNeeded';
      return isFresh(subject, now) ? null : 'freshLoginNeeded';
    case 'dealer':
      if (subject.kind !== 'user') return 'loginNeeded';
      return subject.role === 'dealer' ? null : 'notAllowed';
    case 'staff':
      if (subject.kind !== 'user') return 'loginNeeded';
      return object.kind === 'brand' && isStaffOf(subject, object.id) ? null : 'notAllowed';
    case 'guest':
    case 'holder':
    case 'owner':
    case 'ownerFresh':
      return object.kind === 'device' ? mayDevice(subject, action, object, now) : 'noService';
    case 'ownOrder':
      return object.kind === 'order' && ownsOrder(subject, object) ? null : 'orderNotFound';
    case 'ownOrderOrTicket':
      if (object.kind !== 'order') return 'orderNotFound';
      if (subject.kind === 'order') return subject.orderId === object.id ? null : 'orderNotFound';
      return ownsOrder(subject, object) ? null : 'orderNotFound';
  }
}

/** Staff work for the brands that are assigned to them, wherever their own account is. */
export const isStaffOf = (subject: Subject, brand: string): boolean =>
  subject.kind === 'user' && subject.role === 'staff' && subject.staffBrands.includes(brand);

function mayDevice(
  subject: Subject,
  action: 'guest' | 'holder' | 'owner' | 'ownerFresh',
  device: DeviceObject,
  now: Date,
): ErrorCode | null {
  // An order-scoped token opens its order and nothing else.
  if (subject.kind === 'order') return 'noService';
  const standing = standingOf(subject, device);
  const needed = action === 'ownerFresh' ? 'owner' : action;
  if (rank[standing] < rank[needed]) {
    if (needed === 'holder') return 'possessionNeeded';
    return subject.kind === 'user' ? 'noService' : 'loginNeeded';
  }
  return action === 'ownerFresh' && !isFresh(subject, now) ? 'freshLoginNeeded' : null;
}

/** Whether the password was entered again just before. */
const isFresh = (subject: Subject, now: Date): boolean =>
  subject.kind === 'user' && subject.freshUntil !== null && subject.freshUntil > now;
