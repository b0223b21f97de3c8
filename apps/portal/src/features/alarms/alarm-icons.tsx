import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';

/** Line icons in a 24 × 24 box, by the alarm's name in the code lists. */
const paths: Readonly<Record<string, string>> = {
  sos: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5v5.5M12 16.3v.01',
  lowVoltage: 'M3.5 8h14v8h-14zM20.5 10.5v3M6.5 10.5v3',
  dismantle: 'M7.5 5l9 0M12 5v5M8 10h8v4a4 4 0 0 1-8 0zM12 18v2.5M4 20.5L20.5 4',
  shake: 'M9 5h6v14H9zM5.5 8v8M18.5 8v8M2.5 10v4M21.5 10v4',
  overspeedDevice: 'M4.5 17a8.5 8.5 0 1 1 15 0M12 13l4.5-4M17.5 20.5h-11M12 13v.01',
  lowMainVoltage: 'M4 7.5h16v11H4zM7 7.5v-2M17 7.5v-2M7.5 13h3M14 13h3',
  offMainVoltage: 'M9 3.5V8M15 3.5V8M6.5 8h11v3a5.5 5.5 0 0 1-11 0zM12 16.5v4M3.5 3.5l17 17',
  idling: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 9v6M14.5 9v6',
  illegalDisplacement:
    'M8 20s-4.5-4-4.5-8a4.5 4.5 0 0 1 9 0c0 4-4.5 8-4.5 8zM8 12v.01M14 6h6.5M17.5 3l3 3-3 3',
  switchMachine: 'M12 3.5v8M7 6.5a7.5 7.5 0 1 0 10 0',
  fenceDevice: 'M4 20.5V8l2.5-3L9 8v12.5M15 20.5V8l2.5-3L20 8v12.5M2.5 11.5h19M2.5 16.5h19',
  blindArea:
    'M3 3.5l18 17M6 7.5C3.8 9.2 2.5 12 2.5 12S6 18.5 12 18.5c1.5 0 2.9-.4 4.1-1M9.5 6c.8-.3 1.6-.5 2.5-.5 6 0 9.5 6.5 9.5 6.5s-.8 1.6-2.4 3.2',
  offline:
    'M3.5 3.5l17 17M5.5 12.9a9.5 9.5 0 0 1 4-2.4M8.5 16.2a5 5 0 0 1 7 0M13.5 10a9.5 9.5 0 0 1 5 2.9M12 19.5h.01',
  overspeed: 'M4.5 18a9 9 0 1 1 15 0M12 14.5l4.5-5M12 14.5v.01M12 5.5v1.5M6.5 9l1 .8',
  stop: 'M8 3.5h8l4.5 4.5v8L16 20.5H8L3.5 16V8zM9.5 8.5h5v7h-5z',
  acc: 'M8 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12.5 12h8.5v3M17.5 12v3M8 12v.01',
  fence: 'M12 3.5l7.5 5.5-3 9h-9l-3-9zM12 9.5v3M12 15v.01',
  first: 'M12 3.5l2.3 5.3 5.7.5-4.3 3.8 1.3 5.6-5-3-5 3 1.3-5.6L4 9.3l5.7-.5z',
  card: 'M6 3.5h8l4 4v13H6zM12 10.5v4M12 17v.01',
  voiceControl: 'M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3zM6 11.5a6 6 0 0 0 12 0M12 17.5v3',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4',
  shielding: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM9 9.5l6 6M15 9.5l-6 6',
  rapidly: 'M3.5 17l5-6 4 3 7-8.5M14.5 5.5h5v5M3.5 20.5h17',
  temperature: 'M10 13.5V6a2.5 2.5 0 0 1 5 0v7.5a4.5 4.5 0 1 1-5 0zM12.5 10v6M18 6h2.5M18 9.5h2.5',
  humidity: 'M12 3.5s6 6.3 6 10.7a6 6 0 0 1-12 0C6 9.8 12 3.5 12 3.5zM9 14.5a3 3 0 0 0 3 3',
  motionDetection:
    'M13.5 3.5a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM8 11l4-2.5 2.5 3.5h3.5M12 9l-1.5 5.5 3 2.5v3.5M10.3 15.5L7 20.5M3 8.5h3M2.5 12h2.5',
  soundDetection: 'M4 10v4M8 7v10M12 4v16M16 8v8M20 10.5v3',
  humanoidDetection:
    'M12 6.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM8 17.5c0-3 1.6-5 4-5s4 2 4 5M3.5 7.5v-4h4M16.5 3.5h4v4M20.5 16.5v4h-4M7.5 20.5h-4v-4',
  faceDetection:
    'M3.5 7.5v-4h4M16.5 3.5h4v4M20.5 16.5v4h-4M7.5 20.5h-4v-4M9 9.5v1M15 9.5v1M9 14.5a4 4 0 0 0 6 0',
  occlusionDetection: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM3.5 20.5l17-17M12 10a3.3 3.3 0 1 0 0 6.6',
};

const unknownPath =
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.7 9.7a2.4 2.4 0 1 1 3.4 2.2c-.8.4-1.1.8-1.1 1.7M12 16.5v.01';

/** An alarm's icon. Decorative: its name stands beside it. */
export function AlarmIcon({ alarm }: { readonly alarm: string }): ReactNode {
  return <Icon path={paths[alarm] ?? unknownPath} />;
}
