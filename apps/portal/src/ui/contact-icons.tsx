import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

// In a module of their own: the first page shows none of them, but would load them with its own icons.

export const MailIcon = (): ReactNode => <Icon path="M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7" />;
export const ComplaintIcon = (): ReactNode => <Icon path="M5 3.5h10l4 4v13H5zM12 9v4.5M12 16.8v.01" />;
