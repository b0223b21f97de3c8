import { type ReactNode, useState } from 'react';
import { useCall } from '../../call/use-call.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SettingsIcon } from '../../ui/hotspot-icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import type { Functions } from './hotspot.ts';
import { SettingsForm } from './settings-form.tsx';
import { texts } from './settings-texts.ts';

const pollMs = 3000;

const isWaited = (functions: Functions): boolean => functions.log.some(({ state }) => state === 'sent');

/** The settings of a hotspot. What is typed stays until it is saved or another document is loaded. */
export function HotspotSettingsPage(): ReactNode {
  return (
    <DeviceGate standing="owner" kind="hotspot">
      {(imei) => <LoadedSettings key={imei} imei={imei} />}
    </DeviceGate>
  );
}

function LoadedSettings({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const [waits, setWaits] = useState(false);
  const functions = useCall(
    '/device/getFunctionByImei',
    { imei },
    { refetchIntervalMs: waits ? pollMs : false, staleTimeMs: 5000 },
  );
  const { data } = functions;
  const isWaiting = data !== undefined && isWaited(data);
  if (isWaiting !== waits) setWaits(isWaiting);
  if (data?.settings) {
    return <SettingsForm functions={data} settings={data.settings} refetch={functions.refetch} />;
  }
  return (
    <Screen>
      <QueryState query={functions} skeleton="form">
        {() => (
          <StateMessage
            icon={SettingsIcon}
            tone="idle"
            title={words.noSettings}
            text={words.noSettingsText}
            actions={<Button href={pageUrl('wxHome.html', { imei })}>{words.hotspotHome}</Button>}
          />
        )}
      </QueryState>
    </Screen>
  );
}
