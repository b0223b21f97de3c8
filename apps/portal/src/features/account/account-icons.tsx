import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';

export const MobileIcon = (): ReactNode => <Icon path="M7.5 3h9v18h-9zM11 17.8h2" />;
export const ComputerIcon = (): ReactNode => <Icon path="M4.5 5h15v10.5h-15zM2.5 19h19" />;
export const DownloadIcon = (): ReactNode => <Icon path="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15" />;
export const ConsentIcon = (): ReactNode => <Icon path="M6 3.5h12v17H6zM9 8.5h6M9 16l1.5 1.5 3.5-4" />;
export const ContractIcon = (): ReactNode => <Icon path="M6 3.5h8l4 4v13H6zM9.5 12l5 5M14.5 12l-5 5" />;
export const LeaveIcon = (): ReactNode => (
  <Icon path="M10 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM3.5 20.5a6.5 6.5 0 0 1 11-4.7M16 17.5l5 5M21 17.5l-5 5" />
);
