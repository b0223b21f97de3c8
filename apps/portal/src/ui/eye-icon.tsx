import { Icon, type IconComponent } from './icons.tsx';

// In a module of its own: the first page does not show it, but would load it with its own icons.
export const EyeIcon: IconComponent = () => (
  <Icon path="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z" />
);
