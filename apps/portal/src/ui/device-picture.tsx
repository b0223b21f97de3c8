import type { ReactNode } from 'react';
import { CameraIcon, CarIcon, type IconComponent, LocatorIcon, PetIcon, WifiIcon } from './icons.tsx';

const pictures: Readonly<Partial<Record<string, IconComponent>>> = {
  hotspot: WifiIcon,
  pet: PetIcon,
  camera: CameraIcon,
  car: CarIcon,
};

/**
 * What a device looks like. Decorative: its name stands beside it. A kind that only a newer portal knows looks like a
 * locator.
 */
export function DevicePicture({ picture }: { readonly picture: string }): ReactNode {
  const Sign = pictures[picture] ?? LocatorIcon;
  return <Sign />;
}
