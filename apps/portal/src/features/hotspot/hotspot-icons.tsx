import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';

export const BatteryIcon = (): ReactNode => (
  <Icon path="M3.5 8h15v8h-15zM18.5 10.5h2v3h-2M6.5 10.5v3M9.5 10.5v3" />
);
export const BoostIcon = (): ReactNode => <Icon path="M13 3L5.5 13.5H12L11 21l7.5-10.5H12z" />;
export const UsageIcon = (): ReactNode => <Icon path="M4 20.5h16M6.5 17v-5M12 17V5.5M17.5 17V9" />;
export const LaptopIcon = (): ReactNode => <Icon path="M5 5.5h14v10H5zM2.5 18.5h19" />;
export const BlockIcon = (): ReactNode => (
  <Icon path="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 6l12 12" />
);
export const RestartIcon = (): ReactNode => <Icon path="M12 3.5v8M7 6.5a8 8 0 1 0 10 0" />;
