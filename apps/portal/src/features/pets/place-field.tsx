import type { ReactNode } from 'react';
import { coordinatesText } from '../../call/map-place.ts';
import { useCall } from '../../call/use-call.ts';
import { PlaceMap } from '../../page-kinds/place-map.tsx';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useNow } from '../../ui/use-now.ts';
import type { NoticeDraft } from './notice-draft.ts';
import styles from './pets.module.css';
import { texts } from './seek-texts.ts';

type Pin = Pick<NoticeDraft, 'pinned' | 'longitude' | 'latitude' | 'lostPlace'>;

export interface PlaceFieldProps {
  readonly imei: string;
  readonly draft: Pin;
  readonly onChange: (part: Partial<Pin>) => void;
}

/** The centre of the map when no other place is known. */
const peoplesSquare = { longitude: 121.4737, latitude: 31.2304 };
const pauseMs = 600;

/** Marks on a map where the pet was lost; the owner decides whether the place is published. */
export function PlaceField({ imei, draft, onChange }: PlaceFieldProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const nowMs = useNow();
  const { pinned, longitude, latitude } = draft;
  const gps = useCall('/redis/getGps', { imei });
  const position = gps.data?.position ?? null;
  const place = useDebounced(`${longitude.toFixed(5)} ${latitude.toFixed(5)}`, pauseMs);
  const [lon = 0, lat = 0] = place.split(' ').map(Number);
  const found = useCall('/comm/getGpsAddr', { lon, lat }, { enabled: pinned && place !== '0.00000 0.00000' });
  const address = found.data?.address;
  const pin = ({ longitude: east, latitude: north }: { longitude: number; latitude: number }) =>
    onChange({ pinned: true, longitude: east, latitude: north });
  return (
    <div>
      <Switch
        label={<strong>{words.pin}</strong>}
        text={words.pinText}
        checked={pinned}
        onChange={(checked) => {
          if (!checked) onChange({ pinned: false });
          else pin(longitude === 0 && latitude === 0 ? (position ?? peoplesSquare) : draft);
        }}
      />
      {pinned && (
        <>
          <PlaceMap place={{ longitude, latitude }} onChoose={pin} />
          <p className={styles.small} role="status">
            {coordinatesText({ longitude, latitude })}
            {address && (
              <>
                <br />
                {words.address(address)}
              </>
            )}
          </p>
          <div className={styles.buttons}>
            {address && (
              <Button tone="quiet" onPress={() => onChange({ lostPlace: address.slice(0, 200) })}>
                {words.useAddress}
              </Button>
            )}
            {position && (
              <Button tone="quiet" onPress={() => pin(position)}>
                {words.useDevice}
              </Button>
            )}
          </div>
          {gps.data && (
            <p className={styles.small}>
              {position ? words.devicePlace(momentText(format, position.asOf, nowMs)) : words.noDevicePlace}
            </p>
          )}
        </>
      )}
    </div>
  );
}
