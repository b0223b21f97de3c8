import type { ReactNode } from 'react';
import { deviceDrawings } from './device-drawings.tsx';
import styles from './drawings.module.css';
import { serviceDrawings } from './service-drawings.tsx';

const drawings = new Map(Object.entries({ ...deviceDrawings, ...serviceDrawings }));

/** One of the portal's drawings; for an unknown name, an empty panel with the alternative text. */
export function Drawing({ name, alt }: { readonly name: string; readonly alt: string }): ReactNode {
  return (
    <svg className={styles.drawing} viewBox="0 0 320 150" role="img" aria-label={alt}>
      {drawings.get(name)}
    </svg>
  );
}
