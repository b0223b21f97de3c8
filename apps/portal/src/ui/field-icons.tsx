import { Icon, type IconComponent } from './icons.tsx';

// By themselves: the first page shows none of them, and would load them with its own.

export const CloseIcon: IconComponent = () => <Icon path="M6 6l12 12M18 6L6 18" />;
export const SearchIcon: IconComponent = () => (
  <Icon path="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5" />
);
export const EyeIcon: IconComponent = () => (
  <Icon path="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z" />
);
