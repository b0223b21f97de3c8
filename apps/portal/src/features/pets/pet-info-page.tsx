import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { PetForm } from './pet-form.tsx';

/** The data of the pet that wears a device. */
export function PetInfoPage(): ReactNode {
  return (
    <DeviceGate standing="owner" kind="pet">
      {(imei) => <LoadedPet key={imei} imei={imei} />}
    </DeviceGate>
  );
}

function LoadedPet({ imei }: { readonly imei: string }): ReactNode {
  const pet = useCall('/petMessage/getPetMessageByImei', { imei });
  if (pet.data !== undefined) return <PetForm imei={imei} pet={pet.data} />;
  return (
    <Screen>
      <QueryState query={pet} skeleton="form">
        {() => null}
      </QueryState>
    </Screen>
  );
}
