import type { CallData } from '@device-pay/contract';
import type { ReactNode } from 'react';
import {
  BellIcon,
  CameraIcon,
  CarIcon,
  CloudIcon,
  GiftIcon,
  type IconComponent,
  LocatorIcon,
  MapIcon,
  MessageIcon,
  MicrophoneIcon,
  PetIcon,
  PhoneIcon,
  RefreshIcon,
  ShieldIcon,
  SimIcon,
  VideoIcon,
  WifiIcon,
} from '../../ui/icons.tsx';

type Picture = CallData<'/device/getDeviceByImei'>['picture'];

const pictures: Readonly<Record<Picture, IconComponent>> = {
  hotspot: WifiIcon,
  locator: LocatorIcon,
  pet: PetIcon,
  camera: CameraIcon,
  car: CarIcon,
};

export function DevicePicture({ picture }: { readonly picture: Picture }): ReactNode {
  const Sign = pictures[picture];
  return <Sign />;
}

/** By the package type's key where one is well known, else by its family. */
const signs: Readonly<Record<string, IconComponent>> = {
  sms: MessageIcon,
  phone: PhoneIcon,
  recording: MicrophoneIcon,
  audio: MicrophoneIcon,
  realTimeAudio: MicrophoneIcon,
  realTimeVideo: VideoIcon,
  hotspot: WifiIcon,
  traffic: WifiIcon,
  alarm: BellIcon,
  cloud: CloudIcon,
  platform: RefreshIcon,
  activation: RefreshIcon,
  plan: GiftIcon,
  warranty: ShieldIcon,
  'keep-number': SimIcon,
  vip: MapIcon,
};

export function ServiceIcon({
  typeKey,
  family,
}: {
  readonly typeKey: string;
  readonly family: string;
}): ReactNode {
  const Sign = signs[typeKey] ?? signs[family] ?? GiftIcon;
  return <Sign />;
}

/** The last digits as they are printed on devices: `·· 3237 518`. */
export const imeiTail = (imei: string): string => `·· ${imei.slice(-7, -3)} ${imei.slice(-3)}`;
