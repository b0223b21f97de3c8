import type { ReactNode } from 'react';
import styles from './icons.module.css';

/** A 24 × 24 line icon in the colour of its text. Decorative: words stand beside it. */
export function Icon({ path }: { readonly path: string }): ReactNode {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}

export type IconComponent = () => ReactNode;

export const ChevronIcon: IconComponent = () => <Icon path="M9 5l7 7-7 7" />;
export const BackIcon: IconComponent = () => <Icon path="M15 5l-7 7 7 7" />;
export const CheckIcon: IconComponent = () => <Icon path="M5 12.5l4.5 4.5L19 7.5" />;
export const WarningIcon: IconComponent = () => <Icon path="M12 4L2.5 20h19zM12 10v4.5M12 17.3v.01" />;
export const WifiIcon: IconComponent = () => (
  <Icon path="M2.5 9.5a14 14 0 0 1 19 0M5.5 12.9a9.5 9.5 0 0 1 13 0M8.5 16.2a5 5 0 0 1 7 0M12 19.5h.01" />
);
export const LocatorIcon: IconComponent = () => (
  <Icon path="M12 21s-7-6.2-7-11.5a7 7 0 0 1 14 0C19 14.8 12 21 12 21zM12 7.2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z" />
);
export const CameraIcon: IconComponent = () => (
  <Icon path="M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6z" />
);
export const PetIcon: IconComponent = () => (
  <Icon path="M12 12.5c2.5 0 5 2.5 5 4.8 0 1.9-1.6 2.3-3 1.9a7.5 7.5 0 0 0-4 0c-1.4.4-3 0-3-1.9 0-2.3 2.5-4.8 5-4.8zM5.5 10.5v.8M9.3 6v1M14.7 6v1M18.5 10.5v.8" />
);
export const CarIcon: IconComponent = () => (
  <Icon path="M4 16v-4l2-5.5h12l2 5.5v4zM4 16v2.5h3V16M17 16v2.5h3V16M4 12h16M7.5 14h.01M16.5 14h.01" />
);
export const MessageIcon: IconComponent = () => <Icon path="M4 5.5h16v11H9L4 20.5z" />;
export const PhoneIcon: IconComponent = () => (
  <Icon path="M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3c0 1-1 2-2 2A16.5 16.5 0 0 1 4 5.5c0-1 1-2 2-2z" />
);
export const CloudIcon: IconComponent = () => (
  <Icon path="M7 18.5a4.5 4.5 0 0 1-.6-9A6 6 0 0 1 18 10.2a4.2 4.2 0 0 1-.8 8.3z" />
);
export const ShieldIcon: IconComponent = () => <Icon path="M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z" />;
export const BellIcon: IconComponent = () => (
  <Icon path="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />
);
export const MicrophoneIcon: IconComponent = () => (
  <Icon path="M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3zM6 11.5a6 6 0 0 0 12 0M12 17.5v3" />
);
export const VideoIcon: IconComponent = () => <Icon path="M3.5 7h12v10h-12zM15.5 11l5-3v8l-5-3" />;
export const MapIcon: IconComponent = () => (
  <Icon path="M3.5 6.5l5.5-2 6 2 5.5-2v13l-5.5 2-6-2-5.5 2zM9 4.5v13M15 6.5v13" />
);
export const SimIcon: IconComponent = () => (
  <Icon path="M6 3.5h8l4 4v13H6zM9 11.5h6v6H9zM12 11.5v6M9 14.5h6" />
);
export const OrderIcon: IconComponent = () => <Icon path="M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6" />;
export const CouponIcon: IconComponent = () => (
  <Icon path="M3.5 7h17v3.2a2 2 0 0 0 0 3.6V17h-17v-3.2a2 2 0 0 0 0-3.6zM14 9.5v.01M14 12v.01M14 14.5v.01" />
);
export const UserIcon: IconComponent = () => (
  <Icon path="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5a7.5 7.5 0 0 1 15 0" />
);
export const HelpIcon: IconComponent = () => (
  <Icon path="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.7 9.7a2.4 2.4 0 1 1 3.4 2.2c-.8.4-1.1.8-1.1 1.7M12 16.5v.01" />
);
export const ClockIcon: IconComponent = () => (
  <Icon path="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2" />
);
export const GiftIcon: IconComponent = () => (
  <Icon path="M4.5 11.5v9h15v-9M3.5 7.5h17v4h-17zM12 7.5v13M12 7.5C9 7.5 7.5 6 8 4.8 8.7 3 12 4 12 7.5c0-3.5 3.3-4.5 4-2.7.5 1.2-1 2.7-4 2.7z" />
);
export const OfflineIcon: IconComponent = () => (
  <Icon path="M3.5 3.5l17 17M5.5 12.9a9.5 9.5 0 0 1 4-2.4M8.5 16.2a5 5 0 0 1 7 0M13.5 10a9.5 9.5 0 0 1 5 2.9M12 19.5h.01" />
);
export const CopyIcon: IconComponent = () => <Icon path="M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4" />;
export const RefreshIcon: IconComponent = () => (
  <Icon path="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4.5v5h-5" />
);
