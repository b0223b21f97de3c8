import type { ReactNode } from 'react';
import {
  BellIcon,
  CloudIcon,
  GiftIcon,
  type IconComponent,
  MapIcon,
  MessageIcon,
  MicrophoneIcon,
  PhoneIcon,
  RefreshIcon,
  ShieldIcon,
  SimIcon,
  VideoIcon,
  WifiIcon,
} from '../../ui/icons.tsx';

/** Icons by the keys of well-known package types, and by family for all others. */
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
