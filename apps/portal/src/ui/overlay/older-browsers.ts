/**
 * What the library of the overlays calls and the oldest supported browsers lack: without it, a dialog or a toast there
 * would take the whole page down.
 */

/** From Safari 14.1 on. Here it only lists where the focus was: holding these elements a while longer does no harm. */
class HeldRef<T extends object> {
  readonly [Symbol.toStringTag] = 'WeakRef';
  private readonly held: T;
  constructor(held: T) {
    this.held = held;
  }
  deref(): T {
    return this.held;
  }
}
if (!('WeakRef' in window)) Object.assign(window, { WeakRef: HeldRef });

/** From Safari 15.4 and Chrome 93 on. */
if (!('hasOwn' in Object)) {
  const hasOwn = (value: object, name: PropertyKey) =>
    Object.getOwnPropertyDescriptor(value, name) !== undefined;
  Object.assign(Object, { hasOwn });
}
