import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { fromMap, type MapTiles, mapTiles, onMap, type Place } from '../call/map-place.ts';
import { defineTexts } from '../text/define-texts.ts';
import { useTexts } from '../text/text-context.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const MapView = lazy(() => import('../ui/map/map-view.tsx').then((module) => ({ default: module.MapView })));

const texts = defineTexts({
  zh: { map: '地图', loading: '正在加载地图', zoomIn: '放大', zoomOut: '缩小' },
  en: { map: 'Map', loading: 'Loading map', zoomIn: 'Zoom in', zoomOut: 'Zoom out' },
});

export interface PlaceMapProps {
  /** WGS-84. */
  readonly place: Place;
  /** Moving the map chooses the place in its middle. */
  readonly onChoose?: ((place: Place) => void) | undefined;
}

/** A place on a map, or a place to be chosen on one. */
export function PlaceMap({ place, onChoose }: PlaceMapProps): ReactNode {
  const words = useTexts(texts);
  const [tiles, setTiles] = useState<MapTiles | null>();
  useEffect(() => {
    let isHere = true;
    void mapTiles().then((found) => {
      if (isHere) setTiles(found);
    });
    return () => {
      isHere = false;
    };
  }, []);
  const waiting = <Skeleton kind="result" busyLabel={words.loading} />;
  if (tiles === undefined) return waiting;
  return (
    <Suspense fallback={waiting}>
      <MapView
        place={onMap(place, tiles)}
        tiles={tiles}
        label={words.map}
        words={words}
        onChoose={onChoose && ((chosen) => onChoose(fromMap(chosen, tiles)))}
      />
    </Suspense>
  );
}
