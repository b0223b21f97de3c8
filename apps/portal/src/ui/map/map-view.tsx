import 'leaflet/dist/leaflet.css';
import { Browser, control, divIcon, type Map as LeafletMap, map, marker, tileLayer } from 'leaflet';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { coordinateGrid } from './grid-layer.ts';
import styles from './map-view.module.css';

interface MapPlace {
  readonly longitude: number;
  readonly latitude: number;
}

export interface MapViewProps {
  /** In the map's coordinate system. */
  readonly place: MapPlace;
  readonly tiles: { readonly url: string; readonly attribution: string } | null;
  readonly label: string;
  readonly words: { readonly zoomIn: string; readonly zoomOut: string };
  /** Called with the middle of the map after it is moved; without it, a pin marks the place. */
  readonly onChoose: ((place: MapPlace) => void) | undefined;
}

const zoom = 16;
const pinPath =
  'M12 23s-8-7.4-8-13.3a8 8 0 0 1 16 0C20 15.6 12 23 12 23zM12 7a2.8 2.8 0 1 0 0 5.6A2.8 2.8 0 0 0 12 7z';

const Pin = (): ReactNode => (
  <svg className={styles.pin} viewBox="0 0 24 24" aria-hidden="true">
    <path d={pinPath} />
  </svg>
);

/** A map with one place. Loaded on demand, as it is larger than any page. */
export function MapView({ place, tiles, label, words, onChoose }: MapViewProps): ReactNode {
  const holder = useRef<HTMLDivElement>(null);
  const shown = useRef<LeafletMap>(undefined);
  const latestPlace = useRef(place);
  const latestOnChoose = useRef(onChoose);
  const chooses = onChoose !== undefined;
  useEffect(() => {
    latestOnChoose.current = onChoose;
    latestPlace.current = place;
  });
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const { latitude, longitude } = latestPlace.current;
    const view = map(element, {
      center: [latitude, longitude],
      zoom,
      zoomControl: false,
      scrollWheelZoom: chooses,
      // A map that only shows a place must not catch a finger that scrolls the page.
      dragging: chooses || !Browser.mobile,
    });
    view.attributionControl.setPrefix(false);
    const layer = tiles ? tileLayer(tiles.url, { attribution: tiles.attribution }) : coordinateGrid();
    layer.addTo(view);
    control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(view);
    control.scale({ imperial: false }).addTo(view);
    if (chooses) {
      view.on('moveend', () => {
        const { lat, lng } = view.getCenter().wrap();
        latestOnChoose.current?.({ latitude: lat, longitude: lng });
      });
    } else {
      const svg = `<svg viewBox="0 0 24 24"><path d="${pinPath}"/></svg>`;
      const icon = divIcon({
        html: svg,
        className: styles.marker ?? '',
        iconSize: [36, 36],
        iconAnchor: [18, 34],
      });
      marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(view);
    }
    shown.current = view;
    return () => {
      shown.current = undefined;
      view.remove();
    };
  }, [tiles, chooses, words.zoomIn, words.zoomOut]);

  const { latitude, longitude } = place;
  useEffect(() => {
    const view = shown.current;
    if (!view) return;
    const { lat, lng } = view.getCenter();
    // Its own moves come back rounded: following them would make it tremble.
    if (Math.abs(lat - latitude) > 1e-5 || Math.abs(lng - longitude) > 1e-5)
      view.setView([latitude, longitude]);
  }, [latitude, longitude]);

  return (
    <section className={styles.frame} aria-label={label}>
      <div className={classNames(styles.map, !tiles && styles.plain)} ref={holder} />
      {chooses && <Pin />}
    </section>
  );
}
