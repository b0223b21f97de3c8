import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import type { Device } from '../../page-kinds/device.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { ConfigForm } from './config-form.tsx';
import { texts } from './config-texts.ts';

/** The alarms of a device: which, how, whom they notify and when. */
export function AlarmConfigPage(): ReactNode {
  return (
    <DeviceGate standing="owner">{(imei, device) => <LoadedConfig imei={imei} device={device} />}</DeviceGate>
  );
}

function LoadedConfig({ imei, device }: { readonly imei: string; readonly device: Device }): ReactNode {
  const words = useTexts(texts);
  const { deviceSpecies } = device;
  const config = useCall('/config/getDeviceConfigByImei', { imei });
  const model = useCall('/redis/getDeviceModelAlarm', { imei, deviceSpecies }, { staleTimeMs: 300_000 });
  const allowances = useCall('/redis/getPackageByImei', { imei });
  const known = config.data;
  if (known && model.data && model.data.alarms.length > 0) {
    return (
      <ConfigForm
        imei={imei}
        deviceSpecies={deviceSpecies}
        kinds={model.data.alarms}
        config={known}
        refetch={config.refetch}
        accept={(saved) => config.accept({ ...known, ...saved })}
        allowances={allowances.data?.items}
      />
    );
  }
  return (
    <Screen>
      <QueryState query={model} skeleton="list">
        {({ alarms }) =>
          alarms.length === 0 ? (
            <StateMessage
              icon={BellIcon}
              tone="idle"
              title={words.noAlarms}
              text={words.noAlarmsText}
              actions={<Button href={pageUrl('serve.html', { imei })}>{words.services}</Button>}
            />
          ) : (
            <QueryState query={config} skeleton="list">
              {() => null}
            </QueryState>
          )
        }
      </QueryState>
    </Screen>
  );
}
