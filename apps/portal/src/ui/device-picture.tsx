import type { ReactNode } from 'react';
import { CameraIcon, CarIcon, type IconComponent, LocatorIcon, PetIcon, WifiIcon } from './icons.tsx';

const pictures = {
  hotspot: WifiIcon,
  locator: LocatorIcon,
  pet: PetIcon,
  camera: CameraIcon,
  car: CarIcon,
} satisfies Readonly<Record<string, IconComponent>>;

/** What a device looks like. Decorative: its name stands beside it. */
export function DevicePicture({ picture }: { readonly picture: keyof typeof pictures }): ReactNode {
  const Sign = pictures[picture];
  return <Sign />;
}
