import type { BrandId } from './brand.ts';
import { bj } from './brands/bj/native-app.ts';
import { nn } from './brands/nn/native-app.ts';
import { qg } from './brands/qg/native-app.ts';
import { tc } from './brands/tc/native-app.ts';
import { tq } from './brands/tq/native-app.ts';
import { xlx } from './brands/xlx/native-app.ts';
import { ytd } from './brands/ytd/native-app.ts';
import { zax } from './brands/zax/native-app.ts';
import type { NativeApp } from './define-native-app.ts';

export type { NativeApp, PaymentBuilds } from './define-native-app.ts';

const nativeApps: Readonly<Record<BrandId, NativeApp>> = { zax, tc, bj, nn, qg, tq, xlx, ytd };

/** The app of a brand. Throws for a brand without one: tests make sure that each has one. */
export function nativeAppOf(id: BrandId): NativeApp {
  const app = nativeApps[id];
  if (!app) throw new Error(`The brand ${id} has no native app`);
  return app;
}
