import { Icon, type IconComponent } from './icons.tsx';

// In a module of their own: the first page shows none of them, but would load them with its own icons.

export const SettingsIcon: IconComponent = () => (
  <Icon path="M4 7.5h9M17 7.5h3M15 5.5v4M4 16.5h3M11 16.5h9M9 14.5v4" />
);
export const SpeedIcon: IconComponent = () => <Icon path="M4.5 18a9 9 0 1 1 15 0M12 14.5l4-5M12 14.5v.01" />;
