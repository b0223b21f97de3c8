import type { ReactNode } from 'react';
import { CameraIcon, CarIcon, type IconComponent, LocatorIcon, PetIcon, WifiIcon } from '../../ui/icons.tsx';
import type { OrderLine } from './order.ts';

const pictures: Readonly<Record<OrderLine['picture'], IconComponent>> = {
  hotspot: WifiIcon,
  locator: LocatorIcon,
  pet: PetIcon,
  camera: CameraIcon,
  car: CarIcon,
};

export function DevicePicture({ picture }: { readonly picture: OrderLine['picture'] }): ReactNode {
  const Sign = pictures[picture];
  return <Sign />;
}
