import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { fromMap, type MapTiles, mapTiles, onMap, type Place } from '../call/map-place.ts';
import { defineTexts } from '../text/define-texts.ts';
import { useTexts } from '../text/text-context.tsx';
import { lazyOptional } from '../ui/lazy-optional.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Notice } from '../ui/tag.tsx';

const MapView = lazyOptional(
  () => import('../ui/map/map-view.tsx').then((module) => module.MapView),
  () => <Notice tone="idle">{useTexts(texts).failed}</Notice>,
);

const texts = defineTexts({
  zh: { map: '地图', loading: '正在加载地图', failed: '地图无法显示。', zoomIn: '放大', zoomOut: '缩小' },
  en: {
    map: 'Map',
    loading: 'Loading map',
    failed: 'The map cannot be shown.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
  },
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
