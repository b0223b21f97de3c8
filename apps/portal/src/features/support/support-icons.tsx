import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';

export const ChatIcon = (): ReactNode => (
  <Icon path="M4 4.5h16v11.5h-9L6 20.5V16H4zM8.5 10.2v.01M12 10.2v.01M15.5 10.2v.01" />
);
export const AddPictureIcon = (): ReactNode => (
  <Icon path="M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10.7v5.4M9.3 13.4h5.4" />
);
